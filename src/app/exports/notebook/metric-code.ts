import type { CaseResult } from "../../../investigate/case-result.ts";
import type { Expression } from "../../../investigate/understand/expression/expression.ts";
import { NotInPandas, toPython } from "./expression-code.ts";

/** Reads one expression of SQL; throws where it cannot be written in pandas. */
export type ReadExpression = (sql: string) => Promise<Expression>;

/** Lines that define `amount`, `exposure` and `value(rows, days)`: the metric of some of the rows. */
export async function metricCode({ metric, change }: CaseResult, read: ReadExpression): Promise<string[]> {
  const amount = `amount = everywhere(${toPython(await read(metric.amount))})`;
  const define = (body: string) => ["", "", "def value(rows, days):", `    return ${body}`];
  switch (metric.kind) {
    case "sum":
    case "count":
      return [amount, ...define(`number(amount)[rows].sum()${change.perDay || change.rate ? " / days" : ""}`)];
    case "average":
    case "ratio": {
      const exposure = `exposure = everywhere(${toPython(await read(metric.exposure ?? "1"))})`;
      return [amount, exposure, ...define("number(amount)[rows].sum() / number(exposure)[rows].sum()")];
    }
    case "distinct":
      return [amount, ...define(`amount[rows].nunique()${change.perDay ? " / days" : ""}`)];
    case "level":
      return [amount, ...define(`amount[rows].dropna().astype("float64").${await levelCode(metric.aggregate, read)}`)];
  }
}

async function levelCode(aggregate: string, read: ReadExpression): Promise<string> {
  const expression = await read(aggregate);
  const [, place] = expression.kind === "aggregate" ? expression.operands : [];
  const name = expression.kind === "aggregate" && !expression.isDistinct ? expression.name : "";
  if (["min", "max", "median"].includes(name)) return `${name}()`;
  if (name === "stddev") return "std()";
  if (name === "quantile_cont" && place?.kind === "number") return `quantile(${place.text})`;
  throw new NotInPandas(`the aggregate ${aggregate}`);
}
