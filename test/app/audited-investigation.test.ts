import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { investigateFiles } from "../../src/app/investigate-files.ts";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";

const scratch = makeScratchFolder();
afterAll(() => scratch.remove());

const investigate = (file: string, out: string) =>
  investigateFiles({
    files: [file],
    question: {
      metric: "sum(nowhere)",
      definition: null,
      context: null,
      prompt: null,
      dateColumn: null,
      baseline: { start: "2025-02-03", end: "2025-02-16" },
      comparison: { start: "2025-02-17", end: "2025-03-02" },
    },
    out,
    onProgress: () => {},
  });

it("records a run that fails, and the next attempt goes into the same folder and chain", async () => {
  const data = scratch.path("data");
  mkdirSync(data);
  const file = join(data, "orders.csv");
  writeFileSync(file, "day,amount\n2025-02-03,1\n2025-02-17,2\n");
  const out = scratch.path("case");
  await expect(investigate(file, out)).rejects.toThrow("nowhere");
  await expect(investigate(file, out)).rejects.toThrow("nowhere");
  expect(readdirSync(out).sort()).toEqual(["audit.jsonl", "audit.jsonl.head"]);
  const entries = readFileSync(join(out, "audit.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(entries.filter(({ event_type }) => event_type === "request_submitted")).toHaveLength(2);
  expect(entries.at(-1).event_data.failed).toContain("nowhere");
});

it("leaves no folder behind when a file does not exist", async () => {
  const out = scratch.path("case");
  await expect(investigate(scratch.path("missing.csv"), out)).rejects.toThrow("There is no file");
  expect(() => readdirSync(out)).toThrow();
});
