const ones =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const values = new Map<string, number>([
  ...ones.map((word, index): [string, number] => [word, index]),
  ...tens.map((word, index): [string, number] => [word, (index + 2) * 10]),
  ["fourty", 40],
  ["nil", 0],
]);
const scales = new Map<string, number>([
  ["hundred", 100],
  ["dozen", 12],
  ["thousand", 1e3],
  ["lakh", 1e5],
  ["million", 1e6],
  ["crore", 1e7],
  ["billion", 1e9],
  ["trillion", 1e12],
]);

export interface SpelledNumber {
  start: number;
  end: number;
  value: number;
  /** A unit of the last digit that is said. */
  step: number;
  /** One of the words one to ten, alone. */
  isSmallCount: boolean;
}

// After digits a scale belongs to them: "1.2 million".
const scaleWord = `(?:${[...scales.keys()].join("|")})`;
const one = `(?:${[...values.keys(), ...scales.keys()].join("|")})`;
// "eightyseven" and "eighty-seven" are two words; "and" and "a" only join number words.
const word = `(?:(?:${tens.join("|")})(?:${ones.slice(1, 10).join("|")})|${one})`;
const joint = String.raw`(?:[\s-]+(?:and[\s-]+)?)`;
const digits = `(?:${ones.slice(0, 10).join("|")}|oh)`;
const decimals = String.raw`(?:[\s-]+(?:point|dot|comma)(?:[\s-]+${digits})+)`;
const half = String.raw`(?:[\s-]+and[\s-]+a[\s-]+half)`;
const phrase = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<!\d[ -](?=${scaleWord}))(?:a[\s-]+(?=${scaleWord}))?${word}(?:${joint}${word})*(?:${decimals}|${half})?(?:[\s-]+${scaleWord})*(?![\p{L}\p{N}])`,
  "giu",
);

/** Numbers written in words: "twelve", "eighty-seven point six five", "one and a half million". */
export function findNumberWords(text: string): SpelledNumber[] {
  return [...text.matchAll(phrase)].map((match) => {
    const words = splitWords(match[0]);
    const { value, step } = readWords(words);
    return {
      start: match.index,
      end: match.index + match[0].length,
      value,
      step,
      isSmallCount: words.length === 1 && value <= 10 && values.has(words[0]!),
    };
  });
}

function splitWords(text: string): string[] {
  const joined = new RegExp(`^(${tens.join("|")})(${ones.slice(1, 10).join("|")})$`);
  return text
    .toLowerCase()
    .split(/[\s-]+/)
    .flatMap((part) => joined.exec(part)?.slice(1) ?? [part]);
}

function readWords(words: string[]): { value: number; step: number } {
  let total = 0;
  let group = 0;
  let step = 1;
  for (let at = 0; at < words.length; at += 1) {
    const name = words[at]!;
    const scale = scales.get(name);
    if (name === "half") {
      group += 0.5;
      step = 0.5;
    } else if (name === "point" || name === "dot" || name === "comma") {
      while (at + 1 < words.length && !scales.has(words[at + 1]!)) {
        at += 1;
        step /= 10;
        group += step * (values.get(words[at]!) ?? 0);
      }
    } else if (scale !== undefined) {
      const isLarge = scale >= 1000;
      const scaled = (group === 0 && total === 0 ? 1 : group) * scale;
      group = isLarge ? 0 : scaled;
      total = isLarge ? total + scaled : total;
      // "two million" is said to the million, as "2 million" is; "two hundred" to the last digit.
      if (isLarge || step < 1) step *= scale;
    } else {
      group += values.get(name) ?? 0;
      step = 1;
    }
  }
  return { value: total + group, step };
}
