import type { Suspicion } from "../../domain/investigation-result.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import { renderAnalysis } from "../../investigate/report/analysis-performed.ts";
import { renderBridge } from "../../investigate/report/bridge.ts";
import { renderDataModel } from "../../investigate/report/data-model.ts";
import { periodText } from "../../investigate/report/dates.ts";
import { renderExplanations } from "../../investigate/report/explanations.ts";
import { headerRows, noiseNote, summaryText } from "../../investigate/report/header.ts";
import { escapeMarkdown } from "../../investigate/report/markdown.ts";
import { renderMetricTree } from "../../investigate/report/metric-tree.ts";
import { renderNextSteps } from "../../investigate/report/next-steps.ts";
import { plainText, withoutFullStop } from "../../investigate/report/plain-text.ts";
import { renderQualityNotes } from "../../investigate/report/quality-notes.ts";
import type { ReportContext } from "../../investigate/report/report-context.ts";
import { renderRuledOut } from "../../investigate/report/ruled-out.ts";
import { type Block, inlineSpans, toBlocks } from "./block.ts";
import { type ExplanationCard, explanationCard } from "./explanation-card.ts";
import { headlineSpans } from "./headline-spans.ts";
import { reportContext } from "./report-context.ts";
import type { Span } from "./span.ts";
import { type StripItem, verdictStrip } from "./verdict-strip.ts";

/** The report as the page, the HTML file and the PDF show it; its sentences are those of report.md. */
export interface ReportDocument {
  headline: Span[];
  /** "sum(amount), 3–16 Feb → 17 Feb–2 Mar" */
  subject: string;
  strip: StripItem[];
  facts: { name: string; spans: Span[] }[];
  /** Beside the headline: a model's words, or what noise means. */
  summary: Block[];
  sections: Section[];
  /** What only those read who want to know how. */
  appendix: Section[];
}

export interface Section {
  id: string;
  title: string;
  blocks: Block[];
  cards: ExplanationCard[];
}

export function reportDocument(result: CaseResult): ReportDocument {
  const context = reportContext(result);
  const quality = section("quality", renderQualityNotes(context));
  const isBlocked = result.decision === "blocked_by_data_quality";
  const sections = [
    ...(isBlocked ? [quality] : []),
    section("bridge", renderBridge(context)),
    section("tree", renderMetricTree(context)),
    suspicionSection(context),
    explanationSection(context),
    section("ruled-out", renderRuledOut(context)),
    ...(isBlocked ? [] : [quality]),
    section("next-steps", renderNextSteps(context)),
  ];
  const appendix = [
    withoutDiagram(section("data-model", renderDataModel(context))),
    section("method", renderAnalysis(context)),
  ];
  return {
    headline: headlineSpans(result),
    subject: `${plainText(result.metric.text)}, ${periodText(result.question.baseline, result.question.comparison)}`,
    strip: verdictStrip(result),
    facts: headerRows(context).map(([name, text]) => ({ name, spans: inlineSpans(text) })),
    summary: [noiseNote(context), summaryText(context)].flatMap(toBlocks),
    sections: sections.filter((one) => one !== null),
    appendix: appendix.filter((one) => one !== null),
  };
}

function section(id: string, markdown: string): Section | null {
  const [first, ...blocks] = toBlocks(markdown);
  if (first?.kind !== "heading") return null;
  return { id, title: first.spans.map(({ text }) => text).join(""), blocks, cards: [] };
}

/** With a card for each explanation in the place of its list. */
function explanationSection(context: ReportContext): Section | null {
  const whole = section("explanations", renderExplanations(context));
  if (whole === null || context.result.decision !== "diagnosed") return whole;
  const lists = whole.blocks.findIndex((block) => block.kind === "heading");
  const before = lists < 0 ? whole.blocks : whole.blocks.slice(0, lists);
  return {
    ...whole,
    // What came of the suspicion has a section of its own.
    blocks: before.filter((block) => block.kind !== "paragraph"),
    cards: context.result.explanations.map((explanation) => explanationCard(explanation, context)),
  };
}

function suspicionSection({ result, cite }: ReportContext): Section | null {
  const { suspicion } = result;
  if (suspicion === null) return null;
  const asked = `You suspected: “${escapeMarkdown(suspicion.text)}”`;
  const answer = `**${suspicionVerdicts[suspicion.verdict]}.** ${escapeMarkdown(withoutFullStop(suspicion.seen))}${cite(suspicion.evidence)}.`;
  return { id: "suspicion", title: "Your suspicion", blocks: [asked, answer].flatMap(toBlocks), cards: [] };
}

const suspicionVerdicts: Record<Suspicion["verdict"], string> = {
  holds: "It holds",
  partly: "It holds in part",
  ruled_out: "It is ruled out",
  not_shown: "It was not shown, nor refuted",
  not_testable: "It could not be tested",
};

/** The page draws the tables itself. */
function withoutDiagram(model: Section | null): Section | null {
  return model && { ...model, blocks: model.blocks.filter((block) => block.kind !== "code") };
}
