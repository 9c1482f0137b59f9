// Letters and digits; numbers of several parts (17.2.1, 2025-02-03, 14:05) stay whole besides their parts.
const wordPattern = /\d+(?:[.:/-]\d+)+|[\p{L}\p{N}\p{M}]+/gu;
const compoundNumber = /^\d+[.:/-]/;

// Scripts without spaces between words are cut into overlapping pairs of characters.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const firstUnspaced = "\u0e00";

/** The words of a text in order, lower-case. */
export function splitWords(text: string): string[] {
  const found = text.normalize("NFKC").toLowerCase().match(wordPattern) ?? [];
  const words: string[] = [];
  for (const word of found) {
    if (word < ":" && compoundNumber.test(word)) words.push(...word.split(/\D+/), word);
    else if (word >= firstUnspaced && unspaced.test(word)) words.push(...splitUnspaced(word));
    else words.push(word);
  }
  return words;
}

function splitUnspaced(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => characters[index] + character);
}
