import { sha256 } from "../../base/canonical-json.ts";
import type { Finding } from "../../domain/finding.ts";
import type { CompiledMemory } from "../../domain/memory-document.ts";
import type { CaseExplanation, CaseResult } from "../case-result.ts";
import { citing } from "../report/cite.ts";
import { periodWithDays } from "../report/dates.ts";
import { escapeMarkdown } from "../report/markdown.ts";
import { asSentence, counted, fileName, listed } from "../report/plain-text.ts";
import {
  decisionText,
  explanationName,
  headline,
  metricNoun,
  noiseText,
  shareText,
  verdictText,
} from "../report/words.ts";
import { explanationSentences } from "../sentences/explanation-sentences.ts";

const mostEvents = 50;

/** What a case is called wherever it is cited. */
export function caseTitle(result: CaseResult): string {
  return headline(result);
}

/** Everything a finished case is remembered by, as Markdown: context, data, hypotheses, findings, report, conclusions. */
export function compileMemory(result: CaseResult, findings: Finding[], report: string): string {
  const sections: [string, string[]][] = [
    ["Investigation context", contextLines(result)],
    ["Data model", dataLines(result)],
    ["Hypotheses", hypothesisLines(result)],
    ["Findings", findingLines(result, findings)],
    ["Report", [demoted(report)]],
    ["Reasoning and conclusions", conclusionLines(result)],
  ];
  const written = sections.map(([name, lines]) => `## ${name}\n\n${lines.join("\n")}`);
  return `${[`# ${escapeMarkdown(caseTitle(result))}`, ...written].join("\n\n")}\n`;
}

/** The same case always gives the same document: its id follows from the session's. */
export function memoryOf({ sessionId }: CaseResult, content: string, createdAt: string): CompiledMemory {
  const [a, b, c, d, e] = sha256(`memory of ${sessionId}`)
    .match(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})/)!
    .slice(1);
  return { document_id: `${a}-${b}-4${c}-8${d}-${e}`, session_id: sessionId, content, created_at: createdAt };
}

function contextLines({ question, metric, documents }: CaseResult): string[] {
  const said: [string, string | null][] = [
    ["Metric", `${metric.text} (${metric.label}) from table ${metric.table}`],
    ["Definition", question.definition],
    ["Baseline period", periodWithDays(question.baseline)],
    ["Comparison period", periodWithDays(question.comparison)],
    ["Business context", question.context],
    ["Suspicion or focus", question.prompt],
  ];
  const events = documents.events.slice(0, mostEvents);
  return [
    ...said.flatMap(([name, text]) => (text === null ? [] : [`- ${name}: ${escapeMarkdown(text)}`])),
    ...events.map(
      ({ id, date, source, text }) => `- Event ${id} of ${date} in ${escapeMarkdown(`${source}: ${text}`)}`,
    ),
  ];
}

function dataLines({ data, search }: CaseResult): string[] {
  return [
    ...data.tables.map(
      ({ name, file, rowCount, columns }) =>
        `- Table ${escapeMarkdown(name)} from ${escapeMarkdown(fileName(file))}: ${counted(rowCount, "row")}, ${counted(columns.length, "column")}`,
    ),
    ...data.joins.map(
      ({ from, to, by, proof }) => `- ${escapeMarkdown(`${from} joined with ${to} by ${by}: ${proof}`)}`,
    ),
    `- Dimensions searched: ${escapeMarkdown(listed(search.dimensions) || "none")}`,
  ];
}

function hypothesisLines({ hypotheses, conclusion }: CaseResult): string[] {
  return hypotheses.map(
    ({ hypothesis_id: id, title, expected_pattern: expected, causal_story: story }) =>
      `- ${id} ${escapeMarkdown(title)}: ${(conclusion.verdicts[id] ?? "not_shown").replace("_", " ")}. ${escapeMarkdown(`${asSentence(story)} It would show in this: ${asSentence(expected)}`)}`,
  );
}

function findingLines({ hypotheses }: CaseResult, findings: Finding[]): string[] {
  return findings.map(({ finding_id: id, hypothesis_id, outcome, evidence, confidence }) => {
    const title = hypotheses.find((one) => one.hypothesis_id === hypothesis_id)?.title ?? hypothesis_id;
    return `- ${id} ${escapeMarkdown(title)}: ${outcome}, confidence ${confidence}. ${escapeMarkdown(asSentence(evidence))}`;
  });
}

function conclusionLines(result: CaseResult): string[] {
  const cite = citing(result.evidence);
  const isNoise = result.conclusion.standing === "usual";
  return [
    `- ${escapeMarkdown(headline(result))}${cite(result.change.evidence)}`,
    ...result.explanations
      .slice(0, 3)
      .map((one) => `- ${escapeMarkdown(causeLine(one, result))}${cite(one.proof.seen)}`),
    `- ${escapeMarkdown(asSentence(decisionText(result)))} Verdict on the change: ${escapeMarkdown(verdictText(result))}.`,
    ...(isNoise ? [`- ${escapeMarkdown(noiseText(result))}`] : []),
    ...(result.summary === "" ? [] : [`- ${escapeMarkdown(result.summary)}`]),
    ...result.explanations.flatMap((explanation) => reasoningLines(explanation, result)),
    ...result.nextSteps.map(
      (step) => `- Next for ${escapeMarkdown(metricNoun(result))}: ${escapeMarkdown(asSentence(step))}`,
    ),
  ];
}

/** In the words that people will ask with: what was behind it, which segment, between when. */
function causeLine(explanation: CaseExplanation, { change, metric, question }: CaseResult): string {
  const way = (change.absolute ?? 0) < 0 ? "drop" : "rise";
  const { contribution, segment } = explanation;
  const share = contribution.share === null ? "" : `, with ${shareText(contribution.share)} of the change`;
  const what = segment === null ? "" : "the segment ";
  return `Behind the ${way} of ${metric.label} (${metric.text}) from ${periodWithDays(question.baseline)} to ${periodWithDays(question.comparison)} is ${what}${explanationName(explanation)}${share}.`;
}

function reasoningLines(explanation: CaseExplanation, result: CaseResult): string[] {
  const cite = citing(result.evidence);
  const said = explanationSentences(explanation, result);
  const reasons = [explanation.reasoning, explanation.causal_story]
    .filter((text) => text.trim() !== "")
    .map((text) => ({ text: asSentence(text), evidence: explanation.proof.seen }));
  return [...said, ...reasons].map(({ text, evidence }) => `- ${escapeMarkdown(text)}${cite(evidence)}`);
}

// Two levels down, so that the report is one section of the memory; deeper than six there are no headings.
function demoted(report: string): string {
  return report.trim().replace(/^(#{1,4}) /gm, "##$1 ");
}
