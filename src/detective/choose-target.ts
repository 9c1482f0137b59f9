import type { QuestionAnswerPair } from "../domain/interrogation.ts";
import { type ClaimStanding, isAbout, type Target } from "./interview.ts";

/** Asked for what speaks against it only where the answer can turn the verdict. */
const tested = new Set(["main", "cause", "effect"]);
const canTurn = new Set(["supported", "mixed"]);
const mostAttempts = 2;

/**
 * The claim whose answer would settle most: first every claim once, then what was confirmed is put to the test, then what
 * is still open is asked in other words. Null: there is nothing left to ask.
 */
export function chooseTarget(standings: readonly ClaimStanding[], pairs: readonly QuestionAnswerPair[]): Target | null {
  const asked = (target: Target) => pairs.filter((pair) => isAbout(pair, target)).length;
  const find = (aim: Target["aim"], test: (standing: ClaimStanding, times: number) => boolean): Target | null => {
    const found = standings.find((standing) => test(standing, asked({ claim: standing.claim, aim })));
    return found ? { claim: found.claim, aim } : null;
  };
  return (
    find("open", (_, times) => times === 0) ??
    find("against", ({ claim, verdict }, times) => times === 0 && canTurn.has(verdict) && tested.has(claim.role)) ??
    find("open", ({ claim, verdict }, times) => {
      return verdict === "unknown" && times < mostAttempts && tested.has(claim.role);
    })
  );
}

/** The witness says word for word what it said before, or for the second time in a row nothing new. */
export function isRepeating(pairs: readonly QuestionAnswerPair[]): boolean {
  const plain = pairs.map(({ answer }) => answer.toLowerCase().replace(/\s+/g, " ").trim());
  const isSaidBefore = (at: number) => at > 0 && plain[at] !== "" && plain.slice(0, at).includes(plain[at]!);
  const bringsNothing = (at: number) => {
    const before = new Set(pairs.slice(0, at).flatMap(({ citations }) => citations?.map(({ quote }) => quote) ?? []));
    return !(pairs[at]?.citations ?? []).some(({ quote }) => !before.has(quote));
  };
  const last = pairs.length - 1;
  if (last < 1) return false;
  return (isSaidBefore(last) && isSaidBefore(last - 1)) || (bringsNothing(last) && bringsNothing(last - 1));
}
