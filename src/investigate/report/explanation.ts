import type { CaseExplanation, CaseResult } from "../case-result.ts";
import { rateSentence } from "../rate-reasoning.ts";
import { sureWords } from "../sentences/explanation-sentences.ts";
import { formatDay } from "./dates.ts";
import { escapeMarkdown } from "./markdown.ts";
import { addsUp, ownUnit, ownValue, relativeChange, relativeText } from "./measure.ts";
import { eventTiming, inBaselineText, sinceWords } from "./onset-words.ts";
import { capitalised, counted, segmentName, withoutFullStop } from "./plain-text.ts";
import type { ReportContext } from "./report-context.ts";
import { explanationName, kindText, metricNoun, shareText } from "./words.ts";

export function renderExplanation(explanation: CaseExplanation, context: ReportContext): string {
  const title = `### ${explanation.rank}. ${escapeMarkdown(withoutFullStop(explanation.title))} — ${explanation.likelihood}`;
  const points = explanationPoints(explanation, context);
  return [title, points.map(({ name, text }) => `- **${name}**: ${text}`).join("\n")].join("\n\n");
}

export interface ExplanationPoint {
  name: string;
  /** Inline Markdown. */
  text: string;
}

/** What there is to say about an explanation, in the order a reader asks. */
export function explanationPoints(explanation: CaseExplanation, context: ReportContext): ExplanationPoint[] {
  const points = [
    ["What", whatText(explanation)],
    ["Seen", seenText(explanation, context)],
    ["Rate and mix", rateAndMixText(explanation, context)],
    ["Since", sinceText(explanation, context)],
    ["Control", controlText(explanation, context)],
    ["Not narrower, not wider", scopeText(explanation, context)],
    ["Placebo", explanation.rank === 1 ? placeboText(context) : ""],
    ["Timing", timingText(explanation)],
    ["How sure", sureText(explanation, context)],
    ["Story", storyText(explanation, context)],
    ["Further evidence", furtherEvidence(explanation, context)],
  ];
  return points.filter(([, text]) => text !== "").map(([name, text]) => ({ name, text }));
}

function whatText(explanation: CaseExplanation): string {
  const isNamed = explanation.segment === null || explanation.title.includes(segmentName(explanation.segment));
  const name = isNamed ? "" : explanationName(explanation);
  const kind = kindText(explanation);
  return [name, kind]
    .filter((text) => text !== "")
    .map(escapeMarkdown)
    .join("; ");
}

function seenText(explanation: CaseExplanation, context: ReportContext): string {
  const { result, measure, cite } = context;
  const { before, after, contribution, proof, evidence } = explanation;
  const unit = ownUnit(explanation, measure);
  const own =
    before === null && after === null
      ? ""
      : `${ownValue(explanation, before, measure)} → ${ownValue(explanation, after, measure)}${unit}${ownChange(before, after)}`;
  const interval =
    contribution.interval === null
      ? ""
      : ` (95\u202f% interval ${measure.delta(contribution.interval[0])} to ${measure.delta(contribution.interval[1])})`;
  const share = contribution.share === null ? "" : ` or ${shareText(contribution.share)} of the whole change`;
  const part = addsUp(result) ? `${measure.deltaWithUnit(contribution.absolute)}${share}${interval}` : "";
  const seen = [own, part].filter((text) => text !== "").join(", which makes ");
  const cited = cite(proof.seen.length > 0 ? proof.seen : evidence);
  return `${escapeMarkdown(seen)}${cited}.${withoutText(explanation, context)}`;
}

function ownChange(before: number | null, after: number | null): string {
  const relative = relativeChange(before, after);
  return relative === null ? "" : ` (${relativeText(relative)})`;
}

function withoutText(explanation: CaseExplanation, { result }: ReportContext): string {
  const withoutIt = explanation.withoutIt ?? changeWithout(explanation, result);
  if (withoutIt === null) return "";
  const metric = escapeMarkdown(metricNoun(result));
  if (Math.abs(withoutIt) < 0.0005) return ` Without it ${metric} would hardly have moved.`;
  const verb = withoutIt < 0 ? "fallen" : "risen";
  return ` Without it ${metric} would have ${verb} ${relativeText(Math.abs(withoutIt)).replace("+", "")}.`;
}

