const smallNumbers = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const timesOver: Record<string, number> = { once: 1, twice: 2, thrice: 3 };

/** The number that a word spells; null where it spells none. */
export function spelledNumber(word: string): number | null {
  const value = smallNumbers.indexOf(word);
  return value >= 0 ? value : (timesOver[word] ?? null);
}

/** Words before a number that make it an amount: "over 2000" is one, "in 2000" a year. */
export const amountWords: ReadonlySet<string> = new Set(
  "over above under below than least most top bottom exceeding exactly > < >= <= =".split(" "),
);
