import type { Word } from "../../../investigate/suspicion/split-words.ts";

/** One word, number, date or sign of an intent. Tokens are words as the matching of values knows them. */
export interface Token extends Word {
  index: number;
  kind: "word" | "number" | "date" | "sign";
  /** The plain form without its ending: words of one root are compared by it. */
  root: string;
  /** Of numbers; a percentage as it is written. */
  value: number | null;
  isPercent: boolean;
  /** What stands between this token and the one before. */
  gap: "none" | "comma" | "stop";
}
