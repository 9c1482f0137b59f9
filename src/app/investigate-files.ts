import { randomUUID } from "node:crypto";
import { AppError } from "../base/app-error.ts";
import { readVersion } from "../base/version.ts";
import { expandPaths } from "../engine/load/expand-paths.ts";
import type { Question } from "../investigate/question.ts";
import { describeSources, findSourceProblem } from "../ledger/sources.ts";
import { claim, claimCaseFolder } from "./case-folder.ts";
import { type CaseRequest, findRequest } from "./case-request.ts";
import { homeFolder } from "./home.ts";
import { readLearned } from "./learned/read-learned.ts";
import { type FinishedCase, type RunListener, runCase } from "./run-case.ts";
import type { SourceAccess } from "./sources/gather-sources.ts";
import type { SourceRequest } from "./sources/source-request.ts";

export interface InvestigateRequest extends RunListener {
  files: string[];
  /** A database or the like to take tables from, beside the files. */
  source?: SourceRequest | null;
  signal?: AbortSignal;
  question: Question;
  /** Null: a session's folder under the product's home. */
  out: string | null;
  /** False: what was learnt before is left aside. */
  usesLearned?: boolean;
  /** A session that is known already, whatever its folder holds beside the case; instead of `out`. */
  session?: { id: string; folder: string };
}

/** Opens the files, investigates, writes the case folder with its audit trail, and seals it. What was begun there before is resumed. */
export async function investigateFiles({
  files,
  source = null,
  signal,
  question,
  out,
  usesLearned = true,
  session,
  ...listener
}: InvestigateRequest): Promise<FinishedCase> {
  const startedAt = new Date().toISOString();
  const sources = await describeSources(expandPaths(files));
  const learned = usesLearned ? readLearned(homeFolder(), question) : "none";
  const request: CaseRequest = {
    sessionId: session?.id ?? randomUUID(),
    startedAt,
    question,
    sources,
    ...(source === null ? {} : { origin: originOf(source) }),
    ...(learned === null ? {} : { learned }),
    program: readVersion(),
  };
  const folder = session ? claim(session.folder, request) : await claimCaseFolder(out, request);
  if (folder === null)
    throw new AppError("INVALID_STATE", `There is another investigation in ${session?.folder}.`, { ...session });
  return runCase(folder, listener, accessTo(source, signal));
}

function originOf({ address, mode, ...asked }: SourceRequest): NonNullable<CaseRequest["origin"]> {
  const { tables, query, columns, since } = asked;
  return { source: address.name, tables, query, columns, since, ...(mode === undefined ? {} : { mode }) };
}

function accessTo(source: SourceRequest | null, signal?: AbortSignal): SourceAccess {
  return { address: source?.address ?? null, queryTimeoutMs: source?.limits.queryTimeoutMs, signal };
}

/** Goes on with a case that was cut off, knowing nothing but its folder; gives the result of one that is finished. */
export async function resumeInvestigation(
  folder: string,
  listener: RunListener,
  access: SourceAccess = { address: null },
): Promise<FinishedCase> {
  const request = findRequest(folder);
  if (!request)
    throw new AppError("SESSION_NOT_FOUND", `There is no investigation in ${folder} that could be resumed.`, {
      folder,
    });
  const problem = await findSourceProblem(folder, request.sources);
  if (problem !== null)
    throw new AppError(
      "INVALID_STATE",
      `The case in ${folder} cannot be resumed: ${problem}. Put the file back as it was, or start a new investigation.`,
      { folder, problem },
    );
  return runCase(folder, listener, access);
}
