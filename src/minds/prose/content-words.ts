const stopWords = new Set(
  (
    "a about above after again all also although am an and another any are as at be because been before being below " +
    "between both but by can could did do does doing down during each either else even ever every few for from further " +
    "had has have having he her here hers him his how i if in into is it its itself just less many may me might more " +
    "most much must my no nor not now of off on once one only or other our out over own per please same shall she " +
    "should since so some such tell than that the their them then there these they this those through to too two under " +
    "until up us very was we were what when where whether which while who whom whose why will with within without would " +
    "yet you your"
  ).split(" "),
);

/** The words that carry meaning, in lower case and without the usual endings, in order and with repeats. */
export function contentWords(text: string): string[] {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:[.'’_-][\p{L}\p{N}]+)*/gu) ?? [];
  return words.filter((word) => !stopWords.has(word)).map(stem);
}

// Enough to bring "crashes", "crashed" and "crashing" together; names with digits stay as they are.
function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const root = word
    .replace(/['’]s$/, "")
    .replace(/ies$/, "y")
    .replace(/(?:ations?|ingly|edly)$/, "")
    .replace(/(?:ing|ed|es|ly|s|e)$/, "");
  return root.length >= 3 ? root.replace(/(.)\1$/, "$1") : word;
}

/** How much of the first is in the second, 0 to 1. */
export function coverage(words: readonly string[], within: ReadonlySet<string>): number {
  const distinct = [...new Set(words)];
  if (distinct.length === 0) return 0;
  return distinct.filter((word) => within.has(word)).length / distinct.length;
}
