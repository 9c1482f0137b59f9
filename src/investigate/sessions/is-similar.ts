/** Whether two results say the same: the loop stalls on these. Figures count as words, so the same sentence about other figures is another result. */
export function isSimilar(a: string, b: string): boolean {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  if (left.size === 0 || right.size === 0) return left.size === right.size;
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / (left.size + right.size - shared) >= 0.8;
}

const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*%?/gu) ?? []);
