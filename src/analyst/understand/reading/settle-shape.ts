import { daysBetween } from "../../../base/calendar.ts";
import { namesOf } from "../pieces/column-names.ts";
import type { Grain, PieceOf } from "../pieces/piece.ts";
import type { DateUse, Group, Measure, Shape } from "../understanding.ts";
import { judgeRanking } from "./judge-ranking.ts";
import { assumeRankedBy } from "./read-ranking.ts";
import { assume, hasKind, placesOf, question, type Reading, take } from "./reading.ts";
import { settlePeriods } from "./settle-periods.ts";
import { settleShare } from "./share-shape.ts";

/** How the figures are set out, once everything that was said is known. */
export function settleShape(reading: Reading, special: Shape | null, date: DateUse | null): Shape {
  const shape = shapeOf(reading, special, date);
  const isNested = reading.measures.some(({ kind }) => kind === "nested");
  if (
    reading.ranking?.place &&
    (!["plain", "share"].includes(shape.kind) || (isNested && reading.ranking.within.length > 0))
  )
    question(reading, "Ask for all of them in order: a single place is not told of such a comparison.");
  return shape;
}

function shapeOf(reading: Reading, special: Shape | null, date: DateUse | null): Shape {
  if (reading.ranking && reading.measures.length === 0 && special === null && reading.having.length === 0) {
    // "Which carrier cancels the most?": rows with the flag.
    if (reading.conditions.some(({ kind }) => kind === "flag")) reading.measures.push({ kind: "rows" });
    else assumeRankedBy(reading);
  }
  judgeRanking(reading);
  if (hasKind(reading, "together") && reading.measures.length > 1)
    question(reading, "Added to each other, or side by side? Columns are not added up: ask for each of them.");
  settleTotalled(reading);
  settleRanking(reading);
  const periods = settlePeriods(reading, date);
  settleTrend(reading, date, special);
  if (special) return special;
  if (periods) return periods;
  if (reading.countsGroups) return { kind: "count-groups" };
  const share = settleShare(reading);
  if (share) return share;
  if (reading.measures.length === 0) reading.measures.push(...uniqueHaving(reading));
  const isListed = reading.targets.length > 0 || reading.listsGroups;
  if (reading.measures.length === 0 && reading.groups.length > 0 && !reading.ranking && isListed)
    return { kind: "list" };
  return { kind: "plain" };
}

/** One figure over the groups that are left, not one for each. */
function settleTotalled(reading: Reading): void {
  const { totalled: over, measures, ranking } = reading;
  if (!over || ranking || reading.countsGroups) return;
  reading.groups = reading.groups.filter((group) => group !== over && !isCompanion(reading, group));
  const isAdded = measures.every((one) => one.kind === "rows" || (one.kind === "column" && one.name === "sum"));
  if (measures.length !== 1 || !isAdded || reading.groups.length > 0)
    question(reading, "For all of them together, or for each? Ask by what to split.");
  reading.measures = measures.map((inner): Measure => ({ kind: "nested", name: "sum", inner, over }));
}

const isCompanion = ({ companions }: Reading, group: Group): boolean =>
  group.kind === "column" && companions.has(group.column);

/** Groups beside the one that is asked for: the ranking starts anew in each. */
function settleRanking(reading: Reading): void {
  const { ranking, targets, groups, companions } = reading;
  if (!ranking || ranking.limit === null || targets.length === 0) return;
  const isTarget = (group: Group) =>
    (group.kind === "column" && companions.has(group.column)) ||
    targets.some((target) =>
      target.kind === "column" && group.kind === "column"
        ? namesOf(target.column).core.join() === namesOf(group.column).core.join()
        : target.kind === "grain" && group.kind === "grain" && target.grain === group.grain,
    );
  ranking.within = groups.filter((group) => !isTarget(group));
}

function uniqueHaving({ having }: Reading): Measure[] {
  return having.map(({ measure }) => measure).slice(0, 3);
}

/** "over time" without saying how finely: days, weeks or months, as many as can be read. */
function settleTrend(reading: Reading, date: DateUse | null, special: Shape | null): void {
  const places = placesOf(reading, "trend");
  for (const at of places) take(reading, at, "over time");
  const isWanted = places.length > 0 || special?.kind === "cumulative" || special?.kind === "anomalies";
  const hasGrain = reading.groups.some(({ kind }) => kind === "grain") || hasKind(reading, "period-change");
  if (!isWanted || hasGrain || !date) return;
  const spans = reading.conditions.flatMap((one) => (one.kind === "span" ? [one.span] : []));
  const first = spans.map(({ start }) => start).find((start) => start !== null) ?? date.extent.first;
  const last = spans.map(({ end }) => end).find((end) => end !== null) ?? date.extent.last;
  const days = daysBetween(first, last);
  const grain: Grain =
    special?.kind === "anomalies" || days <= 45 ? "day" : days <= 120 ? "week" : days <= 3000 ? "month" : "year";
  assume(reading, `Over time is read as by ${grain}`);
  reading.groups = [{ kind: "grain", grain }, ...reading.groups];
}

/** Words for charts and tables. */
export function readCharts(reading: Reading): void {
  for (const at of placesOf(reading, "chart")) {
    reading.chart ??= (reading.pieces[at] as PieceOf<"chart">).chart;
    take(reading, at, "deliverable");
  }
  for (const at of placesOf(reading, "together")) take(reading, at, "together");
}
