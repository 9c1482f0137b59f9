import { splitCompound } from "../../../engine/profile/roles/name-kinds.ts";
import { nameWords } from "../../../engine/profile/roles/name-words.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import { rootOf } from "../words/root-of.ts";

/** The ways in which a column may be called, as roots. */
export interface ColumnNames {
  full: string[];
  /** Without what only says that it is a key, a name, an amount or a unit. */
  core: string[];
  /** Without what only says that something is added up or counted as well: tip_amt is the tip. */
  bare: string[];
}

const listOf = (text: string): Set<string> => new Set(text.split(/\s+/));

const leading = listOf("is has was id fk pk sk key dim fact the");
const trailing = listOf(
  `id key code no nr nbr num number nummer nr uuid guid ref pk sk fk name title label fullname flag
   usd eur gbp chf dollars euro pct percent percentage date time timestamp datetime dt ts utc at on
   hours hrs hour minutes mins minute min seconds secs sec ms days kg km cm celsius c f m2 m3 sqm sqft ha t mb gb mm`,
);

const counting = listOf("amt amount amnt count cnt qty quantity total sum");

export function namesOf({ profile }: ScopeColumn): ColumnNames {
  const words = joinUnits(nameWords(profile.name)).flatMap((word) => (word.length > 6 ? splitCompound(word) : [word]));
  let [start, end] = [0, words.length];
  while (start < end - 1 && leading.has(words[start])) start += 1;
  while (end > start + 1 && trailing.has(words[end - 1])) end -= 1;
  const core = words.slice(start, end);
  while (end > start + 1 && counting.has(words[end - 1])) end -= 1;
  return { full: words.map(rootOf), core: core.map(rootOf), bare: words.slice(start, end).map(rootOf) };
}

/** kWh, mAh, kB and m3 are one word, whatever their capitals say. */
function joinUnits(words: string[]): string[] {
  const isUnit = (at: number) =>
    (/^\p{L}$/u.test(words[at] ?? "") && /^\p{L}{1,2}$/u.test(words[at + 1] ?? "")) ||
    (words[at] === "m" && /^[23]$/.test(words[at + 1] ?? ""));
  return words.flatMap((word, at) => (isUnit(at) ? [word + words[at + 1]] : isUnit(at - 1) ? [] : [word]));
}
