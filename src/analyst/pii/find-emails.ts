import type { PiiSpan } from "./pii-kind.ts";

const maxLocal = 64;
const maxDomain = 255;
const localCharacter = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]/u;
const domainCharacter = /[\p{L}\p{M}\p{N}.-]/u;
const topLevel = /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/iu;
// icon@2x.png is a picture, not a mailbox.
const fileEnding =
  /^(?:png|jpe?g|gif|svg|webp|ico|css|scss|js|mjs|ts|tsx|jsx|json|ya?ml|html?|pdf|csv|tsv|xlsx?|parquet|jsonl|ndjson|txt|map)$/i;
const atSign = /@|%40|\s?[[({]\s?at\s?[\])}]\s?/gi;
const spelledDot = /\s?[[({]\s?dot\s?[\])}]\s?/iy;

/** Mailboxes, also those written with %40, (at) and (dot). Goes from each at sign to both sides, so the cost is that of the text. */
export function findEmails(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  let free = 0;
  for (const { 0: sign, index } of text.matchAll(atSign)) {
    const start = localStart(text, index, free);
    free = index + sign.length;
    const domain = readDomain(text, free);
    if (start === index || domain === null) continue;
    spans.push({ kind: "email", start, end: domain.end, confidence: sign === "@" ? 0.99 : 0.85 });
    free = domain.end;
  }
  return spans;
}

function localStart(text: string, end: number, free: number): number {
  let start = end;
  while (start > free && end - start < maxLocal && localCharacter.test(characterBefore(text, start)))
    start -= characterBefore(text, start).length;
  // What only leads up to a mailbox: a path, the name of a field, quotes.
  const local = text.slice(start, end);
  const lead = Math.max(local.lastIndexOf("="), local.lastIndexOf("/")) + 1;
  return start + lead + (/^(?:%[0-9a-f]{2}|[.!#$%&'*+?^`{|}~-])*/i.exec(local.slice(lead))?.[0].length ?? 0);
}

function characterBefore(text: string, at: number): string {
  const isPair = at > 1 && /[\udc00-\udfff]/.test(text[at - 1]) && /[\ud800-\udbff]/.test(text[at - 2]);
  return text.slice(isPair ? at - 2 : at - 1, at);
}

function readDomain(text: string, start: number): { end: number } | null {
  let domain = "";
  let at = start;
  while (at < text.length && domain.length <= maxDomain) {
    spelledDot.lastIndex = at;
    const dot = spelledDot.exec(text)?.[0];
    const next = dot ? "." : String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (!domainCharacter.test(next)) break;
    domain += next;
    at += dot?.length ?? next.length;
  }
  const trailing = /[.-]*$/.exec(domain)?.[0].length ?? 0;
  const named = domain.slice(0, domain.length - trailing).split(".");
  const ending = isFileOfMailbox(named) ? named[named.length - 1].length + 1 : 0;
  const labels = ending > 0 ? named.slice(0, -1) : named;
  const last = labels[labels.length - 1];
  const isHost =
    labels.length > 1 &&
    labels.every((label) => label !== "" && label.length <= 63 && !label.startsWith("-")) &&
    topLevel.test(last) &&
    !fileEnding.test(last);
  return isHost ? { end: at - trailing - ending } : null;
}

const commonTopLevel = /^(?:com|org|net|edu|gov|info|biz|\p{L}{2})$/iu;

/** "orders of jane@example.org.csv": a file that is called after a mailbox. */
function isFileOfMailbox(labels: string[]): boolean {
  const [before, last] = labels.slice(-2);
  return labels.length > 2 && fileEnding.test(last) && commonTopLevel.test(before);
}
