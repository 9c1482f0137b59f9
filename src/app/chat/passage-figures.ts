import type { Figure, Known, Passage } from "../../minds/mind.ts";

const figure =
  /(?<![\p{L}\p{N}]|[\p{L}\p{N}][.,:/_-])([-−+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-−+]?\d+(?:\.\d+)?)(?:\s?(%|percent|per cent|thousand|million|billion|k|m|bn)(?![\p{L}]))?(?![.,:/_-]?[\p{L}\p{N}])/giu;
const named = /[\p{L}\p{N}]+(?:[.:/_+#@-][\p{L}\p{N}]+)*/gu;
const scales: Record<string, number> = { thousand: 1e3, k: 1e3, million: 1e6, m: 1e6, billion: 1e9, bn: 1e9 };

/** What an answer may repeat: the figures in the passages, and names and dates with digits in them. */
export function knownInPassages(passages: readonly Passage[]): Known {
  const texts = passages.flatMap(({ source, text }) => [source, text]);
  return {
    figures: texts.flatMap((text) => [...text.matchAll(figure)].map(toFigure)),
    names: [...new Set([...passages.map(({ source }) => source), ...texts.flatMap(namesIn)])],
  };
}

function toFigure([, digits, unit]: RegExpMatchArray): Figure {
  const value = Number(digits.replaceAll(",", "").replace("−", "-"));
  if (/^(?:%|per)/i.test(unit ?? "")) return { value: value / 100, unit: "fraction" };
  return { value: value * (scales[unit?.toLowerCase() ?? ""] ?? 1), unit: "amount" };
}

// `iOS 17.2.1`, `2025-02-03`, `X-4711`, `February 3`: a word with a digit and the word before it.
function namesIn(text: string): string[] {
  const words = [...text.matchAll(named)];
  return words.flatMap(({ 0: word, index }, at) => {
    if (!/\d/.test(word)) return [];
    const before = words[at - 1];
    const isNext = before !== undefined && text.slice(before.index + before[0].length, index) === " ";
    return isNext ? [word, `${before[0]} ${word}`] : [word];
  });
}
