import type { CellData, Dimension, Measure } from "../../analysis/search/types.ts";
import { holdEvents } from "../../engine/cells/hold-events.ts";
import type { DataSource } from "../../engine/data-source.ts";
import type { Cell } from "../../engine/duck.ts";
import { missingValue } from "../../engine/encode/encode-rows.ts";
import type { ColumnProfile, ProfiledTable } from "../../engine/profile/profiled-table.ts";
import { quoteName, quoteText } from "../../engine/sql.ts";
import type { Metric } from "../metric.ts";
import { isRatio } from "../sums.ts";
import type { Comparison } from "./understand-comparison.ts";

export interface CellsQuestion extends Comparison {
  table: ProfiledTable;
  dimensions: ColumnProfile[];
}

/** One cell per combination of values. */
export async function aggregateCells(question: CellsQuestion, source: Pick<DataSource, "rows">): Promise<CellData> {
  const { table, actual, expected, dimensions } = question;
  const sums = [amountOf(actual), exposureOf(actual), amountOf(expected), exposureOf(expected)].map(
    (sql) => `sum(${sql})`,
  );
  const squares = `sum(${amountOf(actual)} * ${amountOf(actual)} + ${amountOf(expected)} * ${amountOf(expected)})`;
  const keys = dimensions.map(textOf);
  const rows = await source.rows(
    `select ${[...keys, ...sums, squares, ...sideCounts(question)].join(", ")} from ${quoteName(table.name)} ` +
      `group by ${keys.join(", ")} order by ${keys.join(", ")}`,
  );
  const numbers = (offset: number) => Float64Array.from(rows, (row) => Number(row[keys.length + offset]));
  const total = (offset: number) => numbers(offset).reduce((sum, value) => sum + value, 0);
  const isSummed = rows.length < table.rowCount && !isRatio(actual);
  return {
    shape: "cells",
    dimensions: dimensions.map(({ name }, i) => toDimension(name, rows, i)),
    actual: toMeasure(actual, numbers(0), numbers(1)),
    expected: toMeasure(expected, numbers(2), numbers(3)),
    squares: isSummed && holdEvents({ oneSided: total(5), any: total(6) }) ? numbers(4) : null,
  };
}

const amountOf = ({ amount }: Metric): string => `coalesce((${amount})::double, 0)`;
const exposureOf = ({ exposure }: Metric): string => (exposure === null ? "0" : `coalesce((${exposure})::double, 0)`);
const textOf = ({ name }: ColumnProfile): string => `coalesce(${quoteName(name)}::varchar, ${quoteText(missingValue)})`;

function sideCounts({ actual, expected }: Comparison): string[] {
  const [hasActual, hasExpected] = [`${amountOf(actual)} <> 0`, `${amountOf(expected)} <> 0`];
  return [
    `count(*) filter ((${hasActual}) <> (${hasExpected}))`,
    `count(*) filter ((${hasActual}) or (${hasExpected}))`,
  ];
}

function toDimension(name: string, rows: Cell[][], column: number): Dimension {
  const codeOf = new Map<string, number>();
  const codes = Int32Array.from(rows, (row) => {
    const value = String(row[column]);
    const code = codeOf.get(value) ?? codeOf.size;
    codeOf.set(value, code);
    return code;
  });
  return { name, values: [...codeOf.keys()], codes };
}

const toMeasure = (metric: Metric, numerator: Float64Array, exposure: Float64Array): Measure => ({
  numerator,
  denominator: isRatio(metric) ? exposure : null,
});
