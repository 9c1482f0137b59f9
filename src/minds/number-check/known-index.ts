import type { Figure, Known } from "../mind.ts";
import type { DateMention } from "./find-dates.ts";
import { findDates, taken } from "./find-dates.ts";
import { plainDigits } from "./plain-digits.ts";
import { unitPattern } from "./units.ts";

/** What is known, prepared for many sentences. */
export interface KnownIndex {
  figures: readonly Figure[];
  dates: readonly DateMention[];
  /** Parts of names that are no plain number: `17.2.1`, `cou1`, `X-4711`; in lower case. */
  tokens: ReadonlySet<string>;
  /** Replaces each known name that has digits in it by a mark. */
  maskNames(plain: string): string;
}

export function indexKnown({ figures, names }: Known): KnownIndex {
  const plain = [...new Set(names.map((name) => plainDigits(name).trim()))].filter((name) => name !== "");
  const withDigits = plain.filter((name) => /\p{N}/u.test(name));
  const free = withDigits.filter((name) => !readsAsFigure(name)).sort((a, b) => b.length - a.length);
  const bound = withDigits.filter(readsAsFigure);
  const words = new Set(plain.filter((name) => !/\p{N}/u.test(name)).map((name) => name.toLowerCase()));
  return {
    figures,
    dates: withDigits.flatMap((name) => findDates(/^(?:19|20)\d{2}$/.test(name) ? `in ${name}` : name).dates),
    tokens: new Set(withDigits.flatMap(tokensOf)),
    maskNames: (text) => maskBound(maskFree(text, free), { bound, words }),
  };
}

const oneNumber = /^[+\-$€£¥ ]*[\d.,' ]+[$€£¥ ]*$/u;
const withUnit = new RegExp(`\\d ?-?(?:${unitPattern})`, "iu");

// A value such as "87", "15 %" or "fell 87 percent" would let any sentence say that figure.
function readsAsFigure(name: string): boolean {
  return oneNumber.test(name) || withUnit.test(name);
}

/** The parts of a text that mix digits with letters or have several points: they are names, not figures. */
export function tokensOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}_.\-+#@/]+/u)
    .map((token) => token.replace(/^[.\-+#@/]+|[.\-+#@/]+$/g, ""))
    .filter((token) => /\d/.test(token) && (/\p{L}/u.test(token) || /\d[.-]\d+[.-]\d/.test(token)));
}

function maskFree(text: string, names: readonly string[]): string {
  const lower = text.toLowerCase();
  let rest = text;
  for (const name of names.filter((name) => lower.includes(name.toLowerCase()))) {
    for (let from = 0; ; ) {
      const at = rest.toLowerCase().indexOf(name.toLowerCase(), from);
      if (at < 0) break;
      const end = at + name.length;
      if (isWhole(rest, at, end)) rest = `${rest.slice(0, at)}${taken}${rest.slice(end)}`;
      from = at + 1;
    }
  }
  return rest;
}

const inWord = /[\p{L}\p{N}_]$|[\p{L}\p{N}][.,-]$/u;
const goesOn = new RegExp(`^(?:[\\p{L}\\p{N}_]|[.,-]\\p{N}|-\\p{L}| ?(?:${unitPattern}))`, "iu");

function isWhole(text: string, start: number, end: number): boolean {
  return !inWord.test(text.slice(Math.max(0, start - 2), start)) && !goesOn.test(text.slice(end, end + 24));
}

// `store 87`, `store = 87`, "87" in quotation marks, [87]: there it can only be the value. One with words or a unit of
// its own needs the equals sign or the marks.
function maskBound(text: string, { bound, words }: { bound: readonly string[]; words: ReadonlySet<string> }): string {
  let rest = text;
  for (const name of bound.filter((name) => text.toLowerCase().includes(name.toLowerCase()))) {
    const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const noUnit = `(?!["”'’\\]]* ?-?(?:${unitPattern})|[\\p{L}\\p{N}_]|[.,]\\p{N})`;
    rest = rest
      .replace(new RegExp(`(["“'‘\\[])${pattern}(?=["”'’\\]])${noUnit}`, "giu"), `$1${taken}`)
      .replace(
        new RegExp(
          `([\\p{L}][\\p{L}\\p{M}_. -]{0,60}?)( ?= ?${oneNumber.test(name) ? "| ?: ?| " : ""})${pattern}${noUnit}`,
          "giu",
        ),
        (whole, before: string, between: string) => {
          return endsInWord(before, words) ? `${before}${between}${taken}` : whole;
        },
      );
  }
  return rest;
}

function endsInWord(text: string, words: ReadonlySet<string>): boolean {
  const parts = text.toLowerCase().trim().split(" ");
  return parts.some((_, index) => words.has(parts.slice(index).join(" ")));
}
