import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { firstDifference } from "../../base/first-difference.ts";
import { findRest, type Tape } from "../../base/heard.ts";
import type { Evidence } from "../../domain/evidence.ts";
import { stepsFolder } from "../../ledger/case-files.ts";
import { ProofProblem } from "../../ledger/proof-problem.ts";
import { type FoundStep, readStep } from "../../ledger/step-file.ts";
import type { RecordedSteps } from "../../ledger/steps.ts";
import { describeDifference } from "../../ledger/verify-evidence.ts";

export interface ReadSteps extends RecordedSteps {
  /** What was heard, by the step that heard it. */
  heard: Map<string, FoundStep["heard"]>;
  /** Steps inside of one that was done outside as a whole, such as reading from a database: they are not done again. */
  outsideOf(step: string): { step: string; fileHash: string }[];
  /** Evidence that came out as the case has it. */
  evidence: Set<string>;
}

/** The steps of a case: what they heard, and what each must come to again. */
export function readRecorded(folder: string): ReadSteps {
  const heard: ReadSteps["heard"] = new Map();
  const evidence: ReadSteps["evidence"] = new Set();
  const last = lastOf(folder);
  const read = (step: string): FoundStep => {
    const found = readStep(join(folder, stepsFolder, `${step}.json`));
    if (found === "absent") throw new ProofProblem(`the data lead to a step ${step}, which the case does not have`);
    if (found === "damaged") throw new ProofProblem(`step ${step} is not as a step is written`);
    return found;
  };
  return {
    heard,
    evidence,
    outsideOf: (step) =>
      isOutside(heard.get(step) ?? [])
        ? listSteps(folder)
            .filter((name) => name.startsWith(`${step}.`))
            .map((name) => ({ step: name, fileHash: read(name).fileHash }))
        : [],
    read: (step) => {
      const found = read(step);
      heard.set(step, found.heard);
      return found;
    },
    check: (step, path, tape) => {
      // What the last one has written is compared file by file: that tells more.
      if (step === last) return;
      const [known, now] = [read(step), readStep(path) as FoundStep];
      const problem = findDifference(known, now) ?? findUnheard(tape);
      if (problem !== null) throw new ProofProblem(`step ${step}: ${problem}`);
      const place = join(folder, stepsFolder, `${step}.json`);
      if (!readFileSync(place).equals(readFileSync(path)))
        throw new ProofProblem(`step ${step} is not written as the program writes it`);
      for (const id of Object.keys(known.evidence)) evidence.add(id);
    },
  };
}

export const isOutside = (heard: FoundStep["heard"]): boolean => heard.some(({ what }) => what === "extracted");

const lastOf = (folder: string): string | undefined =>
  listSteps(folder)
    .filter((step) => !step.includes("."))
    .at(-1);

/** In the order of their numbers. */
export const listSteps = (folder: string): string[] =>
  readdirSync(join(folder, stepsFolder))
    .map((file) => file.replace(/\.json$/, ""))
    .sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));

function findDifference(known: FoundStep, now: FoundStep): string | null {
  for (const id of new Set([...Object.keys(known.evidence), ...Object.keys(now.evidence)])) {
    const problem = compareEvidence(known.evidence[id], now.evidence[id]);
    if (problem !== null) return `evidence ${id}: ${problem}`;
  }
  const found = firstDifference(known.output, now.output);
  if (found !== null)
    return `${found.path || "the output"}: the case has ${shown(found.known)}, the data give ${shown(found.now)}`;
  return known.after === now.after ? null : "it does not follow the steps before it";
}

function compareEvidence(known: Evidence | undefined, now: Evidence | undefined): string | null {
  if (known === undefined) return "the data lead to it, and the case does not have it";
  if (now === undefined) return "the program never asks for it";
  if (known.sql !== now.sql) return "its query is not the one that the program asks";
  if (firstDifference(known.params, now.params) !== null)
    return "its parameters are not those that the program asks with";
  if (firstDifference(known.rows, now.rows) !== null) return describeDifference(known.rows, now.rows);
  return firstDifference(known, now) === null ? null : "it is not kept as the program keeps it";
}

const findUnheard = (tape: Tape): string | null => {
  const rest = findRest(tape);
  return rest === null ? null : `it says that it heard ${rest}, which the program never asks for`;
};

export function shown(value: unknown): string {
  const text = typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
