import { AppError } from "../../base/app-error.ts";
import { hearLater } from "../../base/heard.ts";
import { chooseMode } from "../../engine/sources/choose-mode.ts";
import { chooseTables } from "../../engine/sources/choose-tables.ts";
import { openSource } from "../../engine/sources/open-source.ts";
import { type ExtractWish, type PlannedExtract, planExtract } from "../../engine/sources/plan-extract.ts";
import { parseSourceAddress, type SourceAddress } from "../../engine/sources/source-address.ts";
import { findSourceProblem, type Source } from "../../ledger/sources.ts";
import type { Steps } from "../../ledger/steps.ts";
import type { CaseRequest } from "../case-request.ts";
import { describeExtracted } from "./describe-extracted.ts";
import { extractSelections } from "./extract-tables.ts";
import { historyNeeded } from "./history-needed.ts";
import { describePushed } from "./pushed-tables.ts";

/** How a case gets at its source; none of it is written down. */
export interface SourceAccess {
  /** With credentials; null: what the request says without them, and what the environment adds. */
  address: SourceAddress | null;
  /** A query that takes longer is ended. */
  queryTimeoutMs?: number;
  signal?: AbortSignal;
}

export interface Gathering {
  folder: string;
  request: CaseRequest;
  /** Null: all has been taken out. */
  access: SourceAccess | null;
  onReading(text: string): void;
}

/** All data of a case: the files that were named, and those that are taken out of a source first. */
export async function gatherSources(work: Gathering, steps: Pick<Steps, "run">): Promise<Source[]> {
  const { folder, request, access } = work;
  const { origin } = request;
  if (origin === undefined) return request.sources;
  let isFresh = access === null;
  const extracted = await steps.run("extract", `reading from ${origin.source}`, (_, inner) => {
    isFresh = true;
    return hearLater("extracted", () => extract(work, inner));
  });
  const problem = isFresh ? null : await findSourceProblem(folder, extracted);
  if (problem !== null)
    throw new AppError("INVALID_STATE", `The case in ${folder} cannot go on: ${problem}. Start a new investigation.`, {
      folder,
      problem,
    });
  return [...request.sources, ...extracted];
}

async function extract(work: Gathering, steps: Pick<Steps, "run">): Promise<Source[]> {
  const { folder, request, access, onReading } = work;
  const origin = request.origin!;
  const { queryTimeoutMs, signal } = access!;
  const address = addressOf(origin.source, access!);
  onReading(`connecting to ${origin.source}`);
  const connection = await openSource(address, queryTimeoutMs === undefined ? {} : { queryTimeoutMs });
  try {
    const selections = await steps.run("selection", "choosing tables", () => chooseTables(connection, origin));
    const wish = wishOf(request);
    const plans: PlannedExtract[] = [];
    for (const selection of selections) plans.push(await planExtract(connection, selection, wish));
    const { mode, reason } = await steps.run("mode", "choosing between moving rows and asking for sums", () =>
      chooseMode(connection, { wanted: origin.mode ?? "auto", plans, hasFiles: request.sources.length > 0 }),
    );
    if (mode === "push-down") {
      onReading(`rows stay in ${origin.source} (${reason}): it is asked for sums only`);
      return await describePushed(folder, origin.source, plans, `The rows stayed in ${origin.source} (${reason}).`);
    }
    onReading(`rows are taken out of ${origin.source} (${reason})`);
    const work = { connection, source: origin.source, selections, wish };
    const tables = await extractSelections(work, { folder, steps, signal, onProgress: onReading });
    return await describeExtracted(folder, origin.source, tables);
  } finally {
    await connection.close();
  }
}

/** The source with its credentials, or as the case names it where the environment has the rest. */
export function addressOf(source: string, access: SourceAccess): SourceAddress {
  const address = access.address ?? parseSourceAddress(source);
  if (address !== null && address.name === source) return address;
  throw new AppError("INVALID_SOURCE", `The case reads from ${source}; name that source with --source.`, { source });
}

function wishOf({ question, origin }: CaseRequest): ExtractWish {
  const { columns, since } = origin!;
  return {
    columns,
    named: [question.metric, question.definition, question.dateColumn, question.where].join(" "),
    dateColumn: question.dateColumn,
    since: since === "all" ? null : (since ?? historyNeeded(question)),
  };
}
