import { isStepOf } from "../sources/tables/time-step.ts";
import type { Archive, ReadSentence } from "./archive.ts";
import { bearingOn } from "./bears-on.ts";
import { comparePeriods } from "./compare-periods.ts";
import { compareQuantities } from "./compare-quantities.ts";
import { opinionOn, type Stance } from "./opinions.ts";
import type { Period, Statement } from "./statement.ts";

export interface Judgement {
  sentence: ReadSentence;
  stance: Stance;
  relevance: number;
  /** How much weight the stance has, 0 to 1. */
  strength: number;
  reason: string;
}

/** Who gives the very figure speaks of the same, in other words. */
const sameFigureShare = 0.25;
const hedgedShare = 0.6;

/** What one sentence says about a claim. */
export function judgeSentence(claim: Statement, sentence: ReadSentence, archive: Archive): Judgement {
  const { relevance: words, isAboutOther } = bearingOn(claim, sentence, archive);
  const figure = compareQuantities(claim, sentence.statement);
  const isSameFigure = figure > 0 && claim.quantities.some(({ value }) => value > 2);
  const relevance = Math.min(1, words + (isSameFigure ? sameFigureShare : 0));
  const time = compareTimes(claim, sentence);
  const { stance, reason, weight } = opinionOn({ claim, sentence, archive, relevance, isAboutOther, time, figure });
  const certainty = coverage(claim, sentence) * (sentence.statement.isHedged ? hedgedShare : 1);
  return { sentence, stance, relevance, strength: stance === "none" ? 0 : relevance * weight * certainty, reason };
}

function compareTimes(claim: Statement, { source, periods }: ReadSentence): -1 | 0 | 1 {
  if (source.step) return isStepOf(claim.periods, source.step) ? 1 : -1;
  return comparePeriods(claim.periods, periods);
}

/** What speaks of one month of three settles less than what speaks of all. */
function coverage({ periods }: Statement, sentence: ReadSentence): number {
  const [wanted, ...more] = periods;
  const isLong = wanted !== undefined && more.length === 0 && daysOf(wanted) > 31;
  if (!isLong || sentence.source.step || sentence.periods.length === 0) return 1;
  return sentence.periods.some((given) => daysOf(given) >= 0.6 * daysOf(wanted)) ? 1 : 0.75;
}

const daysOf = ({ from, to }: Period): number => 1 + (Date.parse(to) - Date.parse(from)) / 86_400_000;
