import type { Condition, Group, Measure } from "../understand/understanding.ts";

const prefixes = {
  sum: "total",
  avg: "average",
  median: "median",
  min: "lowest",
  max: "highest",
  stddev: "standard_deviation",
  variance: "variance",
};

/** The name of a column of the answer. */
export function measureLabel(measure: Measure, rows = "rows"): string {
  switch (measure.kind) {
    case "rows":
      return `number_of_${snake(rows)}`;
    case "duration":
      return `${prefixes[measure.name]}_${measure.unit}_from_${snake(measure.from.label)}_to_${snake(measure.to.label)}`;
    case "distinct":
      return `distinct_${snake(measure.column.label)}`;
    case "flagged":
      return `number_of_${snake(measure.column.label)}`;
    case "column": {
      const name = snake(measure.column.label);
      const prefix =
        measure.name === "quantile" ? `p${Math.round((measure.quantile ?? 0) * 100)}` : prefixes[measure.name];
      return name.startsWith(`${prefix}_`) || name === prefix ? name : `${prefix}_${name}`;
    }
    case "fraction":
      return `share_of_${snake(rows)}_with_${snake(measure.label)}`;
    case "ratio":
      return `${measureLabel(measure.top, rows).replace(/^total_/, "")}_per_${measureLabel(measure.bottom, rows).replace(/^total_|^number_of_|^distinct_/, "")}`;
    case "scaled":
      return `${measureLabel(measure.of, rows)}_in_${measure.unit}`;
    case "part":
      return `share_of_${measureLabel(measure.of, rows)}`;
    case "nested": {
      const prefix = prefixes[measure.name as "avg"] ?? "average";
      return `${prefix}_${groupLabel(measure.over)}_${measureLabel(measure.inner, rows).replace(/^total_/, "")}`;
    }
  }
}

export function groupLabel(group: Group): string {
  if (group.kind === "column") return group.column.name;
  if (group.kind === "recurring") return { weekday: "days", hour: "time_of_day", month: "season" }[group.sets[0].field];
  return { "hour-of-day": "hour", "month-of-year": "month_name" }[group.grain as string] ?? group.grain;
}

/** Whether the figures of a measure are parts of one. */
export const isShare = ({ kind }: Measure): boolean => kind === "fraction" || kind === "part";

export function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case "values":
      return `${condition.column.name} is ${condition.isNegated ? "not " : ""}${condition.values.join(" or ")}`;
    case "flag":
      return `${condition.isNegated ? "not " : ""}${condition.column.name}`;
    case "number":
      return `${condition.column.name} ${condition.sign} ${condition.value}`;
    case "between":
      return `${condition.column.name} between ${condition.low} and ${condition.high}`;
    case "missing":
      return `${condition.column.name} is ${condition.isNegated ? "not " : ""}missing`;
    case "recurring":
      return `${condition.isNegated ? "not " : ""}${condition.field === "weekday" ? "on " : ""}${condition.label}`;
    case "span": {
      const { start, end } = condition.span;
      const text =
        start === null
          ? `until ${end}`
          : end === null
            ? `since ${start}`
            : start === end
              ? `on ${start}`
              : `${start} to ${end}`;
      return condition.isNegated ? `not ${text}` : text;
    }
  }
}

export const snake = (name: string): string =>
  name
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "")
    .toLowerCase();
