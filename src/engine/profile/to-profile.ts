import type { LoadedColumn, LoadedTable } from "../load/loaded-table.ts";
import type { ColumnRange } from "./measure-ranges.ts";
import { pickSamples } from "./pick-samples.ts";
import type { ColumnProfile } from "./profiled-table.ts";
import { inferRole } from "./roles/infer-role.ts";
import { readName } from "./roles/read-name.ts";

/** What was counted and measured of a column, wherever its rows are. */
export interface MeasuredColumn extends Pick<ColumnProfile, "cardinality" | "topValues" | "histogram"> {
  table: LoadedTable;
  column: LoadedColumn;
  range: ColumnRange;
  /** Sampled values as text. */
  values: string[];
}

export function toProfile({ table, column, range, values, ...counted }: MeasuredColumn): ColumnProfile {
  const { cardinality, topValues } = counted;
  const verdict = inferRole({
    name: readName(column.name),
    dataType: column.dataType,
    rowCount: table.rowCount,
    present: range.present,
    cardinality,
    min: range.low,
    max: range.high,
    sample: values,
  });
  return {
    ...column,
    ...counted,
    role: verdict.role,
    roleReason: verdict.reason,
    isFreeText: verdict.isFreeText,
    nullCount: table.rowCount - range.present,
    min: range.min,
    max: range.max,
    mean: range.mean,
    samples: pickSamples({ column, range, topValues, values }),
  };
}
