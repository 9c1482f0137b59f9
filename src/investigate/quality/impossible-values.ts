import { formatNumber, formatPercent } from "../../base/format-number.ts";
import type { QualityNote } from "../../domain/investigation-result.ts";
import { quoteName } from "../../engine/sql.ts";
import { type Aggregates, countOf, type PeriodStats } from "./period-stats.ts";
import type { CheckResult } from "./quality-check.ts";
import type { Subject } from "./read-subject.ts";

const blockingShare = 0.2;
const warningShare = 0.01;

// Seconds and prices may also lie between 0 and 1 for months and then rise, so the name must say that it is a share.
const shareNames = /rate|share|ratio|pct|percent|fraction|prob|conversion/i;

/** Something that cannot be, counted per period under a name of its own. */
interface Rule {
  name: string;
  count: string;
  /** Whether it is impossible may depend on what the baseline looks like. */
  applies(periods: PeriodStats): boolean;
  /** "closed_at is before opened_at" */
  says(periods: PeriodStats): string;
  /** False where the values are odd but may be true: refunds, losses. */
  canBlock: boolean;
}

export function impossibleAggregates(subject: Subject): Aggregates {
  const aggregates: Aggregates = {};
  for (const { name, count } of rulesFor(subject)) aggregates[name] = count;
  for (const { role } of subject.measures) aggregates[`filled ${role}`] = `count("the ${role}")`;
  if (subject.measures.length > 0) aggregates["between 0 and 1"] = countIf('"the amount" > 0 and "the amount" < 1');
  const [first, second] = subject.timeColumns;
  if (first && second) aggregates["first before second"] = countIf(`${quoteName(first)} < ${quoteName(second)}`);
  return aggregates;
}

export function checkImpossibleValues(subject: Subject, periods: PeriodStats): CheckResult {
  const rules = rulesFor(subject);
  const notes = rules
    .filter((rule) => rule.applies(periods))
    .flatMap((rule) => judge(rule, periods))
    .map((note) => ({ ...note, evidence: [periods.evidence] }));
  return { notes, checks: rules.length };
}

function rulesFor(subject: Subject): Rule[] {
  const { facts, measures, timeColumns } = subject;
  const placeholders = timeColumns.map(placeholderDates);
  if (measures.length === 0) return placeholders;
  if (facts.metric.unit !== null && timeColumns.length > 0) return [negativeSpans(subject), ...placeholders];
  const rules = [newNegatives(measures[0].name), ...placeholders];
  if (facts.metric.columns.some((column) => shareNames.test(column))) rules.push(beyondOne(measures[0].name));
  if (measures.length === 2) rules.push(partAboveWhole());
  return rules;
}

function negativeSpans({ timeColumns, measures }: Subject): Rule {
  const [first, second] = timeColumns;
  return {
    name: "negative spans",
    count: countIf('"the amount" < 0'),
    applies: () => true,
    says: (periods) => {
      if (!first || !second) return `${measures[0].name} is a negative time span`;
      const isFirstEarly = total(periods, "first before second") === total(periods, "negative spans");
      return isFirstEarly ? `${first} is before ${second}` : `${second} is before ${first}`;
    },
    canBlock: true,
  };
}

function newNegatives(measure: string): Rule {
  const name = "negative amounts";
  return {
    name,
    count: countIf('"the amount" < 0'),
    applies: ({ baseline, comparison, other }) =>
      isNew(name, { baseline, comparison }) && countOf(other, name) === 0 && countOf(comparison, name) >= 5,
    says: () => `${measure} is negative, which it never was before,`,
    canBlock: false,
  };
}

function beyondOne(measure: string): Rule {
  const name = "beyond 0 to 1";
  return {
    name,
    count: countIf('"the amount" < 0 or "the amount" > 1'),
    applies: ({ baseline, comparison, other }) =>
      isNew(name, { baseline, comparison }) &&
      countOf(other, name) === 0 &&
      countOf(baseline, "between 0 and 1") > 0.5 * countOf(baseline, "filled amount"),
    says: () => `${measure} is a share in the baseline but lies outside 0 to 1`,
    canBlock: true,
  };
}

function partAboveWhole(): Rule {
  const name = "part above whole";
  return {
    name,
    count: countIf('"the amount" > "the exposure"'),
    applies: ({ baseline, comparison }) =>
      isNew(name, { baseline, comparison }) && countOf(comparison, name) >= 0.01 * countOf(comparison, "filled amount"),
    says: () => "the numerator exceeds the denominator, which it never did in the baseline,",
    canBlock: false,
  };
}

function placeholderDates(column: string): Rule {
  const year = `year(${quoteName(column)})`;
  return {
    name: `placeholder ${column}`,
    count: countIf(`${year} >= 2200 or ${year} <= 1900`),
    applies: () => true,
    says: () => `${column} holds a placeholder date (1900 and before, or 2200 and after)`,
    canBlock: true,
  };
}

const countIf = (condition: string): string => `count(case when ${condition} then 1 end)`;

const total = ({ baseline, comparison, other }: PeriodStats, name: string): number =>
  countOf(baseline, name) + countOf(comparison, name) + countOf(other, name);

/** Never in a baseline that is large enough to have shown it. */
function isNew(name: string, { baseline, comparison }: Pick<PeriodStats, "baseline" | "comparison">): boolean {
  return countOf(baseline, name) === 0 && countOf(baseline, "filled amount") >= 50 && countOf(comparison, name) > 0;
}

function judge(rule: Rule, periods: PeriodStats): Omit<QualityNote, "evidence">[] {
  const { baseline, comparison } = periods;
  const hits = countOf(baseline, rule.name) + countOf(comparison, rule.name);
  if (hits === 0) return [];
  const worst = Math.max(shareIn(baseline, rule.name), shareIn(comparison, rule.name));
  const severity = worst > blockingShare && rule.canBlock ? "blocking" : worst >= warningShare ? "warning" : "info";
  const all = { hits: total(periods, rule.name), rows: total(periods, "rows") };
  const consequence = severity === "blocking" ? ": the metric is not valid" : "";
  return [
    {
      check: "impossible-values",
      severity,
      message:
        `${rule.says(periods)} in ${formatNumber(all.hits)} of ${formatNumber(all.rows)} rows ` +
        `(${formatPercent(all.hits / all.rows)}; baseline ${tally(baseline, rule.name)}, ` +
        `comparison ${tally(comparison, rule.name)})${consequence}.`,
    },
  ];
}

const shareIn = (row: PeriodStats["baseline"], name: string): number =>
  countOf(row, "rows") > 0 ? countOf(row, name) / countOf(row, "rows") : 0;

const tally = (row: PeriodStats["baseline"], name: string): string =>
  `${formatNumber(countOf(row, name))} of ${formatNumber(countOf(row, "rows"))}`;
