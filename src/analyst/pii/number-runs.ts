/** Digits without anything between, and what stands between them and the chunk before. */
export interface Chunk {
  digits: string;
  start: number;
  end: number;
  separator: string;
}

const separators = new Set([" ", ".", "-", "/", ")", "(", ") ", " (", ")-", "-(", ").", ".(", ")/", " - ", ") - "]);
const maxSeparator = 4;

/** Chunks of digits that may be one number written in groups. */
export function numberRuns(text: string): Chunk[][] {
  const runs: Chunk[][] = [];
  let previousEnd = -1;
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    const isNear = previousEnd >= 0 && index - previousEnd <= maxSeparator;
    const separator = isNear ? text.slice(previousEnd, index) : "";
    const chunk: Chunk = { digits, start: index, end: index + digits.length, separator };
    if (isNear && separators.has(separator)) runs[runs.length - 1].push(chunk);
    else runs.push([{ ...chunk, separator: "" }]);
    previousEnd = chunk.end;
  }
  return runs;
}

export function joinDigits(chunks: readonly Chunk[]): string {
  return chunks.map(({ digits }) => digits).join("");
}

export function digitCount(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { digits }) => sum + digits.length, 0);
}

/** The lengths of the chunks, such as "3-2-4". */
export function groupingOf(chunks: readonly Chunk[]): string {
  return chunks.map(({ digits }) => digits.length).join("-");
}

/** The one separator between all the chunks; null where they differ. */
export function separatorOf(chunks: readonly Chunk[]): string | null {
  const [, second, ...others] = chunks;
  if (!second) return "";
  return others.every(({ separator }) => separator === second.separator) ? second.separator : null;
}

const wordCharacter = /[\p{L}\p{N}]/u;

/** Whether a number stands for itself: no letter, digit or decimal point clings to it. An underscore may, as in names of columns. */
export function standsAlone(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? "";
  const after = text[end] ?? "";
  if (wordCharacter.test(before) || wordCharacter.test(after)) return false;
  if (/[.,:/-]/.test(before) && wordCharacter.test(text[start - 2] ?? "")) return false;
  return !(/[.,:/-]/.test(after) && /\d/.test(text[end + 1] ?? ""));
}
