import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openFileBatch } from "../../src/base/atomic-file.ts";
import { whenFileEnds } from "../when-file-ends.ts";

const folder = mkdtempSync(join(tmpdir(), "whydunit-atomic-"));
whenFileEnds(() => rmSync(folder, { recursive: true, force: true }));

it("writes a batch whole, each file anew where it was, and leaves nothing else", () => {
  const files = openFileBatch();
  files.write(join(folder, "report.md"), "first");
  files.write(join(folder, "charts/timeline.svg"), "<svg/>");
  files.write(join(folder, "report.md"), Buffer.from("second"));
  files.settle();
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(["charts", "charts/timeline.svg", "report.md"]);
  expect(readFileSync(join(folder, "report.md"), "utf8")).toBe("second");
});

it("names a file of a batch that is gone before it is durable", () => {
  const files = openFileBatch();
  const path = join(folder, "lost/evidence.json");
  files.write(path, "{}");
  rmSync(path);
  expect(() => files.settle()).toThrow(path);
});

it("leaves what was there where a file of a batch cannot be written", () => {
  const path = join(folder, "plain");
  writeFileSync(path, "kept");
  expect(() => openFileBatch().write(join(path, "below"), "new")).toThrow();
  expect(readFileSync(path, "utf8")).toBe("kept");
});
