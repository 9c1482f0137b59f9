import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../base/app-error.ts";
import { sha256 } from "../base/canonical-json.ts";
import { type Tape, withTape } from "../base/heard.ts";
import { runPool } from "../base/run-pool.ts";
import type { EvidenceById } from "../domain/evidence.ts";
import type { EvidenceBook, EvidenceLog } from "../engine/evidence-log.ts";
import { stepsFolder } from "./case-files.ts";
import { type DoneStep, type FoundStep, readStep, writeStep } from "./step-file.ts";

/** What a step does; what it asks and returns is kept. Steps of its own keep the parts of a long one. */
export type StepWork<Output> = (evidence: EvidenceLog, inner: Steps) => Output | Promise<Output>;

export interface ParallelStep<Output> {
  name: string;
  title: string;
  work: StepWork<Output>;
}

/** A chain of steps, each of which is done once: what has been done before comes out of its file. */
export interface Steps {
  run<Output>(name: string, title: string, work: StepWork<Output>): Promise<Output>;
  /** Steps that do not need each other; numbers, evidence ids and outputs are in the order given, whichever ends first. */
  runAll<Output>(steps: ParallelStep<Output>[], atOnce?: number): Promise<Output[]>;
  /** All that was asked in the steps so far. */
  evidence(): EvidenceById;
}

export interface KeptSteps extends Steps {
  /** Removes what steps have left that are no longer on the way. */
  removeStale(): void;
}

export type StepEvent =
  | { state: "started"; step: string; title: string }
  | { state: "done" | "known"; step: string; fileHash: string; isBeside: boolean }
  | { state: "redone"; step: string; reason: string };

export interface StepsOptions {
  /** The case folder. */
  folder: string;
  book: EvidenceBook;
  /** The number of the first step, and what it comes after. */
  first: number;
  after: string;
  now: () => Date;
  onStep(event: StepEvent): void;
  /** Hashes of step files by step, as someone else knows them: a file that differs was changed. */
  vouched: ReadonlyMap<string, string>;
  /** Nothing may be done any more, only looked up. */
  isFinished: boolean;
  /** Steps that are done to see whether they come to the same as before, when they heard what they heard before. */
  recorded?: RecordedSteps;
}

export interface RecordedSteps {
  /** What the step was when it was done first. */
  read(step: string): Pick<FoundStep, "at" | "heard">;
  /** Told of each step that was done again. */
  check(step: string, path: string, tape: Tape): void;
}

export function openSteps(options: StepsOptions): KeptSteps {
  const visited: Visited = { steps: new Set(), known: new Set() };
  const level = { prefix: "", first: options.first, settled: [options.after], book: options.book, isBeside: false };
  return {
    ...openLevel(level, options, visited),
    removeStale: () => {
      const folder = join(options.folder, stepsFolder);
      for (const file of readdirSync(folder)) {
        const step = file.replace(/\.json$/, "");
        const isInsideKnown = visited.known.has(step.split(".")[0]);
        if (!visited.steps.has(step) && !isInsideKnown && numberOf(step) >= options.first) rmSync(join(folder, file));
      }
    },
  };
}

interface Visited {
  steps: Set<string>;
  known: Set<string>;
}

interface Level {
  /** Of the names of its steps: empty, or that of the step they are in. */
  prefix: string;
  first: number;
  /** Hashes of what came before. */
  settled: string[];
  book: EvidenceBook;
  /** Whether its steps run at the same time as others. */
  isBeside: boolean;
}

type OwnPlace = Pick<Level, "book" | "isBeside">;

function openLevel(level: Level, options: StepsOptions, visited: Visited): Steps {
  const { settled, book, prefix } = level;
  let next = level.first;
  let isBusy = false;

  const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isBusy) throw new Error("Steps that run at the same time are given to runAll together.");
    isBusy = true;
    try {
      return await work();
    } finally {
      isBusy = false;
    }
  };
  const takeNumber = () => {
    next += 1;
    return next - 1;
  };
  const doStep = async (
    number: number,
    step: ParallelStep<unknown>,
    { book: own, isBeside }: OwnPlace,
  ): Promise<DoneStep> => {
    const place = `${prefix}${String(number).padStart(2, "0")}_${step.name}`;
    visited.steps.add(place);
    const path = join(options.folder, stepsFolder, `${place}.json`);
    const after = sha256(settled.join("\n"));
    const known = findKnown(path, place, after, options);
    if (known) {
      visited.known.add(place);
      own.restore(known.evidence);
      options.onStep({ state: "known", step: place, fileHash: known.fileHash, isBeside });
      return known;
    }
    options.onStep({ state: "started", step: place, title: step.title });
    const asked = own.size();
    const inner = openLevel(
      { prefix: `${place}.`, first: 1, settled: [after, step.name], book: own, isBeside },
      options,
      visited,
    );
    const before = options.recorded?.read(place);
    const tape: Tape = before ? { heard: before.heard, isPlayed: true, next: 0 } : { heard: [], isPlayed: false };
    const output = await withTape(tape, () => step.work(own, inner));
    const at = before?.at ?? options.now();
    const { heard } = tape;
    const written = writeStep(path, { number, name: step.name, after, at, evidence: own.since(asked), output, heard });
    options.recorded?.check(place, path, tape);
    options.onStep({ state: "done", step: place, fileHash: written.fileHash, isBeside });
    return written;
  };
  return {
    // What goes on is what the file says, so that a run that was not interrupted sees what a resumed one would.
    run: <Output>(name: string, title: string, work: StepWork<Output>) =>
      alone(async () => {
        const { contentHash, output } = await doStep(takeNumber(), { name, title, work }, level);
        settled.push(contentHash);
        return output as Output;
      }),
    runAll: <Output>(steps: ParallelStep<Output>[], atOnce = 2) =>
      alone(async () => {
        if (prefix !== "") throw new Error("Parallel steps stand at the top, not inside a step.");
        const branches = steps.map((step) => {
          const number = takeNumber();
          return { number, step, own: book.branch(number) };
        });
        const ended = await runPool(branches, atOnce, ({ number, step, own }) =>
          doStep(number, step, { book: own, isBeside: true }),
        );
        for (const { own } of branches) book.merge(own);
        settled.push(...ended.map(({ contentHash }) => contentHash));
        return ended.map(({ output }) => output as Output);
      }),
    evidence: () => book.all(),
  };
}

function findKnown(path: string, step: string, after: string, options: StepsOptions): FoundStep | null {
  const found = readStep(path);
  const reason = findReason(found, after, options.vouched.get(step));
  if (reason === null) return found as FoundStep;
  if (options.isFinished)
    throw new AppError("INVALID_STATE", `The case was changed after it was finished: ${path}: ${reason}.`, { path });
  if (found !== "absent" || options.vouched.has(step)) options.onStep({ state: "redone", step, reason });
  return null;
}

function findReason(found: ReturnType<typeof readStep>, after: string, vouched: string | undefined): string | null {
  if (found === "absent") return "the file is missing";
  if (found === "damaged") return "the file is damaged";
  if (vouched !== undefined && vouched !== found.fileHash) return "the file is not the one that was written";
  return found.after === after ? null : "a step before it has come to something else";
}

const numberOf = (step: string): number => Number.parseInt(step, 10);
