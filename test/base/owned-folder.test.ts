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

it("waits for the end of the process once, however many folders there are", () => {
  const before = process.listenerCount("exit");
  const folders = Array.from({ length: 12 }, () => makeOwnedFolder("many-", parent));
  expect(process.listenerCount("exit")).toBeLessThanOrEqual(before + 1);
  for (const { remove } of folders) remove();
  expect(folders.some(({ path }) => existsSync(path))).toBe(false);
  expect(process.listenerCount("exit")).toBe(before);
});

it("removes all that are left when the process ends", () => {
  const module = new URL("../../src/base/owned-folder.ts", import.meta.url).href;
  const script = `const { makeOwnedFolder } = await import(${JSON.stringify(module)});
    console.log([1, 2].map(() => makeOwnedFolder("ends-", ${JSON.stringify(parent)}).path).join(" "));`;
  const { stdout } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  const paths = stdout.trim().split(" ");
  expect(paths).toHaveLength(2);
  expect(paths.some((path) => existsSync(path))).toBe(false);
});
