import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import type { Question } from "../../src/investigate/question.ts";
import { toQuestion } from "../../src/investigate/to-question.ts";
import { expectationSchema } from "./judge-answer.ts";

const caseSchema = z.object({
  name: z.string(),
  group: z.string(),
  files: z.array(z.string()).nonempty(),
  /** Of `whydunit investigate`, behind the files. */
  args: z.array(z.string()),
  expect: expectationSchema,
});
export type RealCase = z.infer<typeof caseSchema>;

export interface CaseFilter {
  /** All where empty. */
  names: string[];
  group: string | null;
}

/** The cases of a folder with their files as paths. */
export function readRealCases(root: string, { names, group }: CaseFilter): RealCase[] {
  const all = z.array(caseSchema).parse(JSON.parse(readFileSync(join(root, "cases.json"), "utf8")));
  const unknown = names.filter((name) => !all.some((one) => one.name === name));
  if (unknown.length > 0) throw new Error(`No case "${unknown.join(", ")}" in ${root}.`);
  return all
    .filter((one) => (names.length === 0 || names.includes(one.name)) && (group === null || one.group === group))
    .map((one) => ({ ...one, files: one.files.map((file) => join(root, file)) as RealCase["files"] }));
}

/** What the arguments ask, for those who are not asked through the command line. */
export function questionOf({ name, args }: RealCase): Question {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args, options: { metric: text, baseline: text, comparison: text, date: text } });
  const { metric, baseline, comparison, date } = values;
  if (!metric || !baseline || !comparison)
    throw new Error(`The case "${name}" names no metric, baseline or comparison: ${args.join(" ")}`);
  return toQuestion({ metric, baseline, comparison, dateColumn: date });
}
