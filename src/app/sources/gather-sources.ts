import { AppError } from "../../base/app-error.ts";
import { parseSourceAddress, type SourceAddress } from "../../engine/sources/source-address.ts";
import { findSourceProblem, type Source } from "../../ledger/sources.ts";
import type { Steps } from "../../ledger/steps.ts";
import type { CaseRequest } from "../case-request.ts";
import { describeExtracted } from "./describe-extracted.ts";
import { extractTables } from "./extract-tables.ts";
import { historyNeeded } from "./history-needed.ts";

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
    return extract(work, inner);
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
  const { question } = request;
  const origin = request.origin!;
  const { queryTimeoutMs, signal } = access!;
  const address = access!.address ?? parseSourceAddress(origin.source);
  if (address === null || address.name !== origin.source)
    throw new AppError("INVALID_SOURCE", `The case reads from ${origin.source}; name that source with --source.`, {
      source: origin.source,
    });
  const tables = await extractTables(
    { ...origin, address, limits: queryTimeoutMs === undefined ? {} : { queryTimeoutMs } },
    {
      named: [question.metric, question.definition, question.dateColumn].join(" "),
      dateColumn: question.dateColumn,
      since: origin.since === "all" ? null : (origin.since ?? historyNeeded(question)),
    },
    { folder, steps, signal, onProgress: onReading },
  );
  return describeExtracted(folder, origin.source, tables);
}
