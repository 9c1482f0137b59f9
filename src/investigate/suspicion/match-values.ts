import type { SegmentValue } from "../facts-sql.ts";
import { type Match, type Phrase, sameValues } from "./same-values.ts";
import { areOverlapping, type Span } from "./spans.ts";
import type { Word } from "./split-words.ts";
import type { ValueIndex } from "./value-index.ts";
import { commonWords, grammarWords } from "./vocabulary.ts";

/** Words of the text and the values they may mean. */
export interface Mention extends Span {
  terms: SegmentValue[];
  isGuess: boolean;
}

export interface Sayings {
  words: Word[];
  values: ValueIndex[];
  /** Dimensions that the text names, and where. */
  named: (Span & { dimension: string })[];
  /** Of words that say something else already, such as the metric's name. */
  isTaken(index: number): boolean;
  /** Of words that leave no question open: a common word beside an unknown one ("the new checkout") belongs to that. */
  isExplained(index: number): boolean;
}

const longestSpan = 6;

/** Values that the text spells out, in whatever case, spacing, number or name of country; the longest first. */
export function matchValues(sayings: Sayings): Mention[] {
  const certain = matchSpans(sayings, (span) => !isCommon(span, sayings));
  if (certain.length > 0 || !sayings.words.every((_, i) => sayings.isExplained(i))) return certain;
  return matchSpans(sayings, (span) => !isGrammar(span) || sayings.words.length === 1);
}

function matchSpans(sayings: Sayings, isAllowed: (span: Phrase) => boolean): Mention[] {
  const { words, values } = sayings;
  const mentions: Mention[] = [];
  for (let length = Math.min(longestSpan, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const span = { from, to: from + length, words: words.slice(from, from + length) };
      if (mentions.some((one) => areOverlapping(one, span)) || !isPhrase(span)) continue;
      const terms = values.flatMap((one) => (isSayable(span, one, sayings) ? sameValues(span, one) : []));
      const exact = terms.filter(({ isPlural }) => !isPlural);
      const chosen = exact.length > 0 ? exact : terms;
      if (chosen.length === 0) continue;
      const named = preferNamed(chosen, span, sayings);
      if (isAllowed(span) || named.some((term) => isCalledFor(term, span, sayings)))
        mentions.push({
          from,
          to: span.to,
          terms: named.map(({ dimension, value }) => ({ dimension, value })),
          isGuess: false,
        });
    }
  }
  return mentions.sort((a, b) => a.from - b.from);
}

const isPhrase = ({ words: [first, ...rest] }: Phrase): boolean =>
  rest.every(
    ({ clause, isQuoted, isNegated }) =>
      clause === first.clause && isQuoted === first.isQuoted && isNegated === first.isNegated,
  );

/** Numbers and words of grammar say a value only beside its column's name, in quotes, or spelt exactly as a code. */
function isSayable(span: Phrase, { dimension }: ValueIndex, sayings: Sayings): boolean {
  const [word] = span.words;
  const isNumber = span.words.every(({ plain }) => /^[\p{N}.]+$/u.test(plain));
  const isBeside = isNextTo(dimension.name, span, sayings);
  if (isNumber) return word.isQuoted || isBeside;
  if (span.words.some((_, i) => sayings.isTaken(span.from + i))) return word.isQuoted || isBeside;
  return true;
}

function isNextTo(dimension: string, { from, to }: Span, { named, words }: Sayings): boolean {
  return named.some((name) => {
    const between = name.to <= from ? words.slice(name.to, from) : words.slice(to, name.from);
    return name.dimension === dimension && between.every(({ plain }) => grammarWords.has(plain)) && between.length <= 2;
  });
}

const isGrammar = ({ words }: Phrase): boolean => words.every(({ plain }) => grammarWords.has(plain));

/** A word that people use without meaning a value. */
function isCommon(span: Phrase, sayings: Sayings): boolean {
  if (span.words.some(({ isQuoted }) => isQuoted)) return false;
  return (
    isGrammar(span) || span.words.every(({ plain }, i) => commonWords.has(plain) || sayings.isTaken(span.from + i))
  );
}

/** Quotes, capitals that only a code has, or the column's name beside it make even `IT`, `no` and `new` a value. */
function isCalledFor(term: SegmentValue, span: Phrase, sayings: Sayings): boolean {
  const [word] = span.words;
  return word.isQuoted || word.isCode || isNextTo(term.dimension.name, span, sayings);
}

/** "region US" is the region. */
function preferNamed(matches: Match[], span: Phrase, sayings: Sayings): Match[] {
  const beside = matches.filter(({ dimension }) => isNextTo(dimension.name, span, sayings));
  return beside.length > 0 ? beside : matches;
}
