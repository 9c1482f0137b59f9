import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { investigateFiles } from "../../src/app/investigate-files.ts";
import type { FinishedCase } from "../../src/app/run-case.ts";
import { makeScratchFolder, type ScratchFolder } from "../../src/base/scratch-folder.ts";
import type { Period, Question } from "../../src/investigate/question.ts";
import { whenFileEnds } from "../when-file-ends.ts";
import { baseline, comparison, type Order, toCsv } from "./made-orders.ts";

export interface Asked {
  tables: Record<string, Order[]>;
  metric: string;
  baseline?: Period;
  comparison?: Period;
}

let scratch: ScratchFolder | null = null;

/** Tables as CSV files in a folder of their own; their paths. */
export function writeTables(tables: Record<string, Order[]>): string[] {
  const folder = newFolder("tables");
  mkdirSync(folder);
  return Object.entries(tables).map(([name, rows]) => {
    const path = join(folder, `${name}.csv`);
    writeFileSync(path, toCsv(rows));
    return path;
  });
}

/** A folder that goes when the file's tests end. */
export function newFolder(name: string): string {
  scratch ??= openScratch();
  return scratch.path(name);
}

function openScratch(): ScratchFolder {
  const made = makeScratchFolder();
  whenFileEnds(() => {
    made.remove();
    scratch = null;
  });
  return made;
}

export function questionOf(asked: Omit<Asked, "tables">): Question {
  return { definition: null, context: null, prompt: null, dateColumn: null, baseline, comparison, ...asked };
}

/** The whole way: files in, case folder out. */
export async function investigateTables({ tables, ...asked }: Asked): Promise<FinishedCase> {
  return investigateFiles({
    files: writeTables(tables),
    question: questionOf(asked),
    out: newFolder("case"),
    onProgress: () => {},
  });
}
