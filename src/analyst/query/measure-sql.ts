import type { Measure } from "../understand/understanding.ts";
import { allOf, flagSql } from "./condition-sql.ts";
import type { Frame } from "./query-frame.ts";

/** An aggregate over the rows of the frame, or over those of them that meet a filter. */
export function measureSql(measure: Measure, frame: Frame, filter: string | null = null): string {
  const only = (more: string | null = null) => {
    const all = [filter, more].filter((one) => one !== null);
    return all.length === 0 ? "" : ` filter (where ${all.join(" and ")})`;
  };
  switch (measure.kind) {
    case "rows":
      return `count(*)${only()}`;
    case "duration":
      return `${functions[measure.name]}(${durationSql(measure, frame)})${only()}`;
    case "distinct":
      return `count(distinct ${frame.sql(measure.column)})${only()}`;
    case "flagged":
      return `count(*)${only(`coalesce(${flagSql(measure.column, frame)}, false)`)}`;
    case "column":
      return aggregateSql(measure, frame.sql(measure.column)) + only();
    case "fraction":
      return `count(*)${only(allOf(measure.conditions, frame))}::double / nullif(count(*)${only()}, 0)`;
    case "ratio":
      return `(${measureSql(measure.top, frame, filter)})::double / nullif(${measureSql(measure.bottom, frame, filter)}, 0)`;
    case "scaled":
      return `(${measureSql(measure.of, frame, filter)}) * ${measure.factor}`;
    case "part": {
      const part = [filter, allOf(measure.conditions, frame)].filter((one) => one !== null).join(" and ");
      return `coalesce(${measureSql(measure.of, frame, part)}, 0)::double / nullif(${measureSql(measure.of, frame, filter)}, 0)`;
    }
    case "nested":
      throw new Error("A nested measure is a query of its own.");
  }
}

const secondsOf = { seconds: 1, minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 };

function durationSql({ from, to, unit }: Extract<Measure, { kind: "duration" }>, frame: Frame): string {
  const [start, end] = [from, to].map((column) => `${frame.sql(column)}::timestamp`);
  return `epoch(${end} - ${start}) / ${secondsOf[unit]}`;
}

const functions = {
  sum: "sum",
  avg: "avg",
  median: "median",
  min: "min",
  max: "max",
  stddev: "stddev_samp",
  variance: "var_samp",
};

function aggregateSql({ name, quantile }: Extract<Measure, { kind: "column" }>, column: string): string {
  return name === "quantile" ? `quantile_cont(${column}, ${quantile})` : `${functions[name]}(${column})`;
}

/** An aggregate of values that are already computed. */
export function outerSql(name: Extract<Measure, { kind: "nested" }>["name"], column: string): string {
  if (name === "quantile" || name === "count" || name === "distinct") return `avg(${column})`;
  return `${functions[name]}(${column})`;
}
