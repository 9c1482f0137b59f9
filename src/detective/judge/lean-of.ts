import { bearingsOf, compareNegation, comparePolarity } from "./compare-polarity.ts";
import type { Statement } from "./statement.ts";

// Fitted by logistic regression on 957 labelled pairs of claims and sentences (SciFact); in five folds apart by claim it is
// right as often as on all of them. None of the parts looks at the claim alone: a denial is not false for being one.
const weights = {
  opposedDirection: 1.69,
  opposedWord: 1.19,
  opposedBalance: 1.44,
  onlyClaimSaysNoEffect: 0.97,
  onlyOneDenies: 0.52,
  bothDeny: -0.42,
  sharedWords: -0.79,
};
const ground = -0.95;
/** Above it a pair that is about the same thing is more likely a contradiction than the usual one. */
export const contradictionFrom = -0.65;

/** How much a sentence speaks against a claim about the same thing; higher is more against it. */
export function leanOf(claim: Statement, evidence: Statement): number {
  const parts: Record<keyof typeof weights, number> = {
    opposedDirection: Math.min(1, comparePolarity(claim, evidence).opposes),
    opposedWord: Math.min(3, compareNegation(claim, evidence).opposes) / 3,
    opposedBalance: balanceOf(claim) * balanceOf(evidence) < 0 ? 1 : 0,
    onlyClaimSaysNoEffect: saysNoEffect(claim) && !saysNoEffect(evidence) ? 1 : 0,
    onlyOneDenies: denies(claim) !== denies(evidence) ? 1 : 0,
    bothDeny: denies(claim) && denies(evidence) ? 1 : 0,
    sharedWords: sharedWords(claim, evidence),
  };
  return (Object.keys(weights) as (keyof typeof weights)[]).reduce(
    (sum, name) => sum + weights[name] * parts[name],
    ground,
  );
}

const directed = (statement: Statement) => bearingsOf(statement).filter(({ way }) => way !== "any");
const balanceOf = (statement: Statement): number =>
  Math.sign(directed(statement).reduce((sum, { way }) => sum + (way as number), 0));
const saysNoEffect = (statement: Statement): boolean => directed(statement).some(({ way }) => way === 0);
const denies = ({ tokens }: Statement): boolean => tokens.some(({ isNegated, isContent }) => isNegated && isContent);

function sharedWords(claim: Statement, evidence: Statement): number {
  const concepts = ({ tokens }: Statement) =>
    new Set(tokens.filter(({ isContent }) => isContent).map(({ concept }) => concept));
  const [wanted, given] = [concepts(claim), concepts(evidence)];
  return [...wanted].filter((concept) => given.has(concept)).length / Math.max(1, wanted.size);
}
