import type { CaseResult } from "../../investigate/case-result.ts";
import { citing } from "../../investigate/report/cite.ts";
import { formatPeriod } from "../../investigate/report/dates.ts";
import { escapeMarkdown } from "../../investigate/report/markdown.ts";
import { measureOf } from "../../investigate/report/measure.ts";
import { conclusion, movement } from "../../investigate/report/words.ts";
import { inlineSpans } from "./block.ts";
import { sayPlainly } from "./plain-segment.ts";
import { type Span, textSpan } from "./span.ts";

/** "Orders fell 8.2 % (−12,430) from 3–16 Feb to 17 Feb–2 Mar. iOS in Germany accounts for 81 % of it, since 17 Feb." */
export function headlineSpans(result: CaseResult): Span[] {
  const cite = citing(result.evidence);
  const sentences: [string, string[]][] = [
    [`${movement(result)}${amountText(result)}${betweenText(result)}.`, result.change.evidence],
    [sayPlainly(conclusion(result), result), result.explanations[0]?.proof.seen ?? []],
  ];
  return sentences.flatMap(([text, evidence], i) => {
    const spans = inlineSpans(`${escapeMarkdown(text)}${cite(evidence)}`).filter(({ kind }) => kind !== "citation");
    const shown = spans.filter(({ kind, text }) => kind === "figure" || text.trim() !== "");
    return [
      ...(i === 0 ? [] : [textSpan(" ")]),
      ...shown.map((span, at) => ({
        ...span,
        text: unbroken(at === shown.length - 1 ? span.text.trimEnd() : span.text),
      })),
    ];
  });
}

function amountText(result: CaseResult): string {
  const measure = measureOf(result);
  const { relative, absolute } = result.change;
  const isSaid = measure.isShare || relative === null || absolute === null || absolute === 0;
  return isSaid || movement(result).endsWith(")") ? "" : ` (${measure.deltaWithUnit(measure.change)})`;
}

function betweenText({ question: { baseline, comparison }, change }: CaseResult): string {
  if (change.baseline_value === null || change.comparison_value === null) return "";
  const withYear = baseline.start.slice(0, 4) !== comparison.end.slice(0, 4);
  return ` from ${formatPeriod(baseline, withYear)} to ${formatPeriod(comparison, withYear)}`;
}

/** A day and its month stay on one line, and so do "3–16" and "Feb–2". */
function unbroken(text: string): string {
  return text
    .replace(/(\d) (?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b)/g, "$1\u00a0")
    .replace(/([\p{L}\d])–(?=\d)/gu, "$1\u2060–\u2060");
}
