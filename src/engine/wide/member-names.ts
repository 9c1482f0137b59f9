import { readName } from "../profile/roles/read-name.ts";
import { arePlaces } from "./places.ts";

/** What a list of column names has in common. */
export interface MemberNames {
  /** Most of them are countries or states. */
  arePlaces: boolean;
  /** The word that all of them begin or end with: `sales` in sales_north, sales_south. */
  shared: string | null;
  /** Nothing in any of them says what is measured. */
  arePlain: boolean;
}

const mostPlurals = 0.2;

export function readMemberNames(names: string[]): MemberNames {
  const own = names.filter((name) => !isTotalName(name));
  const shared = sharedWord(own);
  const rest = shared === null ? own : own.map((name) => withoutWord(name, shared));
  return {
    arePlaces: own.length > 0 && arePlaces(own),
    shared,
    arePlain: rest.every((name) => !saysMeasure(name)) && pluralsAmong(rest) <= mostPlurals * rest.length,
  };
}

const totalNames = /^(grand[\s_]?)?(total|totals|world|overall|all|sum|gesamt|insgesamt|summe)$/i;

export const isTotalName = (name: string): boolean => totalNames.test(name.trim());

const measures = new Set(["measure", "outcome", "id", "coordinate", "calendar", "text", "contact"]);

function saysMeasure(name: string): boolean {
  const { any, isCount } = readName(name);
  return isCount || [...any].some((kind) => measures.has(kind));
}

// "Goals, Shots, Fouls" are counts of different things.
const pluralsAmong = (names: string[]): number => names.filter((name) => readName(name).isPlural).length;

// What stands before any measure says nothing about what the columns share; features have no members.
const generic = new Set(
  "new total avg average mean median min max sum cum cumulative daily weekly monthly rolling prev previous last lag t x v f q y z var feature col column pixel pc dim is has num n no log diff delta pct".split(
    " ",
  ),
);

function sharedWord(names: string[]): string | null {
  const words = names.map(wordsOf);
  if (words.some((list) => list.length < 2)) return null;
  for (const at of [0, -1]) {
    const [first, ...others] = words.map((list) => list.at(at)!);
    if (!generic.has(first) && others.every((word) => word === first)) return first;
  }
  return null;
}

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

const withoutWord = (name: string, word: string): string =>
  wordsOf(name)
    .filter((one, i, all) => one !== word || (i !== 0 && i !== all.length - 1))
    .join(" ");

/** "Coal", "United States", "Natural Gas": written like names, and longer than a code. */
export const isWrittenAsName = (name: string): boolean =>
  /^\p{Lu}[\p{Ll}'’.-]+([\s_-](\p{Lu}|of|and|the|&)[\p{L}'’.-]*)*$/u.test(name);
