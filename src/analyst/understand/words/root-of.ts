import { canonicalWord } from "../../../engine/relate/name-words.ts";
import { stem } from "../../../knowledge/extract/stems.ts";
import { baseForms } from "./base-forms.ts";
import { shortWords } from "./short-words.ts";

/** What words of one root have in common: returned, returns, return. Never shown. */
export function rootOf(plain: string): string {
  const full = shortWords.get(plain) ?? plain;
  return stem(canonicalWord(baseForms.get(full) ?? full));
}
