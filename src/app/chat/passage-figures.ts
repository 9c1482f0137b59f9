import type { Known, Passage } from "../../minds/mind.ts";
import { knownFromText } from "../../minds/number-check/known-from-text.ts";

/** What an answer may repeat: figures, dates, and names with digits in them, as the passages and their titles have them. */
export function knownInPassages(passages: readonly Passage[]): Known {
  return knownFromText(passages.flatMap(({ source, text }) => [source, text]));
}
