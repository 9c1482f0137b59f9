import type { SegmentValue } from "../../investigate/facts-sql.ts";
import type { Family } from "../../investigate/hypotheses.ts";
import type { SuspectedMeasure } from "../../investigate/suspicion/reading.ts";
import type { Word } from "../../investigate/suspicion/split-words.ts";
import { readAgainst, wordsBesideNames } from "../../investigate/suspicion/understand-suspicion.ts";
import { downWords, upWords } from "../../investigate/suspicion/vocabulary.ts";
import { readStatement } from "../judge/read-statement.ts";
import type { Period, Quantity, Statement, Token } from "../judge/statement.ts";
import type { Way } from "../judge/words/polarity-words.ts";
import type { CaseBooks } from "./case-books.ts";
import { metricWords, plainWords, stayWords } from "./claim-words.ts";

/** A claim as far as the case knows its words. */
export interface CaseClaim {
  text: string;
  /** Segments it names; none: it is about the whole. */
  segments: SegmentValue[][];
  /** Of the segments it says that they are not behind it. */
  isDenied: boolean;
  /** Another measure than the metric, if it names one. */
  measure: SuspectedMeasure | null;
  dimensions: string[];
  families: Family[];
  way: Way | null;
  /** It says that a segment is behind the change. */
  isCause: boolean;
  /** How much of the change, as fractions: at least and at most; null where it does not say. */
  share: { low: number; high: number; text: string } | null;
  quantities: Quantity[];
  /** When it happened, and whether that is said of its beginning. */
  period: Period | null;
  isOnset: boolean;
  /** "iOS fell more than Android": the first has to have gone further. */
  comparison: "more" | "less" | null;
  /** That it is chance, or that it is more than chance. */
  noise: "noise" | "real" | null;
  /** Words that nothing in the case goes by: what they say cannot be told from it. */
  unknown: string[];
}

const causeWords =
  /\b(?:came|comes?|stem(?:s|med)?|result(?:s|ed)?|traced?)\s+(?:mainly |mostly |largely |only |partly |entirely )?(?:back )?(?:from|to)\b|\bbecause\b|\bdue to\b|\bcaus\w+|\bdr(?:iven|ove|ives?|iver)\b|\baccount\w*\s+for\b|\bexplain\w*|\bresponsible\b|\bbehind\b|\breasons?\b|\battribut\w+|\btrigger\w*|\bled to\b|\b(?:percent|%|half|most|all|majority|part|share) of (?:the|this|that|its)\b|\b(?:concentrated|confined|limited) (?:in|to)\b/i;
const causeTokens =
  /^(?:c[ao]me|comes|caus|driv|drove|account|explain|responsible|behind|reason|attribut|trigger|stem|due|concentrat|confin|limit)/;
const beginning = /\b(?:began|begun|begins?|start(?:s|ed|ing)?|since|from .+ on|onset)\b/i;
const comparing = /\b(more|less|further|harder|faster)\b.*\bthan\b/i;
const noiseWords = /\b(?:noise|chance|random|coincidence|usual variation)\b/i;

export function readCaseClaim(text: string, { nameable, result }: CaseBooks): CaseClaim {
  const reading = readAgainst(text, nameable);
  const year = Number(result.question.comparison.start.slice(0, 4));
  const statement = readStatement(text, year);
  const isMetric = metricWords(result.metric);
  const beside = wordsBesideNames(text, nameable).filter(({ plain }) => !isMetric(plain));
  const isDimension = (word: string) => nameable.facts.dimensions.some(({ name }) => name === word);
  const said = reading.segments.length > 0 ? reading.segments : reading.denied;
  const comparison = comparing.exec(text);
  const [period = null] = statement.periods;
  const share = readShare(text, statement);
  const isCause = causeWords.test(text);
  return {
    text,
    segments: said.map(({ terms }) => terms),
    isDenied: reading.segments.length === 0 ? reading.denied.length > 0 : isCauseNegated(statement),
    measure: reading.measures[0] ?? null,
    dimensions: reading.dimensions,
    families: reading.families,
    way: wayOf(statement, comparison !== null),
    isCause,
    share,
    quantities: statement.quantities.filter(({ end }) => !isShareAt(text, end)),
    period,
    isOnset: period !== null && (beginning.test(text) || period.relation === "after"),
    comparison: comparison === null || said.length !== 2 ? null : comparison[1] === "less" ? "less" : "more",
    noise: readNoise(text, statement),
    unknown: [
      ...unknownWords(beside.filter(({ text: word }) => !isDimension(word))),
      ...(comparison !== null && said.length !== 2 ? [comparison[0]] : []),
    ],
  };
}

