import { MAD_TO_SIGMA, median } from "../../analysis/robust.ts";
import { differenceSigma, findChangePoints } from "../../analysis/timeline/find-change-points.ts";

/** Two stretches of a series around a place where its level changed; indexes, ends not included. */
export interface Windows {
  /** The first of the new level. */
  change: number;
  /** As many before it. */
  length: number;
  before: number;
  after: number;
  /** How much stronger than the noise the step is. */
  strength: number;
}

export interface Rhythm {
  /** How many points make a round that repeats: 7 for days. */
  round: number;
  /** The longest stretch worth comparing. */
  longest: number;
}

const leastPoints = 3;

// In standard errors of the difference between the stretches on both sides.
const leastStrength = 4;

/** Where the level of a series changed, the clearest place first. */
export function chooseWindows(values: readonly number[], rhythm: Rhythm): Windows[] {
  const level = withoutRound(values, rhythm.round);
  const changes = clearChanges(level, findChangePoints(level, { model: "robust", minimumLength: leastPoints }));
  return changes
    .map((change, i) => windowsAt(changes, i, { values, rhythm, strength: change.strength }))
    .filter(({ length }) => length >= leastPoints)
    .sort((a, b) => b.strength - a.strength);
}

interface Change {
  at: number;
  strength: number;
}

/** Leaves out the weakest change again and again: without it the stretches beside it are longer and their changes clearer. */
function clearChanges(level: number[], found: number[]): Change[] {
  const changes = found.map((at, i) => ({ at, strength: strengthOf(level, [0, ...found, level.length], i) }));
  const [weakest] = changes.toSorted((a, b) => a.strength - b.strength);
  if (weakest === undefined || weakest.strength >= leastStrength) return changes;
  return clearChanges(
    level,
    found.filter((at) => at !== weakest.at),
  );
}

function strengthOf(level: number[], borders: number[], i: number): number {
  const [old, recent] = [level.slice(borders[i], borders[i + 1]), level.slice(borders[i + 1], borders[i + 2])];
  const weight = (old.length * recent.length) / (old.length + recent.length);
  const spread = MAD_TO_SIGMA * median([...distances(old), ...distances(recent)]);
  return (Math.abs(median(recent) - median(old)) / Math.max(differenceSigma(level), spread)) * Math.sqrt(weight);
}

const distances = (values: number[]): number[] => values.map((value) => Math.abs(value - median(values)));

function windowsAt(
  changes: Change[],
  i: number,
  { values, rhythm, strength }: { values: readonly number[]; rhythm: Rhythm; strength: number },
): Windows {
  const borders = [0, ...changes.map(({ at }) => at), values.length];
  const change = changes[i].at;
  const room = Math.min(change - borders[i], borders[i + 2] - change, rhythm.longest);
  const length = wholeRounds(room, rhythm.round);
  const [before, after] = [values.slice(change - length, change), values.slice(change, change + length)];
  return { change, length, before: mean(before), after: mean(after), strength };
}

const wholeRounds = (length: number, round: number): number => (length < round ? length : length - (length % round));

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The series without what repeats each round, where three rounds tell it. */
function withoutRound(values: readonly number[], round: number): number[] {
  if (round === 1 || values.length < 3 * round) return [...values];
  const centre = median(values);
  const usual = Array.from({ length: round }, (_, slot) => median(values.filter((_, i) => i % round === slot)));
  return values.map((value, i) => value - usual[i % round] + centre);
}
