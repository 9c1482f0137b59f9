import { quoteName, quoteText } from "../../engine/sql.ts";
import type { Condition, Measure, Query } from "../understand/understanding.ts";
import { spanSql } from "./condition-sql.ts";
import { type GroupColumn, groupColumns } from "./group-sql.ts";
import { measureLabel } from "./labels.ts";
import { measureSql, outerSql } from "./measure-sql.ts";
import { type Frame, frameOf } from "./query-frame.ts";
import { namedSql, rest, rowsName, uniqueLabels } from "./select-parts.ts";
import { writeSeries } from "./write-series.ts";
import { writeSpecial } from "./write-special.ts";

/** One SELECT that answers the question. The row limit is one more than is wanted, so that a cut is noticed. */
export function writeQuery(query: Query, rowLimit: number): string {
  const frame = frameOf(query);
  const { shape, measures } = query;
  const limit = (sql: string) => `${sql} limit ${rowLimit + 1}`;
  switch (shape.kind) {
    case "histogram":
    case "correlation":
      return limit(writeSpecial(query, shape, frame));
    case "steps":
    case "cumulative":
    case "moving":
    case "anomalies":
      return limit(writeSeries(query, shape, frame));
    case "periods":
      return limit(writePeriods(query, shape, frame));
    case "count-groups":
      return `select count(*) as ${quoteName("number_of_groups")} from (select 1 ${rest(query, frame, groupColumns(query.groups, frame), presentSql(groupColumns(query.groups, frame)))})`;
    case "list":
      return limit(writeList(query, frame));
    default:
      return measures.some(({ kind }) => kind === "nested")
        ? writeNested(query, frame, rowLimit)
        : writePlain(query, frame, rowLimit);
  }
}

function writePlain(query: Query, frame: Frame, rowLimit: number): string {
  const groups = groupColumns(query.groups, frame);
  const labels = uniqueLabels(query.measures, rowsName(query));
  const figures = query.measures.map((measure, i) => namedSql(measureSql(measure, frame), labels[i]));
  const shares = query.shape.kind === "share" ? [namedSql(shareSql(query, frame), `share_of_${labels[0]}`)] : [];
  const selected = [...groups.map(({ sql, label }) => namedSql(sql, label)), ...figures, ...shares];
  // Rows without a value are no group that could be asked for.
  const known = query.ranking || query.having.length > 0 ? presentSql(groups) : [];
  const body = `select ${selected.join(", ")} ${rest(query, frame, groups, known)}`;
  if (groups.length === 0) return body;
  const within = query.ranking?.within ?? [];
  if (within.length > 0)
    return `${body}${qualifySql(query, frame, labels[0])} order by ${withinOrder(query, frame, labels[0])} limit ${rowLimit + 1}`;
  return `${body} order by ${orderOf(query, groups, labels[0])} limit ${limitOf(query, rowLimit)}${offsetOf(query)}`;
}

const limitOf = ({ ranking }: Query, rowLimit: number): number =>
  Math.min((ranking?.within.length === 0 ? ranking.limit : null) ?? Number.POSITIVE_INFINITY, rowLimit + 1);

const offsetOf = ({ ranking }: Query): string => (ranking?.place ? ` offset ${ranking.place - 1}` : "");

/** The first few of each group, and all that tie with the last of them. */
function qualifySql({ ranking }: Query, frame: Frame, figure: string): string {
  const by = groupColumns(ranking!.within, frame).map(({ sql }) => sql);
  return ` qualify rank() over (partition by ${by.join(", ")} order by ${byFigure(ranking, figure)}) ${ranking!.place ? `= ${ranking!.place}` : `<= ${ranking!.limit}`}`;
}

function withinOrder({ ranking }: Query, frame: Frame, figure: string): string {
  return [...groupColumns(ranking!.within, frame).map(({ sort }) => sort), byFigure(ranking, figure)].join(", ");
}

const byFigure = (ranking: Query["ranking"], figure: string): string =>
  `${quoteName(figure)} ${ranking?.direction === "low" ? "asc" : "desc"} nulls last`;

const presentSql = (groups: GroupColumn[]): string[] =>
  groups.flatMap(({ sql, isTime }) => (isTime ? [] : [`${sql} is not null`]));

/** Of the whole that all rows make, not of the sum of parts: things in several groups are counted once. */
function shareSql(query: Query, frame: Frame): string {
  const [measure] = query.measures;
  const whole = `select ${measureSql(measure, frame)} ${rest({ conditions: query.conditions, having: [] }, frame, [])}`;
  return `(${measureSql(measure, frame)})::double / nullif((${whole}), 0)`;
}

