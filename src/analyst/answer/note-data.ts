import { z } from "zod";
import { formatNumber } from "../../base/format-number.ts";
import type { PlanRun } from "../run/run-plan.ts";

const profileFacts = z.object({
  table: z.string(),
  rejected_lines: z.number(),
  columns: z.array(z.object({ name: z.string(), null_count: z.number() })),
});

/** What a reader should know about the data behind the figures: lines that could not be read, values that are missing. */
export function noteData({ results }: PlanRun): string[] {
  return [...results.values()].flatMap(({ output }) => {
    const facts = output?.kind === "facts" ? profileFacts.safeParse(output.facts) : null;
    if (!facts?.success) return [];
    const { table, rejected_lines, columns } = facts.data;
    return [
      ...(rejected_lines > 0
        ? [`${formatNumber(rejected_lines)} lines of ${table} could not be read and are left out`]
        : []),
      ...columns.flatMap(({ name, null_count }) =>
        null_count > 0 ? [`${name} is missing in ${formatNumber(null_count)} rows of ${table}`] : [],
      ),
    ];
  });
}