/** The relative change had this part of it not happened. */
function changeWithout({ kind, contribution }: CaseExplanation, result: CaseResult): number | null {
  const { absolute, baseline_value: before } = result.change;
  if (kind === "broad" || !addsUp(result) || absolute === null || before === null || before === 0) return null;
  return (absolute - contribution.absolute) / Math.abs(before);
}

function rateAndMixText({ rateAndMix }: CaseExplanation, { measure, cite }: ReportContext): string {
  if (rateAndMix === null) return "";
  const { effect, isMix, evidence } = rateAndMix;
  const sentence = rateSentence(effect, isMix, { value: measure.valueWithUnit, delta: measure.deltaWithUnit });
  return `${escapeMarkdown(withoutFullStop(sentence))}${cite(evidence)}.`;
}

function sinceText(explanation: CaseExplanation, { cite }: ReportContext): string {
  if (explanation.onset === null) return "";
  const early = inBaselineText(explanation);
  return `${sinceWords(explanation)}${cite(explanation.proof.onset)}.${early === "" ? "" : ` ${early}`}`;
}

function controlText({ controls, proof }: CaseExplanation, { cite }: ReportContext): string {
  if (controls.length === 0) return "";
  const shown = controls.slice(0, 5).map(({ name, relative }) => `${escapeMarkdown(name)}: ${relativeText(relative)}`);
  const more = controls.length > shown.length ? ` and ${controls.length - shown.length} more` : "";
  const moves = controls.map(({ relative }) => relative).filter((relative) => relative !== null);
  const largest = moves.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0];
  const summary = moves.length > 1 ? `; the largest move beside it is ${relativeText(largest)}` : "";
  return `${shown.join("; ")}${more}${summary}${cite(proof.controls)}.`;
}

function scopeText({ scope, proof }: CaseExplanation, { cite }: ReportContext): string {
  return scope === "" ? "" : `${escapeMarkdown(withoutFullStop(scope))}${cite(proof.scope)}.`;
}

function placeboText({ result }: ReportContext): string {
  if (result.placebo === null || result.placebo.pairs === 0) return "";
  const { pairs, claims } = result.placebo;
  const claimed =
    claims === 0 ? "never claimed a segment" : `claimed a segment ${claims === 1 ? "once" : `${claims} times`}`;
  return `the same search on ${counted(pairs, "earlier pair")} of periods ${claimed}.`;
}

/** What a document says happened then, to people of this segment; that it is the cause is not said. */
function timingText(explanation: CaseExplanation): string {
  const said = explanation.events.slice(0, 3).map(({ id, text, source, date, daysAfter }) => {
    const when = eventTiming(daysAfter, explanation);
    return `“${escapeMarkdown(withoutFullStop(text))}” (${escapeMarkdown(source)}, ${formatDay(date)}, ${when}) [${id}]`;
  });
  return said.length === 0 ? "" : `matches ${said.join("; ")}.`;
}

function sureText(explanation: CaseExplanation, { result, cite }: ReportContext): string {
  const reasoning = withoutFullStop(isSaidAbove(explanation) ? "" : explanation.reasoning);
  const because = reasoning === "" ? "" : ` ${escapeMarkdown(capitalised(reasoning))}${cite(explanation.evidence)}.`;
  return `${escapeMarkdown(sureWords(explanation, result))}.${because}`;
}

/** The built-in reasoning restates controls, scope, rate and mix, which have lines of their own. */
function isSaidAbove({ controls, scope, rateAndMix }: CaseExplanation): boolean {
  return controls.length > 0 || scope !== "" || rateAndMix !== null;
}

function storyText({ causal_story: story, proof }: CaseExplanation, { cite }: ReportContext): string {
  return story.trim() === "" ? "" : `${escapeMarkdown(withoutFullStop(story))}${cite(proof.seen)}.`;
}

function furtherEvidence({ evidence, proof, rateAndMix }: CaseExplanation, { cite }: ReportContext): string {
  const split = rateAndMix?.evidence ?? [];
  const shown = [...proof.seen, ...split, ...proof.onset, ...proof.controls, ...proof.scope];
  return cite(evidence.filter((id) => !shown.includes(id))).trim();
}
