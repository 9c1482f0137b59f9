import { quoteName } from "../../../engine/sql.ts";
import type { MetricSource } from "../metric-source.ts";

export interface SeriesRows {
  /** What is selected from. */
  from: string;
  /** Expression: when a row is of. */
  time: string;
  /** Columns that may tell series apart. */
  candidates: string[];
}

// A few rows twice do not make another table of it.
const leastApart = 0.999;

/** The fewest columns that leave one row for each date: none for a single series; null where all of them together do not. */
export async function findSeriesKey(rows: SeriesRows, source: Pick<MetricSource, "rows">): Promise<string[] | null> {
  const candidates = await recurring(rows, source);
  const singles = candidates.map((name) => [name]);
  const [alone, ...others] = await sharesApart(rows, [[], ...singles, candidates], source);
  if (alone >= leastApart) return [];
  const all = others.pop()!;
  const single = candidates.find((_, i) => others[i] >= leastApart);
  if (single !== undefined) return [single];
  if (all < leastApart) return null;
  // Without those that tell nothing apart; one that changes over time would cut a series in two.
  let key = candidates;
  for (const name of candidates) {
    const without = key.filter((one) => one !== name);
    const [share] = await sharesApart(rows, [without], source);
    if (share >= leastApart) key = without;
  }
  return key;
}

/** Candidates whose values come again; the id of a row would make a series of each. */
async function recurring({ from, candidates }: SeriesRows, { rows }: Pick<MetricSource, "rows">): Promise<string[]> {
  if (candidates.length === 0) return [];
  const counts = candidates.map((name) => `count(distinct ${quoteName(name)})`);
  const [[all, ...found]] = await rows(`select count(*), ${counts.join(", ")} from ${from} as series_rows`);
  return candidates.filter((_, i) => Number(found[i]) <= Number(all) / 2);
}

/** Of the rows with a date, how many each set of columns tells apart. */
async function sharesApart(
  { from, time }: SeriesRows,
  sets: string[][],
  { rows }: Pick<MetricSource, "rows">,
): Promise<number[]> {
  const counts = sets.map((names) => `count(distinct row(${[time, ...names.map(quoteName)].join(", ")}))`);
  const [[all, ...found]] = await rows(
    `select count(*), ${counts.join(", ")} from ${from} as series_rows where ${time} is not null`,
  );
  return found.map((count) => Number(count) / Math.max(1, Number(all)));
}