function orderOf({ ranking }: Query, groups: GroupColumn[], figure: string): string {
  const isTimely = groups[0]?.isTime && !ranking;
  const figures = byFigure(ranking, figure);
  const times = groups.filter(({ isTime }) => isTime).map(({ sort }) => sort);
  const names = groups.filter(({ isTime }) => !isTime).map(({ sql }) => sql);
  return [...new Set(isTimely ? [...times, figures, ...names] : [figures, ...times, ...names])].join(", ");
}

function writeList(query: Query, frame: Frame): string {
  const groups = groupColumns(query.groups, frame);
  const names = groups.map(({ sql, label }) => namedSql(sql, label));
  return `select ${names.join(", ")} ${rest(query, frame, groups, presentSql(groups))} order by ${groups.map(({ sort }) => sort).join(", ")}`;
}

/** First per month, then over the months. */
function writeNested(query: Query, frame: Frame, rowLimit: number): string {
  const measure = query.measures.find((one): one is Extract<Measure, { kind: "nested" }> => one.kind === "nested")!;
  const outer = groupColumns(query.groups, frame);
  const inner = [...outer, ...groupColumns([measure.over], frame)];
  const keys = inner.map(({ sql }, i) => namedSql(sql, `k${i}`));
  const body = `select ${[...keys, namedSql(measureSql(measure.inner, frame), "v")].join(", ")} ${rest(query, frame, inner)}`;
  const shown = outer.map(({ label }, i) => namedSql(`"k${i}"`, label));
  const label = measureLabel(measure, rowsName(query));
  const by =
    outer.length > 0
      ? ` group by ${outer.map((_, i) => `"k${i}"`).join(", ")} order by ${byFigure(query.ranking, label)}`
      : "";
  return `select ${[...shown, namedSql(outerSql(measure.name, "v"), label)].join(", ")} from (${body})${by} limit ${limitOf(query, rowLimit)}${offsetOf(query)}`;
}

/** Periods under each other; for a change, or with groups, side by side. */
function writePeriods(
  query: Query,
  { periods, isChange }: Extract<Query["shape"], { kind: "periods" }>,
  frame: Frame,
): string {
  const [measure] = query.measures;
  const label = measureLabel(measure, rowsName(query));
  const isWide = (isChange && periods.length === 2) || query.groups.length > 0;
  if (!isWide) {
    const parts = periods.map(({ label: period, span }, i) => {
      const where: Condition[] = [...query.conditions, { kind: "span", span, text: period, isNegated: false }];
      const columns = [
        namedSql(`${i}`, "place"),
        namedSql(quoteText(period), "period"),
        namedSql(quoteText(span.start ?? ""), "from"),
        namedSql(quoteText(span.end ?? ""), "until"),
        namedSql(measureSql(measure, frame), label),
      ];
      return `select ${columns.join(", ")} ${rest({ conditions: where, having: [] }, frame, [])}`;
    });
    return `select "period", "from", "until", ${quoteName(label)} from (${parts.join(" union all ")}) order by "place"`;
  }
  const groups = groupColumns(query.groups, frame);
  const ordered = [...periods].sort((a, b) => ((a.span.start ?? "") < (b.span.start ?? "") ? -1 : 1));
  const figures = ordered.map(({ label: period, span }) => ({
    label: `${label} ${period}`,
    sql: measureSql(measure, frame, spanSql(span, frame.date!)),
  }));
  const [before, after] = [figures[0], figures[figures.length - 1]];
  const change = `(${after.sql}) - (${before.sql})`;
  const changes = [
    namedSql(change, "change"),
    namedSql(`(${change})::double / nullif(abs(${before.sql}), 0)`, "relative_change"),
    namedSql(`100 * (${change})::double / nullif(abs(${before.sql}), 0)`, "change_percent"),
  ];
  const selected = [
    ...groups.map(({ sql, label: name }) => namedSql(sql, name)),
    ...figures.map(({ sql, label: name }) => namedSql(sql, name)),
    ...changes,
  ];
  const spans = ordered.map(({ span }) => `(${spanSql(span, frame.date!)})`).join(" or ");
  const body = `select ${selected.join(", ")} ${rest(query, frame, groups, [`(${spans})`])}`;
  const direction = query.ranking?.direction === "low" ? "asc" : "desc";
  return groups.length > 0
    ? `${body} order by ${query.ranking || isChange ? `"change" ${direction}` : `${quoteName(after.label)} desc`} nulls last`
    : body;
}
