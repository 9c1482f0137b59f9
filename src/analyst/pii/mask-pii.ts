import { findPii } from "./find-pii.ts";
import type { PiiKind } from "./pii-kind.ts";

/** The text with each find replaced by the name of its kind: "[email]". */
export function maskPii(text: string, kinds: readonly PiiKind[]): string {
  return maskSpans(
    text,
    findPii(text, kinds).map(({ start, end, kind }) => ({ start, end, mark: `[${kind}]` })),
  );
}

/** Spans in order and without overlaps. */
export function maskSpans(text: string, spans: readonly { start: number; end: number; mark: string }[]): string {
  let masked = "";
  let from = 0;
  for (const { start, end, mark } of spans) {
    masked += text.slice(from, start) + mark;
    from = end;
  }
  return masked + text.slice(from);
}
