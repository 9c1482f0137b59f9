import type { SegmentValue } from "../facts-sql.ts";
import type { Mention } from "./match-values.ts";
import type { SuspectedSegment } from "./reading.ts";
import { textOf } from "./spans.ts";
import type { Word } from "./split-words.ts";

export interface JoinedMentions {
  segments: SuspectedSegment[];
  /** One of them is meant: a word has several meanings, or the text says "or". */
  isEither: boolean;
}

const mostSegments = 6;

/** Values of one dimension stand side by side, values of several are joined: "iOS or Android in Germany" is two segments. */
export function joinMentions(mentions: Mention[], words: Word[]): JoinedMentions {
  const groups = groupMentions(mentions, words);
  const segments = groups.flatMap((group) => combine(group).map((picks) => toSegment(picks, words)));
  const unique = segments.filter((one, i) => segments.findIndex((other) => keyOf(other) === keyOf(one)) === i);
  const isEither =
    mentions.some(({ terms }) => terms.length > 1) ||
    mentions.slice(1).some((mention, i) => hasOr(mentions[i], mention, words));
  return { segments: unique.slice(0, mostSegments), isEither };
}

/** Sentences stand alone; so do the sides of an "or" that have no dimension in common. */
function groupMentions(mentions: Mention[], words: Word[]): Mention[][] {
  const groups: Mention[][] = [];
  for (const mention of mentions) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    const isNew =
      !group ||
      !previous ||
      words[previous.from].sentence !== words[mention.from].sentence ||
      (hasOr(previous, mention, words) && !group.some((one) => haveCommon(one, mention)));
    if (isNew) groups.push([mention]);
    else group.push(mention);
  }
  return groups;
}

const hasOr = (left: Mention, right: Mention, words: Word[]): boolean =>
  words.slice(left.to, right.from).some(({ plain }) => plain === "or");

const haveCommon = (a: Mention, b: Mention): boolean =>
  a.terms.some((one) => b.terms.some((other) => other.dimension === one.dimension));

interface Pick {
  mention: Mention;
  term: SegmentValue;
}

/** One value for each dimension that the group speaks of. */
function combine(group: Mention[]): Pick[][] {
  const slots: Pick[][] = [];
  for (const mention of group) {
    const picks = mention.terms.map((term) => ({ mention, term }));
    const slot = slots.find(([first]) => haveCommon(first.mention, mention));
    if (slot) slot.push(...picks);
    else slots.push(picks);
  }
  return slots
    .reduce<Pick[][]>((all, slot) => all.flatMap((picks) => slot.map((pick) => [...picks, pick])), [[]])
    .filter((picks) => new Set(picks.map(({ term }) => term.dimension)).size === picks.length);
}

function toSegment(picks: Pick[], words: Word[]): SuspectedSegment {
  const inOrder = picks.toSorted((a, b) => a.mention.from - b.mention.from);
  const name = inOrder
    .map(
      ({ mention, term }, i) =>
        `${i === 0 ? "" : joint(inOrder[i - 1].mention, mention, words)}${nameOf(mention, term, words)}`,
    )
    .join("");
  return { terms: inOrder.map(({ term }) => term), name };
}

function nameOf(mention: Mention, { dimension, value }: SegmentValue, words: Word[]): string {
  const said = mention.isGuess ? value : textOf(mention, words);
  return mention.terms.length > 1 ? `${said} as ${dimension.name}` : said;
}

const prepositions = new Set("in on from with for at via".split(" "));

function joint(left: Mention, right: Mention, words: Word[]): string {
  const between = words.slice(left.to, right.from);
  if (between.length === 0) return " ";
  const preposition = between.find(({ plain }) => prepositions.has(plain));
  return preposition ? ` ${preposition.plain} ` : ", ";
}

const keyOf = ({ terms }: SuspectedSegment): string =>
  terms
    .map(({ dimension, value }) => JSON.stringify([dimension.name, value]))
    .sort()
    .join();
