import type { Archive, ReadSentence } from "./archive.ts";
import { complementsOf, pairsOf } from "./noun-phrases.ts";
import { predicateOf } from "./predicate-of.ts";
import type { Statement, Token } from "./statement.ts";
import { areAntonyms, areKinds } from "./words/antonyms.ts";
import { organisations, vagueNouns } from "./words/function-words.ts";
import { areKindred } from "./words/kindred.ts";

export interface Bearing {
  /** How much of the claim the sentence speaks of, by weight, 0 to 1. */
  relevance: number;
  /** Speaks of something else of the same kind: Android, where the claim is about iOS. */
  isAboutOther: boolean;
}

const enoughAround = 0.85;
/** What only narrows down a noun matters less, as long as nothing else stands in its place. */
const modifierShare = 0.6;
const vagueShare = 0.4;
/** A word that no source has is another way to say it as often as another matter. */
const strangeShare = 0.5;
const mostStrange = 0.4;
/** That no source uses a word such as "carried" says nothing. */
const mostOfVague = 1.5;
/** A word of the same field, and a word of the paragraph before: they bring a sentence nearer, and prove nothing. */
const kindredShare = 0.8;
const farShare = 0.5;

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
  const heads = new Map(pairsOf(claim).map(([modifier, head]) => [modifier.concept, head.concept]));
  const areFewStrange = topics.filter((topic) => isStrangeTo(topic, archive)).length <= mostStrange * topics.length;
  const verb = predicateOf(claim)?.start ?? -1;
  const directs = claim.tokens.some(({ way }) => way === 1 || way === -1);
  let total = 0;
  let found = 0;
  for (const topic of new Map(topics.map((one) => [one.concept, one])).values()) {
    const head = heads.get(topic.concept);
    const isVague =
      vagueNouns.has(topic.word) || (organisations.has(topic.word) && !topic.isName && head === undefined);
    const isLight = topic.start === verb && (claim.quantities.length > 0 || directs);
    const share = isVague || isLight ? vagueShare : head === undefined || topic.isName ? 1 : modifierShare;
    const rarity = archive.weightOf(topic.concept) * (areFewStrange && isStrangeTo(topic, archive) ? strangeShare : 1);
    const weight = share * (share === vagueShare ? Math.min(rarity, mostOfVague) : rarity);
    total += weight;
    found += weight * shareSaid(topic, head, sentence);
  }
  return { relevance: total === 0 ? 0 : found / total, isAboutOther: isAboutOther(claim, topics, sentence) };
}

/** How far a sentence speaks of a word of the claim: itself, in what stands around it, or in other words. */
function shareSaid({ concept, word, isName }: Token, head: string | undefined, sentence: ReadSentence): number {
  const { own, around, farAround, source } = sentence;
  if (own.has(concept) || saysOpposite(word, sentence)) return 1;
  if (around.has(concept) || (head !== undefined && isDeniedAltogether(head, sentence))) return enoughAround;
  if (organisations.has(word) && /\b(?:we|our|us)\b/i.test(source.text)) return enoughAround;
  if (isName) return farAround.has(concept) ? farShare : 0;
  if (saysKindred(word, sentence)) return kindredShare;
  if (farAround.has(concept)) return farShare;
  return [...around].some((other) => areKindred(word, other)) ? farShare : 0;
}

const isStrangeTo = ({ isName, concept }: Token, archive: Archive): boolean => !isName && !archive.isKnown(concept);

/** Whoever says that it opened speaks of its being closed. */
const saysOpposite = (word: string, { statement }: ReadSentence): boolean =>
  statement.tokens.some((other) => areAntonyms(word, other.word));

const saysKindred = (word: string, { statement }: ReadSentence): boolean =>
  statement.tokens.some((other) => other.isContent && areKindred(word, other.word));

/** "No data was lost" speaks of customers' data too. */
function isDeniedAltogether(head: string, { statement }: ReadSentence): boolean {
  const { tokens } = statement;
  return tokens.some(({ concept }, at) => concept === head && tokens[at - 1]?.word === "no");
}

