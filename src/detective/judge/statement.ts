import type { Way } from "./words/polarity-words.ts";

export interface Token {
  /** Lower case. */
  word: string;
  /** The same for all words of one meaning. */
  concept: string;
  start: number;
  end: number;
  /** Carries meaning by itself: no stop word, no negation. */
  isContent: boolean;
  isNegated: boolean;
  way: Way | null;
  /** A proper name, a product, a version. */
  isName: boolean;
  /** Counted from 0 between commas and conjunctions that part statements. */
  clause: number;
}

/** A figure with what it is said of. */
export interface Quantity {
  value: number;
  tolerance: number;
  /** percent, points, money, duration (in minutes), or "count". */
  unit: string;
  /** What is counted, as far as the words next to it tell. */
  counted: ReadonlySet<string>;
  /** All that its sentence speaks of. */
  said: ReadonlySet<string>;
  /** "by 18 percent" is a change, "to 18 percent" a level, "18 percent of all" a share. */
  role: "by" | "to" | "from" | "share" | null;
  bound: "at-least" | "at-most" | "about" | null;
  clause: number;
  text: string;
  start: number;
  end: number;
}

export interface Period {
  from: string;
  to: string;
  /** Days exactly, not a month or a quarter. */
  isDay: boolean;
  relation: "in" | "after" | "before";
  clause: number;
}

/** A sentence or a claim, read. */
export interface Statement {
  /** In plain words: what offsets count in. */
  text: string;
  tokens: Token[];
  quantities: Quantity[];
  periods: Period[];
  isHedged: boolean;
}
