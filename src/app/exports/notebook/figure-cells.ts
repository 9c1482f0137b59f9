import type { CaseExplanation, CaseResult } from "../../../investigate/case-result.ts";
import { dayAfter } from "../../../investigate/facts-sql.ts";
import { daysOf, type Period } from "../../../investigate/question.ts";
import { headerRows } from "../../../investigate/report/header.ts";
import { escapeMarkdown } from "../../../investigate/report/markdown.ts";
import type { Expression } from "../../../investigate/understand/expression/expression.ts";
import { explanationCard } from "../../report/explanation-card.ts";
import { reportContext } from "../../report/report-context.ts";
import type { ReportDocument } from "../../report/report-document.ts";
import { plainSpans, withoutCitations } from "../../report/span.ts";
import type { SealedCase } from "../sealed-case.ts";
import { type Cell, code, markdown } from "./cells.ts";
import { literal, NotInPandas, toPython } from "./expression-code.ts";
import { factsCode, type SelectNode } from "./facts-code.ts";
import { metricCode } from "./metric-code.ts";
import type { KeptFacts } from "./read-facts.ts";

export function introduction(report: ReportDocument, { result, sealedAt }: SealedCase): Cell {
  const facts = headerRows(reportContext(result)).map(([name, text]) => `- **${name}**: ${text}`);
  return markdown(
    `# ${escapeMarkdown(plainSpans(report.headline))}`,
    facts.join("\n"),
    `This notebook computes the figures again from the data and compares them with those of the report (case ${result.sessionId}, sealed ${sealedAt.slice(0, 10)}). It needs pandas.`,
  );
}

interface Parser {
  select(sql: string): Promise<SelectNode>;
  expression(sql: string): Promise<Expression>;
}

/** The facts, the metric, the change, and each explanation's segment, in pandas. */
export async function pandasCells(result: CaseResult, facts: KeptFacts, parser: Parser): Promise<Cell[]> {
  const { lines } = factsCode(await parser.select(facts.sql));
  const time = toPython(await parser.expression(facts.time));
  const metric = await metricCode(result, parser.expression);
  const explanations: Cell[] = [];
  for (const explanation of result.explanations)
    explanations.push(...(await explanationCells(explanation, result, facts, parser)));
  return [
    markdown("## The rows", "One row per row of the table in question, with what is joined to it."),
    code(...lines, "facts = facts.reset_index(drop=True)", "len(facts)"),
    markdown("## The change", `The metric is ${escapeMarkdown(result.metric.label)}.`),
    code(...metric),
    code(
      `time = ${time}`,
      `baseline = ${periodCode(result.question.baseline)}`,
      `comparison = ${periodCode(result.question.comparison)}`,
      "",
      ...checkLines(
        "the metric",
        "",
        result.change.baseline_value,
        result.change.comparison_value,
        wholeLengths(result),
      ),
    ),
    ...explanations,
  ];
}

function periodCode({ start, end }: Period): string {
  return `(time >= pd.Timestamp(${literal(start)})) & (time < pd.Timestamp(${literal(dayAfter(end))}))`;
}

function checkLines(
  name: string,
  rows: string,
  before: number | null,
  after: number | null,
  lengths: Lengths,
): string[] {
  const line = (when: string, period: keyof Lengths, known: number | null) =>
    `check(${literal(`${name} ${when}`)}, value(${rows}${period}, ${lengths[period]}), ${known ?? "None"})`;
  return [line("before", "baseline", before), line("after", "comparison", after)];
}

interface Lengths {
  baseline: number;
  comparison: number;
}

/** The whole is told as a sum where its segments are told as rates. */
const wholeLengths = (result: CaseResult): Lengths =>
  result.change.rate ? { baseline: 1, comparison: 1 } : segmentLengths(result);

const segmentLengths = ({ change, question }: CaseResult): Lengths =>
  change.rate?.lengths ?? { baseline: daysOf(question.baseline), comparison: daysOf(question.comparison) };

async function explanationCells(
  explanation: CaseExplanation,
  result: CaseResult,
  facts: KeptFacts,
  parser: Parser,
): Promise<Cell[]> {
  const { rank, segment, before, after, kind } = explanation;
  const card = explanationCard(explanation, reportContext(result));
  const points = card.points
    .filter(({ name }) => ["Seen", "Since", "How sure"].includes(name))
    .map(({ name, spans }) => `- **${name}**: ${escapeMarkdown(plainSpans(withoutCitations(spans)))}`);
  const text = markdown(`## ${rank}. ${escapeMarkdown(card.title)}`, points.join("\n"));
  if (segment === null || kind === "upstream" || (before === null && after === null)) return [text];
  const terms: string[] = [];
  for (const [name, value] of Object.entries(segment)) {
    const dimension = facts.dimensions.find((one) => one.name === name);
    if (dimension === undefined) throw new NotInPandas(`the segment ${name}`);
    const column = `everywhere(${toPython(await parser.expression(dimension.sql))})`;
    terms.push(value === null ? `${column}.isna()` : `(${column} == ${literal(String(value))})`);
  }
  return [
    text,
    code(
      `rows = ${terms.join(" & ")}`,
      ...checkLines(`explanation ${rank}`, "rows & ", before, after, segmentLengths(result)),
    ),
  ];
}
