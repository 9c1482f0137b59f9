import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openLocalQueue } from "../../../src/app/runs/local-queue.ts";
import { openRunner, type RunKind } from "../../../src/app/runs/runner.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "whydunit-runs-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it("F22: kills a run that takes longer than its kind may, and starts the next", async () => {
  const settled: string[] = [];
  const kind = (root: string, program: string, longestMs?: () => number): RunKind => {
    writeFileSync(join(home, `${root}.mjs`), program);
    mkdirSync(join(home, root, `one-of-${root}`), { recursive: true });
    const child = pathToFileURL(join(home, `${root}.mjs`));
    return { root, child, ...(longestMs ? { longestMs } : {}), settle: async (folder) => void settled.push(folder) };
  };
  const kinds = [kind("endless", "setInterval(() => {}, 1000)", () => 100), kind("short", "process.exit(0)")];
  const onFailure = (failure: unknown) => {
    throw failure;
  };
  const queue = openLocalQueue({ atOnce: 1, runner: openRunner({ home, kinds, onFailure }) });
  await queue.add("one-of-endless");
  await queue.add("one-of-short");
  const folders = [join(home, "endless/one-of-endless"), join(home, "short/one-of-short")];
  await expect.poll(() => settled, { timeout: 10_000 }).toEqual(folders);
  await queue.close();
});
