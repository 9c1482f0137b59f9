export interface NameWord {
  /** Lower-case and singular. */
  key: string;
  start: number;
  end: number;
}

/** Runs of letters and digits; `paid_search`, `paid-search` and `PaidSearch` are two words, `iOS` is one. */
export function nameWords(text: string): NameWord[] {
  const words: NameWord[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    let start = match.index;
    for (const part of match[0].split(/(?<=\p{Ll}{3})(?=\p{Lu}\p{Ll}{2})/u)) {
      words.push({ key: singular(part.toLowerCase()), start, end: start + part.length });
      start += part.length;
    }
  }
  return words;
}

export const phraseOf = (words: Pick<NameWord, "key">[]): string => words.map(({ key }) => key).join(" ");

function singular(word: string): string {
  if (word.length <= 3 || /(?:ss|us|is|os)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
