import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { splitWords } from "../../../engine/relate/name-words.ts";

/** The column of that name: written exactly so, else with other capitals. */
export function findColumn({ profiles }: ProfiledTable, name: string): ColumnProfile | null {
  const lower = name.toLowerCase();
  return (
    profiles.find((profile) => profile.name === name) ??
    profiles.find((profile) => profile.name.toLowerCase() === lower) ??
    profiles.find(({ alsoCalled = [] }) => alsoCalled.some((other) => other.toLowerCase() === lower)) ??
    null
  );
}

/** The column that a few words mean: `order value` and `Order Values` are order_value. */
export function findColumnByWords({ profiles }: ProfiledTable, text: string): ColumnProfile | null {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return null;
  const key = wanted.join(" ");
  const isMeant = (name: string) => wordsOf(name).join(" ") === key;
  return (
    profiles.find(({ name }) => isMeant(name)) ??
    profiles.find(({ alsoCalled = [] }) => alsoCalled.some(isMeant)) ??
    null
  );
}

/** The column that identifies a kind of thing: user_id, userId or user for `users`. */
export function findIdOf({ profiles }: ProfiledTable, thing: string): ColumnProfile | null {
  const wanted = wordsOf(thing).join(" ");
  const keys = profiles.filter(({ role, dataType }) => role === "id" || dataType === "string");
  const named = (suffix: string) => keys.find(({ name }) => wordsOf(name).join(" ") === `${wanted}${suffix}`);
  return ["", " id", " key", " code", " number", " no", " name"].map(named).find((found) => found) ?? null;
}

const wordsOf = (text: string): string[] => splitWords(text).map(singular);

/** Only the plural is forgiven: a stem would take `revenu` for revenue without a word. */
function singular(word: string): string {
  if (word.length <= 3) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(ss|x|ch|sh)es$/, "$1")
    .replace(/([^su])s$/, "$1");
}
