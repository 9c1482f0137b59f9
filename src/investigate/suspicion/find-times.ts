import { type Span, textOf } from "./spans.ts";
import type { Word } from "./split-words.ts";
import { ambiguousMonths, months, timeBeginnings, timeQualifiers, timeWords } from "./vocabulary.ts";

export interface SaidTime extends Span {
  text: string;
}

/** Phrases that say when: "since mid February", "last week", "after 2025-02-17". */
export function findTimes(words: Word[]): SaidTime[] {
  const times: SaidTime[] = [];
  for (let i = 0; i < words.length; i++) {
    if (!tellsTime(words, i)) continue;
    let from = i;
    while (from > 0 && (isNumber(words[from - 1]) || timeQualifiers.has(words[from - 1].plain))) from--;
    if (from > 0 && timeBeginnings.has(words[from - 1].plain)) from--;
    let to = i + 1;
    while (to < words.length && (tellsTime(words, to) || isNumber(words[to]))) to++;
    times.push({ from, to, text: textOf({ from, to }, words) });
    i = to - 1;
  }
  return times;
}

const isNumber = ({ plain }: Word): boolean => /^\p{N}+(st|nd|rd|th)?$/u.test(plain);

function tellsTime(words: Word[], index: number): boolean {
  const { plain, text } = words[index];
  const before = words[index - 1]?.plain ?? "";
  if (/^(19|20)\d\d$/.test(plain) || /^q[1-4]$/.test(plain)) return true;
  if (ambiguousMonths.has(plain))
    return /^\p{Lu}/u.test(text) && (timeBeginnings.has(before) || timeQualifiers.has(before));
  if (months.has(plain)) return true;
  return timeWords.has(plain) && (timeBeginnings.has(before) || timeQualifiers.has(before) || plain === "yesterday");
}
