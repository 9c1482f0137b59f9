import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { investigateFiles } from "../../src/app/investigate-files.ts";
import { verifyFolder } from "../../src/app/verify-folder.ts";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import { sessionSchema } from "../../src/domain/session.ts";

const scratch = makeScratchFolder();
afterAll(() => scratch.remove());

const investigate = (file: string, out: string, metric = "sum(nowhere)") =>
  investigateFiles({
    files: [file],
    question: {
      metric,
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

const entriesOf = (out: string) =>
  readFileSync(join(out, "audit.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

const writeOrders = (): string => {
  const data = scratch.path("data");
  mkdirSync(data);
  const file = join(data, "orders.csv");
  writeFileSync(file, "day,amount\n2025-02-03,1\n2025-02-17,2\n");
  return file;
};

it("records a run that fails, and the same request goes on in the same folder and chain", async () => {
  const file = writeOrders();
  const out = scratch.path("case");
  await expect(investigate(file, out)).rejects.toThrow("nowhere");
  await expect(investigate(file, out)).rejects.toThrow("nowhere");
  expect(readdirSync(out).sort()).toEqual(["analysis", "audit.jsonl", "audit.jsonl.head", "metadata.json"]);
  const metadata = JSON.parse(readFileSync(join(out, "metadata.json"), "utf8"));
  expect(sessionSchema.parse(metadata)).toMatchObject({ status: "failed", report_ready: false });
  expect(metadata.error).toMatchObject({ code: "COLUMN_NOT_FOUND", message: expect.stringContaining("nowhere") });
  const entries = entriesOf(out);
  expect(entries.filter(({ event_type }) => event_type === "request_submitted")).toHaveLength(1);
  expect(entries.filter(({ event_data }) => event_data.resumed_after)).toHaveLength(1);
  expect(entries.filter(({ event_data }) => event_data.failed)).toHaveLength(2);
});

it("a corrected request takes the place of one that failed and goes on with its chain", async () => {
  const file = writeOrders();
  const out = scratch.path("case");
  await expect(investigate(file, out)).rejects.toThrow("nowhere");
  const { reportPath } = await investigate(file, out, "sum(amount)");
  expect(reportPath).toBe(join(out, "report.md"));
  const entries = entriesOf(out);
  expect(entries.filter(({ event_type }) => event_type === "request_submitted")).toHaveLength(2);
  expect(await verifyFolder(out)).toMatchObject({ first_problem: null });
});

it("leaves no folder behind when a file does not exist", async () => {
  const out = scratch.path("case");
  await expect(investigate(scratch.path("missing.csv"), out)).rejects.toThrow("There is no file");
  expect(() => readdirSync(out)).toThrow();
});
