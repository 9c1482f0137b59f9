import { comparePeriods } from "./compare-periods.ts";
import { areComparable, isSame } from "./compare-quantities.ts";
import type { ClaimFinding } from "./judge-claim.ts";
import type { Judgement } from "./judge-sentence.ts";
import { readStatement } from "./read-statement.ts";

/** Two sentences of the sources that cannot both be right. */
export interface Dispute {
  one: Judgement;
  other: Judgement;
  about: "figure" | "statement";
}

const sure = 0.65;

/** Sources that disagree: on a figure for the same thing and time, or one for and one against the claim. */
export function findDisputes(claim: string, { verdict, supporting, opposing }: ClaimFinding): Dispute[] {
  const speaking = [...supporting, ...opposing].filter(({ relevance }) => relevance >= sure);
  const figures = pairsOf(speaking).filter(([one, other]) => disagreeOnFigure(one, other));
  if (figures.length > 0) return figures.map(([one, other]) => ({ one, other, about: "figure" }));
  if (verdict !== "mixed") return [];
  const [one, other] = closest(claim, supporting, opposing);
  return [{ one, other, about: "statement" }];
}

const compared = 5;

/** Of the strongest on both sides the two that speak most of what is claimed, and of the same. */
function closest(claim: string, supporting: Judgement[], opposing: Judgement[]): [Judgement, Judgement] {
  const wanted = new Set(
    readStatement(claim)
      .tokens.filter(({ isContent }) => isContent)
      .map(({ concept }) => concept),
  );
  const inBoth = (one: Judgement, other: Judgement) =>
    [...wanted].filter((concept) => one.sentence.own.has(concept) && other.sentence.own.has(concept)).length;
  const pairs = supporting
    .slice(0, compared)
    .flatMap((one) => opposing.slice(0, compared).map((other): [Judgement, Judgement] => [one, other]));
  return pairs.toSorted(([a, b], [c, d]) => inBoth(c, d) - inBoth(a, b))[0]!;
}

function disagreeOnFigure(one: Judgement, other: Judgement): boolean {
  const [a, b] = [one.sentence, other.sentence];
  if (documentOf(a.source.sourceUrl) === documentOf(b.source.sourceUrl)) return false;
  if (comparePeriods(a.periods, b.periods) < 0) return false;
  const comparable = a.statement.quantities.flatMap((quantity) =>
    b.statement.quantities.filter((match) => areComparable(quantity, match)).map((match) => [quantity, match] as const),
  );
  return comparable.length > 0 && !comparable.some(([quantity, match]) => isSame(quantity, match));
}

/** Two places of one case are one source. */
const documentOf = (url: string): string => (/^(?:case|interrogation):/.test(url) ? "case" : url);

function pairsOf(all: Judgement[]): [Judgement, Judgement][] {
  return all.flatMap((one, at) => all.slice(at + 1).map((other): [Judgement, Judgement] => [one, other]));
}
