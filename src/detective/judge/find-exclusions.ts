import type { ReadSentence } from "./archive.ts";
import { topicsOf } from "./bears-on.ts";
import type { Statement } from "./statement.ts";

const excluding =
  /\b(?:(?:is|are|was|were) not (?:covered|part of|included|considered|reported|shown|listed)|(?:do|does) not (?:appear|include|cover|belong)|(?:is|are) (?:reported|listed|covered|kept|handled|shown|treated) separately|(?:keep|keeps|has|have|publish|publishes) (?:its|their) own|(?:is|are) (?:out of|outside) (?:the )?scope)\b/i;

/** Documents that say they do not speak of what is claimed: nothing else in them is about it. */
export function findExclusions(
  claim: Statement,
  sentences: readonly ReadSentence[],
): (sentence: ReadSentence) => boolean {
  const wanted = new Set(topicsOf(claim).map(({ concept }) => concept));
  const exclusions = sentences.flatMap(({ statement, source }) => {
    const match = excluding.exec(statement.text);
    if (!match) return [];
    const subject = topicsOf(statement).filter(({ end }) => end <= match.index);
    const isMeant = subject.length > 0 && subject.every(({ concept }) => wanted.has(concept));
    return isMeant ? [{ source, concepts: subject.map(({ concept }) => concept) }] : [];
  });
  return ({ source, own }) =>
    exclusions.some(({ source: excluding, concepts }) => {
      const isItself = source.index === excluding.index;
      const speaksOfIt = concepts.every((concept) => own.has(concept));
      return source.sourceUrl === excluding.sourceUrl && (isItself || !speaksOfIt);
    });
}
