import { formatNumber, formatSignedPercent } from "../../base/format-number.ts";
import type { FactDimension, Facts } from "../facts.ts";
import { fromFacts, inPeriod } from "../facts-sql.ts";
import { lengthOf } from "../period-lengths.ts";
import type { Period } from "../question.ts";
import { isAdditive, isRatio } from "../sums.ts";
import { type Claim, isBlocked, notTestable, type TestContext } from "./claim.ts";

/** A dimension as such is behind the change where an explanation is cut by it. */
export async function judgeDimension(name: string, context: TestContext): Promise<Claim> {
  const { facts, grounds } = context;
  const blocked = isBlocked(context);
  const dimension = facts.dimensions.find((one) => one.name === name);
  if (blocked !== null || !dimension)
    return notTestable(`the data do not allow a test: ${blocked ?? `no column ${name}`}`);
  const cut = grounds.explanations.filter(({ segment }) => segment !== null && Object.hasOwn(segment, name));
  const shared = { share: null, pValue: null, onset: null };
  if (cut.length > 0)
    return {
      ...shared,
      verdict: "holds",
      seen: cut.map(({ rank, title }) => `explanation ${rank} is cut by it (${title})`).join("; "),
      evidence: [...new Set(cut.flatMap(({ evidence }) => evidence))],
      explanations: cut.map(({ rank }) => rank),
    };
  const { text, evidence } = await askLargestMove(dimension, context);
  const seen = `none of its ${formatNumber(dimension.cardinality)} values stands out${text}`;
  return { ...shared, verdict: "not_shown", seen, evidence, explanations: [] };
}

async function askLargestMove(dimension: FactDimension, { facts, evidence, grounds }: TestContext) {
  if (!isAdditive(facts.metric) && !isRatio(facts.metric)) return { text: "", evidence: grounds.change.evidence };
  const [before, after] = [valueSql(facts, facts.baseline), valueSql(facts, facts.comparison)];
  const weight = isRatio(facts.metric) ? `sum(coalesce((${facts.metric.exposure})::double, 0))` : "1";
  const { id, rows } = await evidence.ask(
    `select ${dimension.sql} as value, ${before} as before, ${after} as after from ${fromFacts(facts)} ` +
      `where (${inPeriod(facts, facts.baseline)} or ${inPeriod(facts, facts.comparison)}) and ${dimension.sql} is not null ` +
      `group by 1 order by abs(coalesce(${after}, 0) - coalesce(${before}, 0)) * ${weight} desc, 1 limit 5`,
  );
  const [largest] = rows;
  if (!largest?.["before"] || largest["after"] === null) return { text: "", evidence: [id] };
  const relative = (Number(largest["after"]) - Number(largest["before"])) / Math.abs(Number(largest["before"]));
  return {
    text: `; the largest move is ${dimension.name} = ${largest["value"]}: ${formatSignedPercent(relative)}`,
    evidence: [id],
  };
}

function valueSql(facts: Facts, period: Period): string {
  const where = `filter (where ${inPeriod(facts, period)})`;
  const amount = `coalesce(sum(coalesce((${facts.metric.amount})::double, 0)) ${where}, 0)`;
  if (!isRatio(facts.metric)) return `${amount} / ${lengthOf(facts, period)}`;
  return `${amount} / nullif(sum(coalesce((${facts.metric.exposure})::double, 0)) ${where}, 0)`;
}
