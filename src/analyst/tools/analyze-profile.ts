import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import type { Judge } from "../policy/open-judge.ts";
import { ToolError } from "./tool-error.ts";
import type { ToolOutput } from "./tool-output.ts";

/** What is in a table's columns, as counted when it was loaded. */
export function analyzeProfile(
  { table, columns }: { table: string; columns: string[] },
  tables: ProfiledTable[],
  judge: Pick<Judge, "profile">,
): ToolOutput {
  const found = tables.find(({ name }) => name === table);
  if (!found)
    throw new ToolError(
      "missing_column",
      `There is no table "${table}". There is ${tables.map(({ name }) => name).join(", ")}.`,
    );
  const wanted = columns.length > 0 ? columns : found.profiles.map(({ name }) => name);
  const shown = judge.profile(table, wanted);
  const profiles = wanted.map((name) => {
    const profile = found.profiles.find((one) => one.name === name);
    if (!profile)
      throw new ToolError(
        "missing_column",
        `There is no column "${name}" in ${table}. There is ${found.profiles.map((one) => one.name).join(", ")}.`,
      );
    const { role, dataType, cardinality, nullCount, min, max, mean } = profile;
    return {
      name,
      role,
      data_type: dataType,
      cardinality,
      null_count: nullCount,
      ...(shown.has(name) ? { min: plain(min), max: plain(max), mean } : {}),
    };
  });
  return {
    kind: "facts",
    facts: { table, row_count: found.rowCount, rejected_lines: found.rejected.count, columns: profiles },
  };
}

const plain = (value: unknown): unknown => (typeof value === "bigint" ? Number(value) : value);
