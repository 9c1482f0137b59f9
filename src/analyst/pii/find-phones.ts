import { isPhoneLabelAfter, labelBefore } from "./labels.ts";
import { type Chunk, digitCount } from "./number-runs.ts";
import { type PhoneShape, phoneShape } from "./phone-shape.ts";
import type { PiiSpan } from "./pii-kind.ts";

const maxChunks = 8;
const extension = /[ ,]{0,2}(?:x|ext|extn|extension|poste|durchwahl|dw|int|#)\.?:?[ ]?\d{1,6}(?![\d\p{L}])/iuy;

/** Phone numbers: the stranger the shape, the more the words around must say that it is one. */
export function findPhones(text: string, runs: readonly Chunk[][]): PiiSpan[] {
  return runs.flatMap((run) => {
    const spans: PiiSpan[] = [];
    let from = 0;
    while (from < run.length) {
      const found = phoneAt(text, run, from);
      if (found) spans.push(found.span);
      from = found ? found.next : from + 1;
    }
    return spans;
  });
}

function phoneAt(text: string, run: Chunk[], from: number): { span: PiiSpan; next: number } | null {
  if (from > 0 && !/\s/.test(run[from].separator)) return null;
  const sign = signBefore(text, run[from].start);
  for (let to = Math.min(run.length, from + maxChunks); to > from; to -= 1) {
    if (to < run.length && !/\s/.test(run[to].separator)) continue;
    const chunks = run.slice(from, to);
    if (digitCount(chunks) < 7) break;
    const shape = phoneShape(chunks, { sign: sign.mark, left: from });
    if (shape === null) continue;
    const end = extendedEnd(text, chunks[chunks.length - 1].end);
    const confidence = confidenceOf(shape, text, { start: sign.start, end, chunks });
    if (confidence > 0) return { span: { kind: "phone", start: sign.start, end, confidence }, next: to };
  }
  return null;
}

function signBefore(text: string, start: number): { mark: "+" | "(" | ""; start: number } {
  const before = text[start - 1];
  if (before === "+") return { mark: "+", start: text[start - 2] === "(" ? start - 2 : start - 1 };
  return before === "(" ? { mark: "(", start: start - 1 } : { mark: "", start };
}

function extendedEnd(text: string, end: number): number {
  extension.lastIndex = end;
  return end + (extension.exec(text)?.[0].length ?? 0);
}

interface Place {
  start: number;
  end: number;
  chunks: readonly Chunk[];
}

function confidenceOf(shape: Exclude<PhoneShape, null>, text: string, place: Place): number {
  if (!hasFreeEdges(text, place)) return 0;
  if (shape === "international") return 0.95;
  const near = labelBefore(text, place.start);
  const isNamed = (near?.label === "phone" && near.gap === 0) || isPhoneLabelAfter(text, place.end);
  if (isNamed) return isStamp(shape, place, near?.word) ? 0 : 0.9;
  if (near !== null && near.label !== "phone" && near.gap <= 1) return 0;
  const isNearby = near?.label === "phone";
  switch (shape) {
    case "american":
      return isDialled(place.chunks) ? 0.75 : isNearby ? 0.6 : 0;
    case "trunk":
      return isNearby ? 0.8 : 0.65;
    case "area":
      return isNearby ? 0.8 : 0.6;
    case "local":
      return 0;
  }
}

/** Neither the area nor the exchange of an American number begins with 0 or 1. */
function isDialled(chunks: readonly Chunk[]): boolean {
  return chunks.slice(-3).every(({ digits }, i) => i === 2 || /^[2-9]/.test(digits));
}

/** Ten digits from 1 on are seconds since 1970 unless a noun says otherwise: "last call 1700000000". */
function isStamp(shape: PhoneShape, { chunks }: Place, word: string | undefined): boolean {
  return (
    shape === "local" &&
    chunks.length === 1 &&
    /^1\d{9}(?:\d{3})?$/.test(chunks[0].digits) &&
    /^(?:call|text|message|ring)/.test(word ?? "")
  );
}

const letterOrDigit = /[\p{L}\p{N}_]/u;

function hasFreeEdges(text: string, { start, end }: Place): boolean {
  return isFreeBefore(text, start) && isFreeAfter(text, end);
}

function isFreeBefore(text: string, start: number): boolean {
  const before = text[start - 1] ?? "";
  if (letterOrDigit.test(before) || /[$€£¥₹#]/.test(before)) return false;
  if (/[$€£¥₹]\s$/.test(text.slice(start - 2, start))) return false;
  const isClinging = /[.,:/\\-]/.test(before) && letterOrDigit.test(text[start - 2] ?? "");
  const isDigitBefore = /\d[.,:/-]$/.test(text.slice(Math.max(0, start - 2), start));
  if (isDigitBefore) return false;
  // "Tel:0203…" and "Fax-0203…" cling to a word that says so; "INV-0203…" to one that does not.
  return !isClinging || before === ":" || before === "," || labelBefore(text, start)?.label === "phone";
}

function isFreeAfter(text: string, end: number): boolean {
  const after = text[end] ?? "";
  if (letterOrDigit.test(after) || /[%°$€£¥₹]/.test(after)) return false;
  if (
    /^\s?(?:[$€£¥₹%°]|(?:usd|eur|gbp|chf|dollars?|euros?|pounds|units|rows|users|bytes|kb|mb|gb|ms|km|kg)\b)/i.test(
      text.slice(end, end + 9),
    )
  )
    return false;
  if (/^[.,:/-]\d/.test(text.slice(end, end + 2))) return false;
  return !/^[-/@]\p{L}/u.test(text.slice(end, end + 2)) || isPhoneLabelAfter(text, end);
}
