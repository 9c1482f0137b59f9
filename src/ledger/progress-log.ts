import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname, join } from "node:path";
import { toProgressLine } from "../domain/progress-log.ts";
import { progressFile } from "./case-files.ts";

/** What people read of a run while it goes on. It survives a crash, and what is said again after one does not stand there twice. */
export interface ProgressLog {
  say(text: string): void;
}

export function openProgressLog(folder: string, now: () => Date): ProgressLog {
  const path = join(folder, progressFile);
  mkdirSync(dirname(path), { recursive: true });
  const said = new Set(readLines(path).map((line) => line.replace(/^\[[^\]]*\] /, "")));
  return {
    say: (text) => {
      const line = toProgressLine(now(), text);
      const words = line.replace(/^\[[^\]]*\] /, "");
      if (said.has(words)) return;
      said.add(words);
      appendFileSync(path, `${line}\n`);
    },
  };
}

/** All but half a line that a crash may have left at the end: it goes, because the step it tells of is told again. */
function readLines(path: string): string[] {
  if (!existsSync(path)) return [];
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(10) + 1;
  if (end < bytes.length) truncateSync(path, end);
  return bytes.subarray(0, end).toString("utf8").split("\n").slice(0, -1);
}
