import type { StatedFigure } from "./stated-figure.ts";

// Words are rounder than digits: "a third" is said of 31 % to 35 %, "doubled" of 1.9 to 2.1 times.
const fractionTolerance = 0.02;
const multipleTolerance = 0.1;

const counts: Record<string, number> = { a: 1, one: 1, two: 2, three: 3, four: 4, five: 5, seven: 7, nine: 9 };
const small: Record<string, number> = {
  ...counts,
  six: 6,
  eight: 8,
  ten: 10,
  twenty: 20,
  hundred: 100,
};
const parts: Record<string, number> = {
  half: 2,
  halves: 2,
  third: 3,
  quarter: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  twentieth: 20,
  hundredth: 100,
};
const multiples: Record<string, number> = {
  twice: 2,
  double: 2,
  doubled: 2,
  doubles: 2,
  doubling: 2,
  thrice: 3,
  triple: 3,
  tripled: 3,
  triples: 3,
  tripling: 3,
  treble: 3,
  trebled: 3,
  quadruple: 4,
  quadrupled: 4,
  quintupled: 5,
  twofold: 2,
  threefold: 3,
  fourfold: 4,
  fivefold: 5,
  sixfold: 6,
  tenfold: 10,
};
const halvings = "halved|halves|halving|halve";
// "a third segment" counts; "by a third", "a third of" measures.
const measuresBefore =
  /\b(?:by|about|nearly|almost|roughly|around|over|under|than|some|to|only|just|is|was|were|for|lost|gained|of|fell|rose|dropped|grew|down|up|cut|approximately|another)\s+(?:about |nearly |roughly |some )?$/iu;
const measuresAfter = /^(?:\s+(?:of|less|more|fewer|lower|higher|smaller|larger|the)\b|\s*[.,;:!?)]|\s*$)/iu;

/** Quantities said without digits: "a third of", "two thirds", "half", "doubled", "one in five". */
export function findFractionWords(text: string): StatedFigure[] {
  return [...findRatios(text), ...findParts(text), ...findMultiples(text)]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((figure, index, all) => index === 0 || figure.start >= all[index - 1]!.end);
}

function findRatios(text: string): StatedFigure[] {
  const count = `(\\d{1,3}|${Object.keys(small).slice(1).join("|")})`;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}.,-])${count} (?:in|out of|in every|of every|for every) (?:every )?${count}(?![\\p{L}\\p{N}%]|[.,]\\d| ?percent)`,
    "giu",
  );
  const read = (word: string) => small[word.toLowerCase()] ?? Number(word);
  return [...text.matchAll(pattern)].map((match) => percent(match, read(match[1]!) / read(match[2]!)));
}

function findParts(text: string): StatedFigure[] {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(${Object.keys(counts).join("|")}|\\d)[ -])?(${Object.keys(parts).join("|")})(s?)(?![\\p{L}\\p{N}])`,
    "giu",
  );
  return [...text.matchAll(pattern)]
    .filter((match) => isPart(text, match))
    .map((match) => {
      const count = match[1] === undefined ? 1 : (counts[match[1].toLowerCase()] ?? Number(match[1]));
      return percent(match, count / parts[match[2]!.toLowerCase()]!);
    });
}

function isPart(text: string, match: RegExpExecArray): boolean {
  const [whole, count, part, plural] = match;
  const before = text.slice(Math.max(0, match.index - 60), match.index);
  const after = text.slice(match.index + whole.length, match.index + whole.length + 60);
  if (/^hal/i.test(part!)) return !/\b(?:first|second|other|1st|2nd)[ -]$/i.test(before) && !/^ a dozen/i.test(after);
  if (count === undefined) return false;
  if (/^(?:one|a)$/i.test(count)) {
    if (/^ (?:later|earlier|ago)|^-/i.test(after)) return false;
    return measuresBefore.test(before) || measuresAfter.test(after);
  }
  return plural === "s";
}

function findMultiples(text: string): StatedFigure[] {
  const rising = new RegExp(
    `(?<![\\p{L}\\p{N}])(${Object.keys(multiples).join("|")})(?![\\p{L}\\p{N}]|[ -](?:digit|figure|check))`,
    "giu",
  );
  const falling = new RegExp(`(?<![\\p{L}\\p{N}])(?:${halvings})(?![\\p{L}\\p{N}])`, "giu");
  return [
    ...[...text.matchAll(rising)].map((match): StatedFigure => {
      const value = multiples[match[1]!.toLowerCase()]!;
      return {
        ...spanOf(match),
        value,
        tolerance: value * multipleTolerance * 0.5,
        unit: "times",
        sign: null,
        otherUnit: null,
      };
    }),
    ...[...text.matchAll(falling)].map((match): StatedFigure => ({ ...percent(match, 0.5), sign: "minus" })),
  ];
}

function percent(match: RegExpExecArray, share: number): StatedFigure {
  return {
    ...spanOf(match),
    value: share * 100,
    tolerance: fractionTolerance * 100,
    unit: "percent",
    sign: null,
    otherUnit: null,
  };
}

function spanOf(match: RegExpExecArray): { start: number; end: number; text: string } {
  return { start: match.index, end: match.index + match[0].length, text: match[0] };
}
