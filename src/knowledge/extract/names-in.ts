import { type AliasGroups, countryAliases, everydayWords, otherAliases } from "./aliases.ts";
import { isExcluded } from "./is-excluded.ts";
import { type NameWord, nameWords, phraseOf } from "./name-words.ts";

/** A value of the data, such as `ios` in `platform`, or a name without a dimension. */
export interface Name {
  dimension: string | null;
  value: string;
}

export interface NamedValue extends Name {
  /** As the text writes it. */
  written: string;
  start: number;
  end: number;
  /** "except iOS", "iOS was not affected": named only to be left out. */
  isExcluded: boolean;
}

const longestPhrase = 5;

/**
 * Which names a text uses, each once, in the order of the text: whole words in any case, singular or plural, or another
 * word for the same thing. Codes of two letters count only in capitals, everyday words only beside their dimension.
 */
export function namesIn(text: string, vocabulary: Name[]): NamedValue[] {
  const phrases = indexPhrases(vocabulary);
  const words = nameWords(text);
  const found = new Map<Name, NamedValue>();
  // "paid search" names `paid_search`, not `paid` of the same dimension.
  const covered = new Map<string | null, number>();
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(longestPhrase, words.length - at); length >= 1; length -= 1) {
      const run = words.slice(at, at + length);
      for (const name of phrases.get(phraseOf(run)) ?? []) {
        const written = text.slice(run[0].start, run.at(-1)!.end);
        if ((covered.get(name.dimension) ?? 0) >= run.at(-1)!.end) continue;
        if (!isMeant(name, written, words, at, length) || isPartOfNumber(text, run)) continue;
        if (length > 1) covered.set(name.dimension, run.at(-1)!.end);
        const match = { ...name, written, start: run[0].start, end: run.at(-1)!.end };
        const known = found.get(name);
        if (!known || known.isExcluded) found.set(name, { ...match, isExcluded: isExcluded(text, match) });
      }
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

function indexPhrases(vocabulary: Name[]): Map<string, Name[]> {
  const index = new Map<string, Name[]>();
  for (const name of vocabulary) {
    for (const phrase of new Set([phraseOf(nameWords(name.value)), ...aliasesOf(name)])) {
      if (phrase === "") continue;
      const known = index.get(phrase);
      if (known) known.push(name);
      else index.set(phrase, [name]);
    }
  }
  return index;
}

function aliasesOf({ dimension, value }: Name): string[] {
  const phrase = phraseOf(nameWords(value));
  return [countryAliases, otherAliases]
    .filter(({ dimensions }: AliasGroups) => dimensions === null || dimension === null || dimensions.test(dimension))
    .flatMap(({ groups }) => groups.map((group) => group.map((alias) => phraseOf(nameWords(alias)))))
    .filter((group) => group.includes(phrase))
    .flat();
}

function isMeant({ dimension, value }: Name, written: string, words: NameWord[], at: number, length: number): boolean {
  const isCode = /^\p{L}{1,2}$/u.test(written);
  if (isCode && written !== written.toUpperCase()) return false;
  const isVague = everydayWords.has(value.toLowerCase()) || /^[\d\s.,]{1,3}$/.test(value) || written.length === 1;
  if (!isVague) return true;
  if (dimension === null) return false;
  const beside = [...words.slice(Math.max(0, at - 2), at), ...words.slice(at + length, at + length + 2)];
  const own = new Set(nameWords(dimension).map(({ key }) => key));
  return beside.some(({ key }) => own.has(key));
}

/** 17.2 is not named by 17.2.1. */
function isPartOfNumber(text: string, run: NameWord[]): boolean {
  const [first, last] = [run[0], run.at(-1)!];
  const isNumber = (key: string) => /^\d+$/.test(key);
  return (
    (isNumber(last.key) && /^[.,:/-]\d/.test(text.slice(last.end, last.end + 2))) ||
    (isNumber(first.key) && /\d[.,:/-]$/.test(text.slice(Math.max(0, first.start - 2), first.start)))
  );
}
