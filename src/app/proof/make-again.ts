import { existsSync } from "node:fs";
import { join } from "node:path";
import { makeScratchFolder } from "../../base/scratch-folder.ts";
import { readVersion } from "../../base/version.ts";
import { stepsFolder } from "../../ledger/case-files.ts";
import { ProofProblem } from "../../ledger/proof-problem.ts";
import type { MadeAgain, SoundCase } from "../../ledger/verify-case.ts";
import { findRequest } from "../case-request.ts";
import { compareAudit } from "./compare-audit.ts";
import { compareFiles } from "./compare-files.ts";
import { makeAnalysisAgain } from "./make-analysis-again.ts";
import { replayCase } from "./replay-case.ts";
import { tellTaken } from "./tell-taken.ts";

/** Makes a case again from its request and its data, and compares all that it comes to with what the folder holds. */
export function makeAgain(sound: SoundCase): Promise<MadeAgain> {
  return existsSync(join(sound.folder, stepsFolder)) ? makeInvestigationAgain(sound) : makeAnalysisAgain(sound);
}

async function makeInvestigationAgain(sound: SoundCase): Promise<MadeAgain> {
  const { folder, entries, manifest, sources } = sound;
  const scratch = makeScratchFolder();
  const again = scratch.path("again");
  try {
    const replayed = await replayCase(folder, again, sources);
    const files = compareFiles(sound, again, replayed);
    if (files.problem !== null) throw new ProofProblem(files.problem);
    const audit = compareAudit(folder, entries, manifest, replayed);
    if (audit.problem !== null) throw new ProofProblem(audit.problem);
    return {
      madeAgain: replayed.isRendered ? "texts" : "everything",
      evidence: replayed.recorded.evidence,
      notProven: tellTaken(replayed, files.taken, audit.taken),
    };
  } catch (error) {
    if (error instanceof ProofProblem) throw withVersion(error, folder);
    throw error;
  } finally {
    scratch.remove();
  }
}

/** A case that names another version may have come out differently with it, or may name it to be believed. */
function withVersion({ message }: ProofProblem, folder: string): ProofProblem {
  const [made, own] = [findRequest(folder)?.program, readVersion()];
  if (made === undefined || made === own) return new ProofProblem(message);
  return new ProofProblem(
    `made again by whydunit ${own} the case comes to something else (${message}). It says that whydunit ${made} made it: only that version can prove it`,
  );
}
