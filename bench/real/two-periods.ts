import type { DataSource } from "../../src/engine/data-source.ts";
import { missingValue } from "../../src/engine/encode/encode-rows.ts";
import { quoteText } from "../../src/engine/sql.ts";
import type { FactDimension, Facts } from "../../src/investigate/facts.ts";
import { fromFacts, inPeriod } from "../../src/investigate/facts-sql.ts";
import { daysOf, type Period } from "../../src/investigate/question.ts";
import { isAdditive } from "../../src/investigate/sums.ts";

/** Values by the names of their dimensions. */
export type Segment = Record<string, string>;

export interface Amounts {
  amount: number;
  /** What the amount is divided by; 0 for metrics that are not ratios. */
  exposure: number;
}

/** The rows with one value in each of some dimensions; amounts before are scaled to the length of the comparison. */
export interface Part {
  values: string[];
  before: Amounts;
  after: Amounts;
}

/** The facts as the published methods take them: by single values, and by all dimensions at once. */
export interface TwoPeriods {
  isRatio: boolean;
  whole: Part;
  dimensions: { name: string; parts: Part[] }[];
  /** Values in the order of the dimensions. */
  leaves: Part[];
}

export async function readTwoPeriods(facts: Facts, source: Pick<DataSource, "rows">): Promise<TwoPeriods> {
  const [whole] = await readParts(facts, [], source);
  const cuts: { dimension: FactDimension; parts: Part[] }[] = [];
  for (const dimension of facts.dimensions) {
    const parts = await readParts(facts, [dimension], source);
    // A single value is the whole, which no method may name.
    if (parts.length > 1) cuts.push({ dimension, parts });
  }
  const used = cuts.map(({ dimension }) => dimension);
  return {
    isRatio: amountsSql(facts).exposure !== null,
    whole,
    dimensions: cuts.map(({ dimension: { name }, parts }) => ({ name, parts })),
    leaves: used.length === 0 ? [] : await readParts(facts, used, source),
  };
}

async function readParts(facts: Facts, cut: FactDimension[], source: Pick<DataSource, "rows">): Promise<Part[]> {
  const { baseline, comparison, metric } = facts;
  const scale = isAdditive(metric) ? daysOf(comparison) / daysOf(baseline) : 1;
  const nothing: Amounts = { amount: 0, exposure: 0 };
  const parts = new Map<string, Part>();
  const take = async (period: Period, side: "before" | "after") => {
    for (const row of await source.rows(partsSql(facts, cut, period))) {
      const values = row.slice(0, cut.length).map(String);
      const key = values.join("\0");
      const part = parts.get(key) ?? { values, before: nothing, after: nothing };
      const [amount, exposure] = row.slice(cut.length).map(Number);
      part[side] = { amount: side === "before" ? amount * scale : amount, exposure };
      parts.set(key, part);
    }
  };
  await take(baseline, "before");
  await take(comparison, "after");
  return [...parts.values()];
}

function partsSql(facts: Facts, cut: FactDimension[], period: Period): string {
  const texts = cut.map(({ sql }) => `coalesce((${sql})::varchar, ${quoteText(missingValue)})`);
  const { amount, exposure } = amountsSql(facts);
  const columns = [...texts, `coalesce(${amount}, 0)`, exposure ? `coalesce(${exposure}, 0)` : "0"];
  const places = texts.map((_, i) => i + 1).join(", ");
  const grouped = cut.length === 0 ? "" : ` group by ${places} order by ${places}`;
  return `select ${columns.join(", ")} from ${fromFacts(facts)} where ${inPeriod(facts, period)}${grouped}`;
}

/** Medians and the like go by the mean of the same values, as in the product's own search. */
function amountsSql({ metric: { kind, amount, exposure } }: Facts): { amount: string; exposure: string | null } {
  if (kind === "distinct") return { amount: `count(distinct (${amount}))`, exposure: null };
  const sum = (expression: string) => `sum((${expression})::double)`;
  if (kind === "level") return { amount: sum(amount), exposure: `count(${amount})` };
  return { amount: sum(amount), exposure: exposure && sum(exposure) };
}
