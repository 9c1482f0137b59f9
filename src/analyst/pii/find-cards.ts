import { passesLuhn } from "./checksums.ts";
import { labelBefore } from "./labels.ts";
import { type Chunk, digitCount, groupingOf, joinDigits, separatorOf, standsAlone } from "./number-runs.ts";
import type { PiiSpan } from "./pii-kind.ts";

interface Issuer {
  prefix: RegExp;
  lengths: number[];
  /** Lengths that other numbers have as well, so that something must say "card". */
  lengthsNamed: number[];
}

const issuers: Issuer[] = [
  { prefix: /^4/, lengths: [16, 19], lengthsNamed: [13] },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16], lengthsNamed: [] },
  { prefix: /^3[47]/, lengths: [15], lengthsNamed: [] },
  { prefix: /^(?:6011|64[4-9]|65)/, lengths: [16, 19], lengthsNamed: [] },
  { prefix: /^(?:30[0-5]|309|36|3[89])/, lengths: [14, 16], lengthsNamed: [19] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 19], lengthsNamed: [] },
  { prefix: /^35/, lengths: [], lengthsNamed: [16] },
  { prefix: /^(?:2131|1800)/, lengths: [], lengthsNamed: [15] },
  { prefix: /^62/, lengths: [16, 19], lengthsNamed: [17, 18] },
  { prefix: /^(?:50|5[6-9]|6)/, lengths: [], lengthsNamed: [12, 13, 14, 15, 16, 17, 18, 19] },
  { prefix: /^220[0-4]/, lengths: [16], lengthsNamed: [] },
];

const groupings = new Set([
  "4-4-4-4",
  "4-4-4-4-3",
  "4-6-5",
  "4-6-4",
  "4-4-5",
  "4-4-4",
  "4-4-4-1",
  "4-4-4-4-1",
  "4-4-4-4-2",
]);
const maxChunks = 5;

/** Payment cards: an issuer's prefix and length, the check digit, and groups as cards print them. */
export function findCards(text: string, runs: readonly Chunk[][]): PiiSpan[] {
  return runs.flatMap((run) => {
    const spans: PiiSpan[] = [];
    let from = 0;
    while (from < run.length) {
      const found = cardAt(text, run, from);
      if (found) spans.push(found.span);
      from = found ? found.next : from + 1;
    }
    return spans;
  });
}

function cardAt(text: string, run: Chunk[], from: number): { span: PiiSpan; next: number } | null {
  for (let to = Math.min(run.length, from + maxChunks); to > from; to -= 1) {
    const chunks = run.slice(from, to);
    if (digitCount(chunks) < 12) break;
    const confidence = confidenceOf(text, chunks);
    if (confidence === 0) continue;
    return { span: { kind: "card", start: chunks[0].start, end: chunks[chunks.length - 1].end, confidence }, next: to };
  }
  return null;
}

function confidenceOf(text: string, chunks: Chunk[]): number {
  const size = digitCount(chunks);
  if (size > 19) return 0;
  const isGrouped = chunks.length > 1;
  if (isGrouped && !(groupings.has(groupingOf(chunks)) && [" ", "-", "."].includes(separatorOf(chunks) ?? "")))
    return 0;
  const digits = joinDigits(chunks);
  if (!passesLuhn(digits) || /^(\d)\1+$/.test(digits)) return 0;
  if (!standsAlone(text, chunks[0].start, chunks[chunks.length - 1].end)) return 0;
  const near = labelBefore(text, chunks[0].start);
  const isNamed = near?.label === "card";
  // Whoever writes "order 4539…" has an order; in groups of four it is a card all the same.
  if (!isGrouped && near !== null && !isNamed && near.gap === 0 && near.label !== "iban") return 0;
  const isIssued = (which: "lengths" | "lengthsNamed") =>
    issuers.some((issuer) => issuer.prefix.test(digits) && issuer[which].includes(size));
  if (isIssued("lengths")) return isNamed ? 0.99 : 0.9;
  return isNamed && isIssued("lengthsNamed") ? 0.85 : 0;
}
