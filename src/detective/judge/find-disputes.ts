import { comparePeriods } from "./compare-periods.ts";
import { areComparable, isSame } from "./compare-quantities.ts";
import type { ClaimFinding } from "./judge-claim.ts";
import type { Judgement } from "./judge-sentence.ts";

/** Two sentences of the sources that cannot both be right. */
export interface Dispute {
  one: Judgement;
  other: Judgement;
  about: "figure" | "statement";
}

const sure = 0.65;

/** Sources that disagree: on a figure for the same thing and time, or one for and one against the claim. */
export function findDisputes({ verdict, supporting, opposing }: ClaimFinding): Dispute[] {
  const speaking = [...supporting, ...opposing].filter(({ relevance }) => relevance >= sure);
  const figures = pairsOf(speaking).filter(([one, other]) => disagreeOnFigure(one, other));
  if (figures.length > 0) return figures.map(([one, other]) => ({ one, other, about: "figure" }));
  if (verdict !== "mixed") return [];
  return [{ one: supporting[0]!, other: opposing[0]!, about: "statement" }];
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
