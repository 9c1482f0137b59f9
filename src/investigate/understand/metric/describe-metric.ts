import type { Aggregate, Expression } from "../expression/expression.ts";
import { toWords } from "../expression/write-expression.ts";
import { meanParts } from "../reading/mean-over.ts";

const ofWords: Record<string, string> = {
  sum: "sum of",
  avg: "average of",
  median: "median of",
  min: "minimum of",
  max: "maximum of",
  stddev: "standard deviation of",
  stddev_pop: "standard deviation of",
  var_samp: "variance of",
  var_pop: "variance of",
};

/** "average of closed_at − opened_at in days". */
export function describeMetric(metric: Expression, unit: string | null): string {
  const mean = meanParts(metric);
  const text = mean
    ? `${toWords(mean.metric, describeAggregate)} per ${mean.groups.map(groupName).join(" and ")}`
    : toWords(metric, describeAggregate);
  return unit ? `${text} in ${unit}` : text;
}

function groupName(group: Expression): string {
  if (group.kind === "cast" && group.type === "DATE") return "day";
  const [unit] = group.kind === "call" && group.name === "date_trunc" ? group.operands : [];
  return unit?.kind === "text" ? unit.value : toWords(group);
}

function describeAggregate(aggregate: Aggregate): string {
  const where = aggregate.filter ? ` where ${toWords(aggregate.filter)}` : "";
  return `${describeUnfiltered(aggregate)}${where}`;
}

function describeUnfiltered({ name, operands, isDistinct }: Aggregate): string {
  const values = operands.map((operand) => toWords(operand));
  const [first, second] = values;
  if (name === "count_star") return "number of rows";
  if (name === "count_distinct" || (name === "count" && isDistinct)) return `number of distinct ${values.join(", ")}`;
  if (name === "count") return `number of rows with ${first}`;
  if (name === "count_if") return `number of rows where ${first}`;
  if (name === "weighted_avg") return `average of ${first} weighted by ${second}`;
  if (name.startsWith("quantile")) return `${percentileName(Number(second))} percentile of ${first}`;
  return `${ofWords[name] ?? `${name} of`} ${isDistinct ? "distinct " : ""}${first}`;
}

function percentileName(place: number): string {
  const percent = Number((place > 1 ? place : place * 100).toPrecision(6));
  const tens = Math.trunc(percent) % 100;
  const ending = tens > 10 && tens < 20 ? undefined : { 1: "st", 2: "nd", 3: "rd" }[tens % 10];
  return `${percent}${Number.isInteger(percent) ? (ending ?? "th") : "th"}`;
}
