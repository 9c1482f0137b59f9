import type { Archive, ReadSentence } from "./archive.ts";
import type { Statement, Token } from "./statement.ts";

export interface Bearing {
  /** How much of the claim the sentence speaks of, by weight, 0 to 1. */
  relevance: number;
  /** Speaks of something else of the same kind: Android, where the claim is about iOS. */
  isAboutOther: boolean;
}

const enoughAround = 0.85;
/** What only narrows down a noun matters less, as long as nothing else stands in its place. */
const modifierShare = 0.6;

/** The words of a claim that say what it is about: directions, figures and dates are compared apart. */
export function topicsOf({ tokens, quantities }: Statement): Token[] {
  return tokens.filter(
    ({ isContent, way, start, isName }) =>
      isContent &&
      (way === null || way === "any") &&
      (isName || !quantities.some((quantity) => quantity.start <= start && start < quantity.end)),
  );
}

export function bearingOn(claim: Statement, sentence: ReadSentence, archive: Archive): Bearing {
  const topics = topicsOf(claim);
  const heads = new Map(pairsOf(claim.tokens).map(([modifier, head]) => [modifier.concept, head.concept]));
  let total = 0;
  let found = 0;
  for (const { concept, isName } of new Map(topics.map((topic) => [topic.concept, topic])).values()) {
    const head = heads.get(concept);
    const weight = archive.weightOf(concept) * (head === undefined || isName ? 1 : modifierShare);
    total += weight;
    if (sentence.own.has(concept)) found += weight;
    else if (sentence.around.has(concept) || (head !== undefined && isDeniedAltogether(head, sentence)))
      found += enoughAround * weight;
  }
  return { relevance: total === 0 ? 0 : found / total, isAboutOther: isAboutOther(claim, topics, sentence) };
}

/** "No data was lost" speaks of customers' data too. */
function isDeniedAltogether(head: string, { statement }: ReadSentence): boolean {
  const { tokens } = statement;
  return tokens.some(({ concept }, at) => concept === head && tokens[at - 1]?.word === "no");
}

function isAboutOther(claim: Statement, topics: Token[], sentence: ReadSentence): boolean {
  const wanted = new Set(topics.map(({ concept }) => concept));
  const rivals = [...sentence.names].filter((name) => !wanted.has(name) && !/^\d/.test(name));
  const missing = topics.filter(({ isName, concept }) => isName && !sentence.own.has(concept));
  if (missing.some(({ concept }) => !sentence.around.has(concept))) return true;
  if (missing.length > 0 && rivals.length > 0) return true;
  return hasOtherModifier(claim, wanted, sentence);
}

/** "veteran players" where the claim has "new players", "line 1" where it has "line 3". */
function hasOtherModifier(claim: Statement, wanted: ReadonlySet<string>, { own, statement }: ReadSentence): boolean {
  return pairsOf(claim.tokens).some(([modifier, head]) => {
    if (own.has(modifier.concept) || !own.has(head.concept)) return false;
    const others = pairsOf(statement.tokens).filter(([, other]) => other.concept === head.concept);
    return others.some(([other]) => !wanted.has(other.concept) && /^\d/.test(other.word) === /^\d/.test(modifier.word));
  });
}

/** Modifier and noun: content words side by side, and a number behind the noun that it tells apart. */
function pairsOf(tokens: Token[]): [modifier: Token, head: Token][] {
  const pairs: [Token, Token][] = [];
  for (let at = 1; at < tokens.length; at += 1) {
    const [left, right] = [tokens[at - 1]!, tokens[at]!];
    if (right.start - left.end > 1 || !left.isContent || !right.isContent) continue;
    if (/^\d/.test(left.word)) continue;
    if (/^\d/.test(right.word)) pairs.push([right, left]);
    else if (left.way === null && right.way === null) pairs.push([left, right]);
  }
  return pairs;
}
