import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatedRows } from "../../src/analysis/history/dated-rows.ts";
import { openFiles } from "../../src/engine/data-source.ts";
import { openEvidenceLog } from "../../src/engine/evidence-log.ts";
import { datedRequest } from "../../src/investigate/look-back/look-back.ts";
import { toQuestion } from "../../src/investigate/to-question.ts";
import { understandQuestion } from "../../src/investigate/understand/understand-question.ts";

/** A case as ../shared/check/planted.mjs writes it, or one that happened (`source` says where that is known from). */
export interface LabelledCase {
  name: string;
  /** What was planted: segment, pair, late, broad, gap, days, unit, twice, rename, totals, none; ours: event, masked. */
  group: string;
  files: string[];
  args: string[];
  truth: string;
  source?: string;
  expect: { segment: (string | Record<string, string>)[] };
}

export interface OpenedCase {
  data: DatedRows;
  isCount: boolean;
}

export const readCases = (folder: string): LabelledCase[] =>
  JSON.parse(readFileSync(join(folder, "cases.json"), "utf8"));

/** The rows as an investigation would see them. */
export async function openLabelled(folder: string, { files, args }: LabelledCase): Promise<OpenedCase> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const source = await openFiles(files.map((file) => join(folder, file)));
  try {
    const question = toQuestion({
      metric: option("--metric")!,
      baseline: option("--baseline")!,
      comparison: option("--comparison")!,
      dateColumn: option("--date"),
      where: option("--where"),
    });
    const { facts } = await understandQuestion(question, source, openEvidenceLog(source));
    const data = await source.dated(datedRequest(facts));
    return { data, isCount: facts.metric.kind === "count" };
  } finally {
    source.close();
  }
}
