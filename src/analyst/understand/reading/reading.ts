import type { Kind, Piece, PieceOf } from "../pieces/piece.ts";
import type { Thing } from "../pieces/thing.ts";
import type { Scope, ScopeColumn } from "../scope/scope.ts";
import type { TimePhrase } from "../time/time-point.ts";
import type { Condition, Group, Having, Measure, Ranking } from "../understanding.ts";

/** A question while it is read: pieces are taken one after the other, and what they say is put together. */
export interface Reading {
  scope: Scope;
  pieces: Piece[];
  /** Every word in its plain form, fillers too. */
  words: string[];
  taken: Map<number, string>;
  measures: Measure[];
  groups: Group[];
  /** The groups that are asked for, as opposed to those by which the answer is split. */
  targets: Group[];
  /** Names beside the keys that rows are put together by. */
  companions: Set<ScopeColumn>;
  conditions: Condition[];
  /** Where each condition stands. */
  conditionPlaces: Map<Condition, number>;
  having: Having[];
  ranking: Ranking | null;
  /** "best" and "worst": which end that is depends on what is measured. */
  isJudgement: boolean;
  /** Measures per this part of the calendar come first: "average monthly revenue". */
  nestedOver: Group | null;
  times: { phrase: TimePhrase; at: number }[];
  /** The column that a verb names: "closed in March". */
  timeColumn: ScopeColumn | null;
  countsGroups: boolean;
  /** Groups that only say which rows: "revenue from customers with more than 5 orders". */
  totalled: Group | null;
  listsGroups: boolean;
  chart: string | null;
  assumptions: string[];
  questions: string[];
}

export function startReading(scope: Scope, pieces: Piece[], words: string[]): Reading {
  return {
    scope,
    pieces,
    words,
    taken: new Map(),
    measures: [],
    groups: [],
    targets: [],
    companions: new Set(),
    conditions: [],
    conditionPlaces: new Map(),
    having: [],
    ranking: null,
    isJudgement: false,
    nestedOver: null,
    times: [],
    timeColumn: null,
    countsGroups: false,
    totalled: null,
    listsGroups: false,
    chart: null,
    assumptions: [],
    questions: [],
  };
}

export const isTaken = ({ taken }: Reading, at: number): boolean => taken.has(at);

export function take(reading: Reading, at: number, use: string): void {
  reading.taken.set(at, use);
}

/** The piece at a place if it is of a kind and free. */
export function freeAt<K extends Kind>(reading: Reading, at: number, kind: K): PieceOf<K> | null {
  const piece = reading.pieces[at];
  return piece?.kind === kind && !isTaken(reading, at) ? (piece as PieceOf<K>) : null;
}

export function placesOf(reading: Reading, kind: Kind): number[] {
  return reading.pieces.flatMap((piece, at) => (piece.kind === kind && !isTaken(reading, at) ? [at] : []));
}

export const hasKind = ({ pieces }: Reading, kind: Kind): boolean => pieces.some((piece) => piece.kind === kind);

export const glueAt = ({ pieces }: Reading, at: number): string | null => {
  const piece = pieces[at];
  return piece?.kind === "glue" ? piece.word : null;
};

/** The next place from here on that is no glue, or only of these words. */
export function skipGlue(reading: Reading, at: number, step: 1 | -1, words: ReadonlySet<string> | null = null): number {
  let place = at;
  while (glueAt(reading, place) !== null && (words === null || words.has(glueAt(reading, place)!))) place += step;
  return place;
}

export function addCondition(reading: Reading, condition: Condition, place: number): void {
  reading.conditions.push(condition);
  reading.conditionPlaces.set(condition, place);
}

export function assume(reading: Reading, note: string | null): void {
  if (note !== null && !reading.assumptions.includes(note)) reading.assumptions.push(note);
}

export function question(reading: Reading, text: string): void {
  if (!reading.questions.includes(text)) reading.questions.push(text);
}

/** The best thing of one of the roles; roles come first in the order given where scores are about equal. */
export function pickThing(things: Thing[], roles: Thing["role"][]): Thing | null {
  const fitting = things.filter(({ role }) => roles.includes(role));
  const top = Math.max(0, ...fitting.map(({ score }) => score));
  const close = fitting.filter(({ score }) => score > top - 0.1);
  const role = roles.find((one) => close.some((thing) => thing.role === one));
  return close.filter((thing) => thing.role === role).sort((a, b) => b.score - a.score)[0] ?? null;
}

/** Others of the same role that fit as well. */
export function rivalsOf(thing: Thing, things: Thing[]): Thing[] {
  return things.filter(
    (other) => other.role === thing.role && other.column !== thing.column && other.score > thing.score - 0.03,
  );
}
