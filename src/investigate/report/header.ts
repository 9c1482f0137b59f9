import { formatNumber } from "../../base/format-number.ts";
import type { Period } from "../question.ts";
import { moversSentence } from "../sentences/case-sentences.ts";
import { periodWithDays } from "./dates.ts";
import { codeSpan, escapeMarkdown, tableRow } from "./markdown.ts";
import { rateText, relativeText } from "./measure.ts";
import { sinceWords } from "./onset-words.ts";
import { asSentence, counted, fileName, withoutFullStop } from "./plain-text.ts";
import { chartNamed, type ReportContext } from "./report-context.ts";
import { decisionText, detectableText, headline, noiseText, pText } from "./words.ts";

/** The answer as title, what was compared as a table, the timeline. */
export function renderHeader(context: ReportContext): string {
  const title = `# ${escapeMarkdown(withoutFullStop(headline(context.result)))}`;
  const rows = headerRows(context).map(([name, text]) => tableRow([name, text]));
  const parts = [
    title,
    ["| | |", "|---|---|", ...rows].join("\n"),
    noiseNote(context),
    summaryText(context),
    chartNamed(context, "timeline"),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** What a model makes of it; the built-in mind's summary would only say the headline again. */
export function summaryText({ result }: ReportContext): string {
  const by = result.thoughts.find(({ step }) => step === "phraseReport")?.by ?? "built-in";
  if (by === "built-in" || result.summary === "") return "";
  return `> ${escapeMarkdown(result.summary)}\n>\n> In the words of ${escapeMarkdown(by)}; every figure in them was checked against the evidence.`;
}

/** What was compared and what came of it: a name and inline Markdown each. */
export function headerRows(context: ReportContext): [string, string][] {
  const { result, cite } = context;
  const { question, change, timeline } = result;
  const rows: [string, string][] = [
    ["Metric", metricText(context)],
    ...(question.where === undefined ? [] : [rowsRow(question.where)]),
    ["Baseline", periodCell(context, question.baseline, change.baseline_value)],
    ["Comparison", periodCell(context, question.comparison, change.comparison_value)],
    ["Change", changeText(context)],
  ];
  if (result.onset !== null) rows.push(["Since", `${sinceWords(result, true)}${cite(timeline.evidence)}`]);
  rows.push(["Decision", escapeMarkdown(decisionText(result))], ["Data", dataText(context)]);
  return rows;
}

const rowsRow = (where: string): [string, string] => ["Rows", `only rows where ${codeSpan(where)}`];

function metricText({ result }: ReportContext): string {
  const { metric, question, data } = result;
  const file = data.tables.find(({ name }) => name === metric.table)?.file;
  const source = codeSpan(file === undefined ? metric.table : fileName(file));
  const about = [question.definition ?? metric.label, ...metric.notes].map((text) => escapeMarkdown(asSentence(text)));
  return `${codeSpan(metric.text)} from ${source}: ${about.join(" ")}`;
}

function periodCell({ result, measure, cite }: ReportContext, period: Period, value: number | null): string {
  const perDay = result.change.perDay ? " per day" : "";
  return `${periodWithDays(period)}: **${escapeMarkdown(measure.valueWithUnit(value))}**${perDay}${cite(result.change.evidence)}`;
}

function changeText({ result, measure, cite }: ReportContext): string {
  const { change } = result;
  if (change.absolute === null) return `cannot be computed: a period has no value${cite(change.evidence)}`;
  const unit = measure.isShare ? " percentage points" : measure.unit === "" ? "" : ` ${escapeMarkdown(measure.unit)}`;
  const relative = change.relative === null ? "" : ` (${relativeText(change.relative)})`;
  const interval =
    change.interval === null
      ? ""
      : `, 95\u202f% interval ${measure.delta(change.interval[0])} to ${measure.delta(change.interval[1])}`;
  const p = change.p_value === null ? "" : `, ${pText(change.p_value)}`;
  const method = change.method === "" ? "" : ` ${escapeMarkdown(change.method)}`;
  const rate = rateText(result, measure);
  const perDay = rate === "" ? "" : `. ${escapeMarkdown(rate)}`;
  return `**${measure.delta(measure.change)}${unit}${relative}**${interval}${p}${method}${perDay}${cite(change.evidence)}`;
}

export function noiseNote({ result, cite }: ReportContext): string {
  if (result.conclusion.standing !== "usual") return "";
  const sentences = [noiseText(result), detectableText(result), moversSentence(result)?.text ?? ""].filter(
    (text) => text !== "",
  );
  return `${escapeMarkdown(sentences.join(" "))}${cite(result.change.evidence)}`;
}

function dataText({ result }: ReportContext): string {
  const { tables } = result.data;
  const rows = tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const rejected = tables.reduce((sum, table) => sum + table.rejected.count, 0);
  const blocking = result.quality.filter(({ severity }) => severity === "blocking").length;
  const warnings = result.quality.filter(({ severity }) => severity === "warning").length;
  const parts = [counted(tables.length, "table"), counted(rows, "row")];
  if (blocking > 0) parts.push(`**${counted(blocking, "fault")} that must be repaired first**`);
  if (warnings > 0) parts.push(counted(warnings, "warning"));
  if (rejected > 0)
    parts.push(`${formatNumber(rejected)} ${rejected === 1 ? "line" : "lines"} could not be read (below)`);
  const isFault = result.explanations.some(({ kind }) => kind === "data_quality");
  if (isFault && blocking + warnings === 0) parts.push("a fault that is named below");
  else if (blocking + warnings + rejected === 0) parts.push("no fault found in either period");
  return parts.join(", ");
}
