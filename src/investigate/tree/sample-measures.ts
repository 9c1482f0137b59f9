import { inspectColumn, type RoundedColumn } from "../../analysis/identities/measure-column.ts";
import type { DataSource } from "../../engine/data-source.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import { quoteName } from "../../engine/sql.ts";
import type { Facts } from "../facts.ts";
import { fromFacts, inPeriod } from "../facts-sql.ts";

export interface MeasureSample {
  /** What the metric takes from each row, under the name it has for people. */
  target: RoundedColumn;
  others: RoundedColumn[];
}

const mostMeasures = 16;
const sampledRows = 1000;

/** Rows of both periods with the metric's amount and the table's other measures; null where there are none. */
export async function sampleMeasures(
  facts: Facts,
  table: ProfiledTable,
  source: Pick<DataSource, "rows">,
): Promise<MeasureSample | null> {
  const names = otherMeasures(facts, table);
  if (names.length === 0) return null;
  const amount = `(${facts.metric.amount})::double`;
  // Taken from all over the table: rows that stand together may share a price.
  const spread = Math.max(1, Math.floor(table.rowCount / (4 * sampledRows)));
  const rows = await source.rows(
    `select ${[amount, ...names.map((name) => `${quoteName(name)}::double`)].join(", ")} from ${fromFacts(facts)} ` +
      `where (${inPeriod(facts, facts.baseline)} or ${inPeriod(facts, facts.comparison)}) and ${amount} <> 0 ` +
      `and hash(${facts.time}, ${amount}) % ${spread} = 0 limit ${sampledRows}`,
  );
  const column = (name: string, index: number) =>
    inspectColumn({
      name,
      values: Float64Array.from(rows, (row) => (row[index] === null ? Number.NaN : Number(row[index]))),
    });
  return { target: column(amountName(facts), 0), others: names.map((name, i) => column(name, i + 1)) };
}

/** "amount" of "sum of amount". */
export function amountName({ metric }: Pick<Facts, "metric">): string {
  return metric.label.replace(/^(sum|average) of (?=\S)/i, "");
}

function otherMeasures({ metric }: Facts, table: ProfiledTable): string[] {
  const isColumnItself = metric.columns.length === 1;
  return table.profiles
    .filter(({ role, cardinality }) => role === "measure" && cardinality > 1)
    .map(({ name }) => name)
    .filter((name) => !(isColumnItself && name === metric.columns[0]))
    .slice(0, mostMeasures);
}
