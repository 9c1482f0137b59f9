import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import { manifestFile } from "../../ledger/case-files.ts";
import { manifestSchema } from "../../ledger/manifest.ts";
import { readCaseState } from "../../ledger/seal-case.ts";
import { type Source, sourcesSchema } from "../../ledger/sources.ts";
import { readCase } from "../work-on-case.ts";

/** A case whose folder is sealed: all that can be made of it is the same whenever it is made. */
export interface SealedCase {
  folder: string;
  result: CaseResult;
  /** ISO. */
  sealedAt: string;
  merkleRoot: string;
  sources: Source[];
}

export async function openSealedCase(folder: string): Promise<SealedCase> {
  if (!existsSync(folder))
    throw new AppError(
      "SESSION_NOT_FOUND",
      `There is no case ${folder}. Name the folder of a case or the id of a session.`,
      { folder },
    );
  const state = readCaseState(folder);
  if (state !== "finished") {
    const why = typeof state === "object" ? state.problem : "its investigation is not finished";
    throw new AppError("INVESTIGATION_NOT_COMPLETE", `The case in ${folder} has no report yet: ${why}.`, { folder });
  }
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, manifestFile), "utf8")));
  const sources = sourcesSchema.parse(JSON.parse(readFileSync(join(folder, "files/sources.json"), "utf8")));
  return {
    folder,
    result: await readCase(folder),
    sealedAt: manifest.sealed_at,
    merkleRoot: manifest.merkle_root,
    sources,
  };
}