function isAboutOther(claim: Statement, topics: Token[], sentence: ReadSentence): boolean {
  const wanted = new Set(topics.map(({ concept }) => concept));
  const rivals = [...sentence.names].filter((name) => !wanted.has(name) && !/^\d/.test(name));
  const missing = topics.filter(({ isName, concept }) => isName && !sentence.own.has(concept));
  if (missing.some(({ concept }) => !sentence.around.has(concept) && !isDeniedThroughout(concept, sentence)))
    return true;
  const isPlace = missing.some((name) => !/^\d/.test(name.concept) && !isPartlySaid(name, claim, sentence));
  if (isPlace && (rivals.length > 0 || hasOwnPlace(wanted, sentence))) return true;
  const isOtherKind = topics.some(
    ({ word, concept }) =>
      !sentence.own.has(concept) && sentence.statement.tokens.some((other) => areKinds(word, other.word)),
  );
  return isOtherKind || hasOtherModifier(claim, wanted, sentence) || hasOtherComplement(claim, wanted, sentence);
}

/** "No passenger was injured", in a report that spoke of the ship before. */
const isDeniedThroughout = (name: string, { farAround, names, statement }: ReadSentence): boolean =>
  names.size === 0 && farAround.has(name) && /^(?:no|nobody|none|not one)\b/i.test(statement.text);

/** "the museum" for "the Maritime Museum". */
function isPartlySaid(name: Token, { tokens }: Statement, { own }: ReadSentence): boolean {
  const at = tokens.findIndex(({ start }) => start === name.start);
  return [tokens[at - 1], tokens[at + 1]].some((next) => next?.isName && own.has(next.concept));
}

const places = /^(?:on|in|for|from|among|at)$/;
const every = /^(?:any|all|every|each|both|no)$/;

/** "Conversion on the web", after a sentence about Android, is not about Android; "on any platform" is. */
export function hasOwnPlace(wanted: ReadonlySet<string>, { statement, own }: ReadSentence): boolean {
  if (![...wanted].some((concept) => own.has(concept))) return false;
  const { tokens } = statement;
  const named = tokens.flatMap(({ word, end }, at): Token[] => {
    if (!places.test(word)) return [];
    const [next, after] = [tokens[at + 1], tokens[at + 2]];
    const noun = next && /^(?:the|our)$/.test(next.word) ? after : next;
    // What stood between, a date, was taken out.
    if (!noun || noun.start - end > 7 || every.test(noun.word) || !noun.isContent || noun.way !== null) return [];
    return /^\d/.test(noun.word) ? [] : [noun];
  });
  // "16 mg for men and 14 mg for women" speaks of men.
  return named.length > 0 && !named.some(({ concept }) => wanted.has(concept));
}

/** "veteran players" where the claim has "new players", "line 1" where it has "line 3". */
function hasOtherModifier(claim: Statement, wanted: ReadonlySet<string>, { own, statement }: ReadSentence): boolean {
  return pairsOf(claim).some(([modifier, head]) => {
    if (own.has(modifier.concept) || !own.has(head.concept)) return false;
    const others = pairsOf(statement).filter(([, other]) => other.concept === head.concept);
    return others.some(
      ([other]) =>
        !wanted.has(other.concept) &&
        !claim.tokens.some(({ word, isContent }) => isContent && areKindred(word, other.word)) &&
        /^\d/.test(other.concept) === /^\d/.test(modifier.concept),
    );
  });
}

/** "consumption of the lamps" where the claim has "consumption of the traffic lights". */
function hasOtherComplement(claim: Statement, wanted: ReadonlySet<string>, sentence: ReadSentence): boolean {
  const given = complementsOf(sentence.statement);
  return complementsOf(claim).some(({ head, complement }) => {
    const isSaid = complement.every(({ concept, word }, at) => {
      const isNear = sentence.own.has(concept) || sentence.around.has(concept) || sentence.farAround.has(concept);
      return isNear || vagueNouns.has(word) || (at === complement.length - 1 && saysKindred(word, sentence));
    });
    const rivals = given.filter((other) => other.head.concept === head.concept);
    return !isSaid && rivals.some((other) => !other.complement.some(({ concept }) => wanted.has(concept)));
  });
}
