import type { Grain } from "../understand/pieces/piece.ts";
import type { Group, Query, Shape } from "../understand/understanding.ts";
import { spanSql } from "./condition-sql.ts";
import { groupColumns, truncated } from "./group-sql.ts";
import { measureLabel } from "./labels.ts";
import { measureSql } from "./measure-sql.ts";
import type { Frame } from "./query-frame.ts";
import { namedSql, rest, rowsName } from "./select-parts.ts";

type SeriesShape = Extract<Shape, { kind: "steps" | "cumulative" | "moving" | "anomalies" }>;

/** A measure over time, and what is computed from one point to the next. */
export function writeSeries(query: Query, shape: SeriesShape, frame: Frame): string {
  const time = query.groups.find((group): group is Extract<Group, { kind: "grain" }> => group.kind === "grain");
  const others = query.groups.filter((group) => group !== time);
  const grain: Grain = time?.grain ?? "month";
  const label = measureLabel(query.measures[0], rowsName(query));
  const columns = groupColumns([...others], frame);
  const keys = columns.map((_, i) => `k${i}`);
  const start = truncated(grain, frame.date!);
  const groups = [{ label: "t", sql: start, sort: start, isTime: true }, ...columns];
  const selected = [
    namedSql(start, "t"),
    ...columns.map(({ sql }, i) => namedSql(sql, keys[i])),
    namedSql(measureSql(query.measures[0], frame), "v"),
  ];
  const series = `with series as (select ${selected.join(", ")} ${rest(query, frame, groups)})`;
  const shown = [
    namedSql(shownTime(grain), grain),
    ...keys.map((key, i) => namedSql(`s.${key}`, columns[i].label)),
    namedSql("s.v", label),
  ];
  const partition = keys.length > 0 ? `partition by ${keys.map((key) => `s.${key}`).join(", ")} ` : "";
  const order = ` order by s.t${keys.map((key) => `, s.${key}`).join("")}`;
  switch (shape.kind) {
    case "cumulative":
      return `${series} select ${[...shown, namedSql(`sum(s.v) over (${partition}order by s.t)`, `cumulative_${label}`)].join(", ")} from series s${order}`;
    case "moving": {
      const window = `${partition}order by s.t rows between ${shape.size - 1} preceding and current row`;
      return `${series} select ${[...shown, namedSql(`avg(s.v) over (${window})`, `moving_average_${shape.size}`)].join(", ")} from series s${order}`;
    }
    case "steps": {
      const same = keys.map((key) => ` and p.${key} is not distinct from s.${key}`).join("");
      const within = shape.within ? ` where ${spanSql(shape.within, "s.t")}` : "";
      const unit = shape.unit === "quarter" ? "3 month" : `1 ${shape.unit}`;
      const steps = [
        namedSql("p.v", `previous_${label}`),
        namedSql("s.v - p.v", "change"),
        namedSql("(s.v - p.v)::double / nullif(abs(p.v), 0)", "relative_change"),
      ];
      return `${series} select ${[...shown, ...steps].join(", ")} from series s left join series p on p.t = s.t - interval ${unit}${same}${within}${order}`;
    }
    case "anomalies":
      return `${series}, centre as (select median(v) as m from series), spread as (select 1.4826 * median(abs(v - m)) as d from series, centre) select ${[...shown, namedSql("m", "usual"), namedSql("(s.v - m) / nullif(d, 0)", "deviations")].join(", ")} from series s, centre, spread where abs(s.v - m) > 3.5 * d order by abs(s.v - m) desc, s.t`;
  }
}

function shownTime(grain: Grain): string {
  if (grain === "quarter") return "strftime(s.t, '%Y') || '-Q' || quarter(s.t)";
  return `strftime(s.t, '${grain === "year" ? "%Y" : grain === "hour" ? "%Y-%m-%d %H:00" : "%Y-%m-%d"}')`;
}
