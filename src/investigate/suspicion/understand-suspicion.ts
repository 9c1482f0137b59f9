import type { DataSource } from "../../engine/data-source.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import type { Facts } from "../facts.ts";
import { agreedDirection } from "./find-direction.ts";
import { findFamilies } from "./find-families.ts";
import { findMeasures } from "./find-measures.ts";
import { findTimes } from "./find-times.ts";
import { findUnmatched, isOrdinary } from "./find-unmatched.ts";
import { joinMentions } from "./join-mentions.ts";
import { matchNames, type NamedThing } from "./match-names.ts";
import { type Mention, matchValues } from "./match-values.ts";
import { readValues } from "./read-values.ts";
import type { SuspicionReading } from "./reading.ts";
import { describeKnown, noteChoices } from "./reading-notes.ts";
import { guessValue } from "./same-values.ts";
import { areOverlapping, isWithin, plainOf, type Span } from "./spans.ts";
import { splitWords, type Word } from "./split-words.ts";
import type { ValueIndex } from "./value-index.ts";
import { fillerWords, grammarWords } from "./vocabulary.ts";

/** What of the tables a suspicion in plain words speaks of, read without a model and without guessing in silence. Null where nothing is said. */
export async function understandSuspicion(
  text: string | null,
  facts: Facts,
  source: Pick<DataSource, "tables" | "rows">,
): Promise<SuspicionReading | null> {
  if (text === null || text.trim() === "") return null;
  return readAgainst(text, await nameableOf(text, facts, source));
}

/** What a text can name of these facts; of a dimension with many values only those that the text may mean. */
export async function nameableOf(
  text: string,
  facts: Facts,
  source: Pick<DataSource, "tables" | "rows">,
): Promise<Nameable> {
  const words = splitWords(text.slice(0, longestText));
  const table = source.tables.find(({ name }) => name === facts.metric.table);
  return { facts, table, values: await readValues(facts, facts.dimensions, formsOf(words), source) };
}

/** What can be named: the metric, the dimensions and what is known of their values. */
export interface Nameable {
  facts: Pick<Facts, "metric" | "dimensions">;
  table: ProfiledTable | undefined;
  values: ValueIndex[];
}

/** The same reading where the values are known already. */
export function readAgainst(text: string, nameable: Nameable): SuspicionReading {
  const { words, things, families, times, measures, mentions, known } = findNamed(text, nameable);
  const unknown = [...words.keys()].filter((i) => !isWithin(known, i));
  const isSaid = ({ from }: Span) => !words[from].isNegated;
  const [said, denied] = [mentions.filter(isSaid), mentions.filter((one) => !isSaid(one))];
  const suspected = joinMentions(said, words);
  const isDouble = [...families, ...measures].some((one) => mentions.some((other) => areOverlapping(one, other)));
  return {
    text,
    segments: suspected.segments,
    denied: joinMentions(denied, words).segments,
    dimensions: dimensionsOf(things.filter(isSaid), mentions),
    measures: measures.map(({ name, isRows, direction, isDenied }) => ({ name, isRows, direction, isDenied })),
    families: [...new Set(families.filter(isSaid).map(({ family }) => family))],
    direction: measures.length > 0 ? null : agreedDirection(words, unknown),
    match: suspected.isEither || isDouble ? "any" : "all",
    times: times.map((time) => time.text),
    unmatched: findUnmatched(words, (i) => !unknown.includes(i)),
    notes: noteChoices(mentions, words),
    known: describeKnown(nameable.values),
  };
}

/** Every word that names nothing of the tables and no time, however ordinary it is. */
export function wordsBesideNames(text: string, nameable: Nameable): Word[] {
  const { words, known } = findNamed(text, nameable);
  return words.filter((_, i) => !isWithin(known, i));
}

function findNamed(text: string, { facts, table, values }: Nameable) {
  const words = splitWords(text.slice(0, longestText));
  const things = matchNames(words, facts, table);
  const families = findFamilies(words);
  const times = findTimes(words);
  const measures = findMeasures(words, things);
  const mentions = findMentions(words, values, { things, times, families });
  return { words, things, families, times, measures, mentions, known: [...things, ...families, ...times, ...mentions] };
}

const longestText = 2000;
const longestForm = 4;

/** Everything in the text that could be a value, for dimensions too large to be read whole. */
function formsOf(words: Word[]): string[] {
  const isTelling = ({ plain }: Word) => plain.length > 1 && !grammarWords.has(plain) && !fillerWords.has(plain);
  return words.flatMap((_, from) =>
    Array.from({ length: longestForm }, (_unused, i) => ({ from, to: from + i + 1 }))
      .filter((span) => words.slice(span.from, span.to).some(isTelling))
      .map((span) => plainOf(span, words)),
  );
}

interface KnownWords {
  things: NamedThing[];
  times: Span[];
  families: Span[];
}

/** Values as they are spelt; then slips and parts of values, for words that nothing else explains. */
function findMentions(words: Word[], values: ValueIndex[], { things, times, families }: KnownWords): Mention[] {
  const metric = things.filter(({ kind }) => kind === "metric");
  const known = [...things, ...times, ...families];
  const spelt = matchValues({
    words,
    values,
    named: things.flatMap(({ kind, name, from, to }) => (kind === "dimension" ? [{ dimension: name, from, to }] : [])),
    isTaken: (i) => isWithin([...metric, ...times], i),
    isExplained: (i) => isWithin(known, i) || isOrdinary(words, i),
  });
  const guessed = words.flatMap((word, i): Mention[] => {
    if (isWithin([...known, ...spelt], i) || isOrdinary(words, i)) return [];
    const terms = guessValue(word, values);
    return terms.length === 0 ? [] : [{ from: i, to: i + 1, terms, isGuess: true }];
  });
  return [...spelt, ...guessed].sort((a, b) => a.from - b.from);
}

/** A dimension whose value is named too says nothing more. */
function dimensionsOf(things: NamedThing[], mentions: Mention[]): string[] {
  const valued = new Set(mentions.flatMap(({ terms }) => terms.map(({ dimension }) => dimension.name)));
  const named = things.flatMap(({ kind, name }) => (kind === "dimension" && !valued.has(name) ? [name] : []));
  return [...new Set(named)];
}
