import type { CaseExplanation, CaseResult } from "../../investigate/case-result.ts";
import { explanationPoints } from "../../investigate/report/explanation.ts";
import { addsUp, measureOf, relativeChange, relativeText } from "../../investigate/report/measure.ts";
import { segmentName, withoutFullStop } from "../../investigate/report/plain-text.ts";
import type { ReportContext } from "../../investigate/report/report-context.ts";
import { metricNoun, shareText } from "../../investigate/report/words.ts";
import { inlineSpans } from "./block.ts";
import { plainSegment } from "./plain-segment.ts";
import { plainSpans, type Span, textSpan } from "./span.ts";

export interface ExplanationCard {
  rank: number;
  /** "iOS in Germany: amount fell 60.4 %" */
  title: string;
  /** The segment as columns and values; null where the title says it or there is none. */
  exact: string | null;
  likelihood: string;
  share: ShareBar | null;
  /** "−66,638" */
  contribution: Span[];
  points: { name: string; spans: Span[] }[];
}

/** A share of the whole change with its 95 % interval, as fractions. */
export interface ShareBar {
  value: number;
  low: number | null;
  high: number | null;
  text: string;
  direction: "down" | "up";
}

export function explanationCard(explanation: CaseExplanation, context: ReportContext): ExplanationCard {
  const { result, measure } = context;
  const { rank, segment, likelihood, contribution, proof, evidence } = explanation;
  const title = titleOf(explanation, result);
  const exact = segment === null || title.startsWith(segmentName(segment)) ? null : segmentName(segment);
  const [seen] = proof.seen.length > 0 ? proof.seen : evidence;
  const amount = measure.deltaWithUnit(contribution.absolute);
  return {
    rank,
    title,
    exact,
    likelihood,
    share: shareBar(explanation, result),
    contribution: addsUp(result)
      ? [{ ...textSpan(amount), ...(seen === undefined ? {} : { kind: "figure", evidence: seen }) }]
      : [],
    points: explanationPoints(explanation, context)
      .map(({ name, text }) => ({ name, spans: inlineSpans(text) }))
      // The exact segment stands under the title already.
      .filter(({ name, spans }) => name !== "What" || plainSpans(spans) !== exact),
  };
}

/** Plain words where the data allow; a title that a mind has worded itself stays. */
function titleOf({ title, segment, before, after, kind }: CaseExplanation, result: CaseResult): string {
  const plain = segment === null ? null : plainSegment(segment);
  if (plain === null || !title.startsWith(segmentName(segment!))) return withoutFullStop(title);
  const relative = relativeChange(before, after);
  if (relative === null || kind !== "segment") return withoutFullStop(title.replace(segmentName(segment!), plain));
  const verb = relative < 0 ? "fell" : "rose";
  return `${plain}: ${metricNoun(result)}${measureOf(result).ownUnit} ${verb} ${relativeText(Math.abs(relative)).replace("+", "")}`;
}

function shareBar({ contribution }: CaseExplanation, { change }: CaseResult): ShareBar | null {
  const { share, interval, absolute } = contribution;
  if (share === null) return null;
  const total = absolute / share;
  const ends = interval === null || !Number.isFinite(total) || total === 0 ? null : interval.map((end) => end / total);
  return {
    value: share,
    low: ends === null ? null : Math.min(...ends),
    high: ends === null ? null : Math.max(...ends),
    text: `${shareText(share)} of the change`,
    direction: (change.absolute ?? 0) < 0 ? "down" : "up",
  };
}
