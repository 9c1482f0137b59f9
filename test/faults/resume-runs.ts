import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Question } from "../../src/investigate/question.ts";
import { listCaseFiles } from "../../src/ledger/case-files.ts";

export interface Run {
  request: { files: string[]; question: Question; out: string };
  /** A file to which the process says what it does. */
  log: string;
  /** `at`: an event such as "done 05_quality", or "done" for the first of them. */
  kill: { at?: string; operation?: number };
}

const script = join(import.meta.dirname, "resume-process.mjs");

/** Whether the process was killed before the case was finished. */
export async function runKilled(run: Run): Promise<boolean> {
  const child = spawn(process.execPath, [script, JSON.stringify(run)], {
    // Who is killed cannot remove its temporary files.
    env: { ...process.env, TMPDIR: dirname(run.log) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let problem = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    problem += text;
  });
  const [code, signal] = await once(child, "close");
  if (signal !== "SIGKILL" && code !== 0) throw new Error(`The run failed: ${problem}`);
  return signal === "SIGKILL";
}

/** Everything the case says, in names and contents, without ids and times and without what tells of the runs themselves. */
export function plainCase(folder: string): Record<string, string> {
  const files = listCaseFiles(folder).filter(
    (path) => !/^(audit|manifest|metadata|analysis\/(steps|progress))/.test(path),
  );
  return Object.fromEntries(
    files.map((path) => {
      const bytes = readFileSync(join(folder, path));
      return [plain(path), path.endsWith(".png") ? bytes.toString("base64") : plain(bytes.toString("utf8"))];
    }),
  );
}

export const plain = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
    .replace(/\d{4}-?\d\d-?\d\d[T ][\d:.]+(Z|\b)/g, "TIME")
    .replace(/[0-9a-f]{64}/g, "HASH");

/** Steps that were begun although they had been done: there must be none. */
export function doneTwice(log: string): string[] {
  const done = new Set<string>();
  return linesOf(log).filter((line) => {
    const [state, step] = line.split(" ");
    if (state !== "started") done.add(step);
    return state === "started" && done.has(step);
  });
}

export const linesOf = (path: string): string[] =>
  existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n") : [];
