import { type Span, splitFigures, textSpan } from "../report/span.ts";

/** The sentences of a summary with their figures as links to the evidence that is named behind them. */
export function summarySpans(summary: string): Span[] {
  const parts = summary.split(/\((E\d+)\)/);
  return parts.flatMap((text, i): Span[] => {
    if (i % 2 === 1) return [{ kind: "citation", text, isStrong: false, evidence: text }];
    const evidence = parts[i + 1];
    const spans = text === "" ? [] : [textSpan(text)];
    return evidence === undefined ? spans : splitFigures(spans, evidence).map(withoutYears);
  });
}

/** Numbers of four digits are written with a comma: without one they are years. */
const withoutYears = (span: Span): Span =>
  span.kind === "figure" && /^(?:19|20)\d\d$/.test(span.text) ? { ...span, kind: "text", evidence: null } : span;
