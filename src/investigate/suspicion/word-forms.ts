/** The form in which words and values are compared: small letters without accents, spaces and signs; points of versions stay. */
export function plainForm(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/\.(?!\p{N})|(?<!\p{N})\.|[^\p{L}\p{N}.]+/gu, "");
}

// Shorter ones are no plurals of anything: news is not new, ios is not io.
const shortestSingular = 4;

export function singularForm(plain: string): string {
  const singular = plain
    .replace(/ies$/, "y")
    .replace(/(ss|x|ch|sh)es$/, "$1")
    .replace(/([^su])s$/, "$1");
  return singular.length < shortestSingular ? plain : singular;
}

const shortestMisspelt = 6;

/** One slip of the pen in words of six letters and more, two from ten on; the first letter is always right. */
export function isMisspelt(word: string, meant: string): boolean {
  const shorter = Math.min(word.length, meant.length);
  if (shorter < shortestMisspelt || word[0] !== meant[0] || /\p{N}/u.test(word + meant)) return false;
  const slips = shorter < 10 ? 1 : 2;
  return Math.abs(word.length - meant.length) <= slips && slipsBetween(word, meant) <= slips;
}

/** Letters added, left out, replaced, or swapped with their neighbour. */
function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(replaced, rows[i - 1][j] + 1, row[j - 1] + 1, isSwapped ? rows[i - 2][j - 2] + 1 : replaced));
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}
