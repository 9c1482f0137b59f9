import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeOwnedFolder } from "../../src/base/owned-folder.ts";

const parent = mkdtempSync(join(tmpdir(), "owned-"));
afterAll(() => rmSync(parent, { recursive: true }));

it("removes what processes that were killed left behind, and nothing else", () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const [dead, alive, foreign] = [`work-${pid}-abc`, `work-${process.pid}-abc`, "work-of-mine"].map((name) =>
    join(parent, name),
  );
  for (const folder of [dead, alive, foreign]) mkdirSync(folder);
  const own = makeOwnedFolder("work-", parent);
  expect([dead, alive, foreign, own.path].map((folder) => existsSync(folder))).toEqual([false, true, true, true]);
  own.remove();
  expect(existsSync(own.path)).toBe(false);
});