/** The one way that all its words of direction agree on; null where it has none or they differ. */
function wayOf({ tokens }: Statement, isComparison: boolean): Way | null {
  const ways = new Set(
    tokens.flatMap((token): Way[] => {
      if (isComparison && /^(?:more|less|further|harder|faster)$/.test(token.word)) return [];
      const way = wordWay(token);
      return way === null ? [] : [token.isNegated ? (way === 0 ? "any" : 0) : way];
    }),
  );
  if (ways.size > 1) ways.delete("any");
  return ways.size === 1 ? [...ways][0]! : null;
}

function wordWay({ word, way }: Token): Way | null {
  if (downWords.has(word)) return -1;
  if (upWords.has(word)) return 1;
  if (stayWords.has(word) || way === 0) return 0;
  return /^(?:change|changes|changed|move|moved|moves)$/.test(word) ? "any" : null;
}

const isCauseNegated = ({ tokens }: Statement): boolean =>
  tokens.some(({ word, isNegated }) => isNegated && causeTokens.test(word));

/** "81 percent of the drop" is a share, "fell by 81 percent" is none. */
const ofChange = /^\s*(?:%|percent|per cent)?\s*of (?:the|this|that|its|all)\b/i;
const isShareAt = (text: string, end: number): boolean => ofChange.test(text.slice(end));

const vagueShares: [RegExp, low: number, high: number][] = [
  [/\b(?:all|the whole|entirely|solely|only|alone)\b(?! segments)/i, 0.9, 1.5],
  [/\b(?:most|majority|mainly|mostly|largely|primarily|chiefly|main)\b/i, 0.5, 1.5],
  [/\bhalf\b/i, 0.4, 0.6],
  [/\bpartly|\bpart of\b/i, 0.1, 1.5],
];
const slack = 0.03;

function readShare(text: string, { quantities }: Statement): CaseClaim["share"] {
  const stated = quantities.find(({ unit, end }) => unit === "percent" && isShareAt(text, end));
  if (stated) {
    const [value, margin] = [stated.value / 100, Math.max(slack, stated.tolerance / 100)];
    const low = stated.bound === "at-most" ? -1 : value - margin;
    const high = stated.bound === "at-least" ? 1.5 : value + margin;
    return { low, high, text: stated.text };
  }
  const vague = vagueShares.find(([pattern]) => pattern.test(text));
  return vague ? { low: vague[1], high: vague[2], text: vague[0].exec(text)![0] } : null;
}

function readNoise(text: string, { tokens }: Statement): CaseClaim["noise"] {
  const isNegated = tokens.some(
    (token) => token.isNegated && /^(?:noise|chance|random|coincidence|variation|real|significant)$/.test(token.word),
  );
  if (noiseWords.test(text)) return isNegated ? "real" : "noise";
  return /\b(?:is|was|are|were) (?:not )?(?:real|significant)\b/i.test(text) ? (isNegated ? "noise" : "real") : null;
}

function unknownWords(words: Word[]): string[] {
  const isKnown = ({ plain }: Word) =>
    plainWords.has(plain) ||
    downWords.has(plain) ||
    upWords.has(plain) ||
    stayWords.has(plain) ||
    /^[\p{N}.,]+(?:st|nd|rd|th)?$/u.test(plain);
  return words.filter((word) => !isKnown(word)).map(({ text }) => text);
}
