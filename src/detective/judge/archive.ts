import type { SourceSentence } from "../sources/source-sentence.ts";
import { readStatement } from "./read-statement.ts";
import type { Period, Statement } from "./statement.ts";
import { stopWords } from "./words/function-words.ts";
import { inPlainWords } from "./words/phrases.ts";
import { conceptOf } from "./words/same-meaning.ts";

/** A sentence of the sources, read together with what stands before and above it. */
export interface ReadSentence {
  source: SourceSentence;
  statement: Statement;
  own: Set<string>;
  /** Concepts of its heading and of the sentences before it. */
  around: Set<string>;
  /** Those and the concepts of the paragraph before. */
  farAround: Set<string>;
  /** Its own periods, else those of the sentence before, else the date its heading begins with. */
  periods: Period[];
  /** Names that it says itself. */
  names: Set<string>;
}

/** All sentences, found by concepts and read when they are needed. */
export interface Archive {
  /** The sentences with most of these concepts or, less, of kindred ones, in themselves or above them, best first. */
  find(concepts: ReadonlySet<string>, most: number, kindred?: ReadonlySet<string>): ReadSentence[];
  /** Rare ones weigh more, those that no source has most. */
  weightOf(concept: string): number;
  /** A word that the sources write with a capital inside of sentences, and never small. */
  isName(word: string): boolean;
  isKnown(concept: string): boolean;
  /** A sentence and the next of its paragraph as one; null: it is the last. */
  withNext(sentence: ReadSentence): ReadSentence | null;
}

const kindredShare = 0.3;
const words = /\d+(?:[.,:/-]\d+)*|\p{L}[\p{L}\p{N}]*/gu;

export function openArchive(sentences: readonly SourceSentence[]): Archive {
  const own = sentences.map(({ says }) => conceptsIn(says));
  const around = memoise((text: string) => conceptsIn(text));
  const counts = new Map<string, number>();
  for (const [index, concepts] of own.entries()) {
    const all = new Set([...concepts, ...around(sentences[index]!.heading)]);
    for (const concept of all) counts.set(concept, (counts.get(concept) ?? 0) + 1);
  }
  const small = new Set(sentences.flatMap(({ says }) => says.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{N}]*/gu) ?? []));
  const capital = new Set(
    sentences
      .flatMap(({ says }) => says.match(/(?<=[\p{L}\p{N},] )\p{Lu}[\p{L}\p{N}]*/gu) ?? [])
      .map((word) => word.toLowerCase()),
  );
  const weightOf = (concept: string) => {
    const count = Math.min(counts.get(concept) ?? 0, sentences.length);
    return Math.max(0.3, Math.log(1 + (sentences.length - count + 0.5) / (count + 0.5)));
  };
  const years = memoise((year: number | null) => memoise((text: string) => readStatement(text, year)));
  const readWhole = (source: SourceSentence) => readSentence(source, small, years(source.year));
  const read = memoise((index: number) => readWhole(sentences[index]!));

  return {
    weightOf,
    withNext: ({ source }) => {
      const next = sentences[source.index + 1];
      return next && follows(next, source) ? readWhole(joined(source, next)) : null;
    },
    isKnown: (concept) => counts.has(concept),
    isName: (word) => capital.has(word) && !small.has(word),
    find: (concepts, most, kindred = new Set()) => {
      const scored = sentences
        .map(({ heading, before, paragraphBefore }, index) => {
          const near = [heading, ...before, ...paragraphBefore].map(around);
          let score = 0;
          for (const concept of concepts) {
            if (own[index]!.has(concept)) score += weightOf(concept);
            else if (near.some((set) => set.has(concept))) score += 0.6 * weightOf(concept);
          }
          for (const concept of kindred) if (own[index]!.has(concept)) score += kindredShare * weightOf(concept);
          return { index, score };
        })
        .filter(({ score }) => score > 0);
      return scored
        .sort((a, b) => b.score - a.score || a.index - b.index)
        .slice(0, most)
        .map(({ index }) => read(index));
    },
  };
}

const follows = (next: SourceSentence, { sourceUrl, text, says, step }: SourceSentence): boolean =>
  next.sourceUrl === sourceUrl && step === null && (next.before.at(-1) === text || next.before.at(-1) === says);

const joined = (first: SourceSentence, next: SourceSentence): SourceSentence => ({
  ...first,
  text: first.text === next.text ? first.text : `${first.text} ${next.text}`,
  says: `${first.says.replace(/[.\s]+$/, "")}. ${next.says}`,
});

function conceptsIn(text: string): Set<string> {
  const found = inPlainWords(text).toLowerCase().match(words) ?? [];
  return new Set(found.filter((word) => !stopWords.has(word)).map(conceptOf));
}

function readSentence(
  source: SourceSentence,
  small: ReadonlySet<string>,
  readText: (text: string) => Statement,
): ReadSentence {
  const { says, heading, before, paragraphBefore, datedBy } = source;
  const statement = readText(says);
  const concepts = ({ tokens }: Statement) => tokens.filter(({ isContent }) => isContent).map(({ concept }) => concept);
  const earlier = before.map(readText);
  const inherited = earlier.findLast(({ periods }) => periods.length > 0)?.periods ?? [];
  const periods = [statement.periods, inherited, readText(datedBy).periods].find((all) => all.length > 0);
  const around = new Set([...concepts(readText(heading)), ...earlier.flatMap(concepts)]);
  return {
    source,
    statement,
    own: new Set(concepts(statement)),
    around,
    farAround: new Set([...around, ...paragraphBefore.flatMap((one) => concepts(readText(one)))]),
    periods: periods ?? [],
    names: namesIn(statement, small),
  };
}

// A capital at the start proves nothing, unless the word is never written small.
function namesIn({ tokens, text }: Statement, small: ReadonlySet<string>): Set<string> {
  const isFirstName = ({ word, start, isContent, way }: Statement["tokens"][number]) =>
    start < 3 && isContent && way === null && /^\p{Lu}/u.test(text.slice(start)) && !small.has(word);
  return new Set(tokens.filter((token) => token.isName || isFirstName(token)).map(({ concept }) => concept));
}

function memoise<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}
