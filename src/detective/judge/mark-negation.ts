import type { Token } from "./statement.ts";
import { negators } from "./words/negation-words.ts";
import { conceptOf } from "./words/same-meaning.ts";

const reach = 8;
const causing = conceptOf("cause");

/** Marks the words that a "no", "not" or "without" reaches: those behind it in its clause, a few at most. */
export function markNegation(tokens: Token[], text: string): Token[] {
  for (const [at, token] of tokens.entries()) {
    if (deniesBefore(tokens, at)) {
      for (const other of tokens.slice(0, at)) if (other.clause === token.clause) other.isNegated = !other.isNegated;
      continue;
    }
    if (!isNegator(token, tokens, at, text)) continue;
    let isPastVerb = false;
    for (let next = at + 1; next < tokens.length && next <= at + reach; next += 1) {
      const other = tokens[next]!;
      if (other.clause !== token.clause) break;
      // "did not fall and refunds rose": the second verb stands for itself.
      if (/^(?:and|or)$/.test(other.word) && isPastVerb && token.word !== "neither") break;
      if (other.isContent) isPastVerb = true;
      other.isNegated = !other.isNegated;
      // "not the cause of the cracks" does not deny the cracks.
      if (other.concept === causing) break;
    }
  }
  return tokens;
}

/** "attacks were ruled out", "the strike did not take place": the denial comes last. */
function deniesBefore(tokens: Token[], at: number): boolean {
  const [before, word, next] = [tokens[at - 1]?.word ?? "", tokens[at]!.word, tokens[at + 1]?.word ?? ""];
  const isPassive = /^(?:was|were|been|be|is|are)$/.test(before);
  if (isPassive && ((word === "ruled" && next === "out") || /^(?:denied|excluded|refuted|disproved)$/.test(word)))
    return true;
  return (
    (word === "not" || /n['’]t$/.test(word)) &&
    /^(?:happen|occur|take|exist|materiali[sz]e|found|seen|observed|reported|recorded|detected|confirmed)$/.test(next)
  );
}

function isNegator({ word, end }: Token, tokens: Token[], at: number, text: string): boolean {
  if (/n['’]t$/.test(word)) return true;
  if (!negators.has(word)) return false;
  const next = tokens[at + 1]?.word ?? "";
  // "not only", "no longer than", "no doubt" and "No. 5" deny nothing; "failed" alone is an event of its own.
  if (word === "not" && next === "only") return false;
  if (word === "no" && (next === "doubt" || text[end] === "." || next === "matter")) return false;
  if (/^fail/.test(word)) return next === "to";
  if (word === "ruled" || word === "rules") return next === "out";
  if (word === "rather" || word === "instead") return next === "than" || next === "of";
  if (word === "zero") return /^\p{L}/u.test(next);
  return true;
}
