import type { Calendar, Span } from "../../../analysis/history/grain.ts";
import {
  fewestRows,
  type Window,
  type WindowHistory,
  type WindowPart,
  type Windows,
} from "../../../analysis/history/windows.ts";
import type { DataSource } from "../../../engine/data-source.ts";
import type { Cell } from "../../../engine/duck.ts";
import type { FactDimension, Facts } from "../../facts.ts";
import { restsSql, severalSql, totalsSql, valuesSql } from "./windows-sql.ts";

type Asked = Pick<DataSource, "rows">;
type Pairs = Pick<WindowHistory, "baseline" | "comparison" | "placements">;

/** Values of a dimension with the past of those that moved most. */
export interface ReadValues {
  dimension: FactDimension;
  values: string[];
  parts: WindowPart[];
}

const mostValues = 16;

/** The metric over the periods in question and everywhere else they are placed. */
export async function readTotals(facts: Facts, calendar: Calendar, pairs: Pairs, { rows }: Asked): Promise<Windows> {
  const spans = spansOf(pairs);
  return toWindows(spans, await rows(totalsSql(facts, calendar, spans)));
}

export async function readValues(
  facts: Facts,
  calendar: Calendar,
  history: WindowHistory,
  dimension: FactDimension,
  { rows }: Asked,
): Promise<ReadValues> {
  const { baseline, comparison } = history;
  const asked: [Span, Span] = [baseline, comparison];
  const now = groupByValue(asked, await rows(valuesSql(facts, calendar, asked, dimension, null)));
  const values = [...now.keys()].filter((value) => isEnough(now.get(value)!, asked)).sort();
  const moved = values
    .map((value) => ({ value, size: sizeOf(history, now.get(value)!) }))
    .sort((a, b) => b.size - a.size || (a.value < b.value ? -1 : 1))
    .slice(0, mostValues)
    .map(({ value }) => value);
  if (moved.length === 0) return { dimension, values: [], parts: [] };
  const spans = spansOf(history);
  const past = groupByValue(spans, await rows(valuesSql(facts, calendar, spans, dimension, moved)));
  const rests = new Map<number, Window>();
  for (const [w, ...window] of await rows(restsSql(facts, calendar, asked, dimension, moved)))
    rests.set(Number(w), toWindow(window));
  const parts = values.map((value, code): WindowPart => {
    const at = moved.indexOf(value);
    if (at < 0) return { code, own: now.get(value)!, rest: null };
    const rest = { before: rests.get(2 * at) ?? nothing, after: rests.get(2 * at + 1) ?? nothing };
    return { code, own: past.get(value) ?? now.get(value)!, rest };
  });
  return { dimension, values, parts };
}

/** Dimensions that do not follow from the date. */
export async function undatedDimensions(facts: Facts, { rows }: Asked): Promise<FactDimension[]> {
  if (facts.dimensions.length === 0) return [];
  const [[days, ...several]] = await rows(severalSql(facts));
  return facts.dimensions.filter((_, i) => Number(several[i]) > 0.03 * Number(days));
}

const keyOf = ({ from, to }: Span): string => `${from} ${to}`;

export function spansOf({ baseline, comparison, placements }: Pairs): Span[] {
  const all = [{ baseline, comparison }, ...placements.all].flatMap((pair) => [pair.baseline, pair.comparison]);
  return [...new Map(all.map((span) => [keyOf(span), span])).values()];
}

const nothing: Window = { value: null, rows: 0 };

function toWindow([value, count]: Cell[]): Window {
  const known = value === null || value === undefined ? Number.NaN : Number(value);
  return { value: Number.isFinite(known) ? known : null, rows: Number(count) };
}

function toWindows(spans: Span[], found: Cell[][]): Windows {
  const windows = new Map(found.map(([w, ...window]) => [keyOf(spans[Number(w)]!), toWindow(window)]));
  return (span) => windows.get(keyOf(span)) ?? nothing;
}

function groupByValue(spans: Span[], found: Cell[][]): Map<string, Windows> {
  const lists = new Map<string, Cell[][]>();
  for (const row of found) {
    const value = String(row[3]);
    if (!lists.has(value)) lists.set(value, []);
    lists.get(value)!.push(row);
  }
  return new Map([...lists].map(([value, rows]) => [value, toWindows(spans, rows)]));
}

const isEnough = (own: Windows, [baseline, comparison]: [Span, Span]): boolean =>
  Math.min(own(baseline).rows, own(comparison).rows) >= fewestRows ||
  Math.max(own(baseline).rows, own(comparison).rows) >= 3 * fewestRows;

/** How far a value moved, weighed by its rows. */
function sizeOf({ baseline, comparison }: WindowHistory, own: Windows): number {
  const [before, after] = [own(baseline), own(comparison)];
  return Math.abs((after.value ?? 0) - (before.value ?? 0)) * Math.sqrt(before.rows + after.rows);
}
