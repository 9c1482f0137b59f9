import type { ReadSentence } from "./archive.ts";
import { bearingsOf } from "./compare-polarity.ts";
import type { Statement, Token } from "./statement.ts";
import { organisations, vagueNouns } from "./words/function-words.ts";
import { areKindred } from "./words/kindred.ts";
import { findVerb } from "./words/verbs.ts";

const preposition = /^(?:of|in|on|at|for|from|among|to|with|by|between|per|during|across|within|since|against)$/;
const auxiliary = /^(?:was|were|is|are|has|have|had|been|will|would|did|does|do|can|could)$/;

/** Whether a sentence that says a direction says it of what the claim does: of orders, not of complaints. */
export function speaksOfMeasure(claim: Statement, sentence: ReadSentence): boolean {
  const wanted = measureOf(claim);
  if (wanted === null) return true;
  const { statement, own, around, farAround } = sentence;
  const isMeant = ({ word, concept }: Token) => concept === wanted.concept || areKindred(word, wanted.word);
  if (own.has(wanted.concept) || statement.tokens.some(isMeant)) return true;
  const given = measureOf(statement);
  const topics = new Set(
    claim.tokens.filter(({ isContent, way }) => isContent && way === null).map(({ concept }) => concept),
  );
  const sharesSubject = statement.tokens.some(
    ({ concept, end }) => topics.has(concept) && given !== null && end <= given.end,
  );
  const isOwnMatter = given !== null && !topics.has(given.concept) && !sharesSubject;
  const isAround = around.has(wanted.concept) || farAround.has(wanted.concept);
  return !isOwnMatter && (isAround || [...around].some((concept) => areKindred(wanted.word, concept)));
}

/** The noun a direction is said of: before it ("occupancy in surgery rose") or behind it ("more mortgages", "a fall in orders"). */
function measureOf(statement: Statement): Token | null {
  const [direction] = bearingsOf(statement).filter(({ way }) => way !== "any");
  if (!direction) return null;
  const { tokens } = statement;
  const at = tokens.findIndex(({ start }) => start === direction.token.start);
  const before = tokens.slice(0, at).filter(({ clause }) => clause === direction.token.clause);
  const behind = tokens.slice(at + 1).filter(({ clause }) => clause === direction.token.clause);
  return isBeforeNoun(tokens, at) ? (headOf(behind) ?? headOf(before)) : (headOf(before) ?? headOf(behind));
}

const comparative =
  /^(?:more|less|fewer|higher|lower|greater|smaller|rising|falling|growing|shrinking|reduced|increased)$/;

const transitive = /^(?:rais|lower|reduc|cut|increas|boost|halv|doubl|slash|decreas)/;

/** "less trade tax", "a fall in orders", "raised the price": what it is said of comes behind. */
function isBeforeNoun(tokens: readonly Token[], at: number): boolean {
  const [before, word, next] = [tokens[at - 1]?.word ?? "", tokens[at]!.word, tokens[at + 1]];
  if (comparative.test(word) && next !== undefined && isNoun(next) && next.start - tokens[at]!.end <= 1) return true;
  if (transitive.test(word) && /^(?:the|its|their|our|all|an?)$/.test(next?.word ?? "")) return true;
  return /^(?:an?|the|any|no|this|sharp|steep|slight)$/.test(before) && /^(?:in|of)$/.test(next?.word ?? "");
}

/** Whether a sentence has a subject of its own and does not speak of the claim's at all. */
export function hasOwnSubject(claim: Statement, { statement, own }: ReadSentence): boolean {
  const [wanted, given] = [subjectOf(claim), subjectOf(statement)];
  if (wanted === null || given === null || wanted.isName || own.has(wanted.concept)) return false;
  const isNear = (one: Token, { tokens }: Statement) =>
    tokens.some((other) => other.concept === one.concept || areKindred(one.word, other.word));
  const isTopic = ({ concept, isContent, end }: Token) =>
    isContent && end <= given.end && claim.tokens.some((token) => token.isContent && token.concept === concept);
  return !isNear(wanted, statement) && !isNear(given, claim) && !statement.tokens.some(isTopic);
}

function subjectOf({ tokens, text }: Statement): Token | null {
  const verb = findVerb(text);
  return headOf(verb < 0 ? tokens : tokens.filter(({ end }) => end <= verb));
}

/** The last noun before a preposition: "price" of "the price of teak tables". */
function headOf(tokens: Token[]): Token | null {
  const groups: Token[][] = [[]];
  for (const token of tokens) {
    if (preposition.test(token.word) || auxiliary.test(token.word)) groups.push([]);
    else if (isNoun(token)) groups.at(-1)!.push(token);
  }
  const group = groups.find((one) => one.length > 0) ?? [];
  return organisations.has(group.at(-1)?.word ?? "")
    ? null
    : (group.findLast(({ word }) => !vagueNouns.has(word)) ?? null);
}

const isNumber =
  /^(?:\d.*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)$/;
const isNoun = ({ isContent, way, word }: Token): boolean => isContent && way === null && !isNumber.test(word);
