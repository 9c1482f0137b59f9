import { kindsOfWord, type NameKind, splitCompound } from "./name-kinds.ts";
import { isPlural, nameWords } from "./name-words.ts";

/** What a column's name says. */
export interface NameMeaning {
  /** Meanings of the word the name is about: `price` in "unit_price", `codigo` in "codigo_tienda". */
  head: ReadonlySet<NameKind>;
  /** Meanings of all its words. */
  any: ReadonlySet<NameKind>;
  /** "num_items", "number of visits". */
  isCount: boolean;
  /** The last word is a plural that says nothing else: "bedrooms". */
  isPlural: boolean;
  /** "user_name", unlike other names, is a key. */
  isLogin: boolean;
  isPlaceCode: boolean;
  words: string[];
}

const connectors = new Set("of de del du des per by pro por par on at in for since until from to sur von".split(" "));
const counters = new Set("num n nb nbr cnt count anzahl anz qty cantidad no number numero nombre".split(" "));
// Before one thing these name it ("numero factura"), before many they count them ("number of visits").
const namers = new Set(["no", "number", "numero"]);
// Before their noun these decide; elsewhere the last telling word does.
const leaders = new Set(
  `id code codigo cod avg average mean total sum count cnt max min pct taux tasa precio prix importe montant cantidad
   anzahl anz numero fecha years months weeks days hours minutes seconds`.split(/\s+/),
);
const placeCodes = new Set("zip zipcode postal postcode postleitzahl plz".split(" "));

export function readName(name: string): NameMeaning {
  const words = nameWords(name).flatMap(splitCompound);
  const core = beforeConnector(words);
  return {
    head: headKinds(core, words),
    any: new Set(joinPhrases(words).flatMap((word) => [...kindsOfWord(word)])),
    isCount: isCountName(words),
    isPlural: isPlainPlural(core[core.length - 1] ?? ""),
    isLogin: /(user|login|account)( ?)name|^login$|^handle$|^nick(name)?$/.test(words.join(" ")),
    isPlaceCode: words.some((word) => placeCodes.has(word)),
    words,
  };
}

function joinPhrases(words: string[]): string[] {
  return words.join(" ").replace("on time", "ontime").replace("no show", "noshow").split(" ");
}

function beforeConnector(words: string[]): string[] {
  const at = words.findIndex((word) => connectors.has(word));
  return at > 0 ? words.slice(0, at) : words;
}

function headKinds(core: string[], words: string[]): ReadonlySet<NameKind> {
  const last = kindsOfWord(words[words.length - 1] ?? "");
  const isDecided = last.has("measure") || last.has("id");
  if (!isDecided && core.length > 1 && leaders.has(core[0])) return kindsOfWord(core[0]);
  const telling = core.findLastIndex((word) => kindsOfWord(word).size > 0);
  const kinds = kindsOfWord(core[telling] ?? "");
  return telling === core.length - 1 ? kinds : withoutThings(kinds);
}

const isPlainPlural = (word: string): boolean => isPlural(word) && kindsOfWord(word).size === 0;

// "loan_amnt" is about the amount, even if we do not know the word, and not about the loan.
function withoutThings(kinds: ReadonlySet<NameKind>): ReadonlySet<NameKind> {
  return new Set([...kinds].filter((kind) => kind !== "entity" && kind !== "code"));
}

function isCountName(words: string[]): boolean {
  if (words.length < 2 || !counters.has(words[0])) return false;
  const last = words[words.length - 1];
  if (connectors.has(words[1]) || isPlural(last)) return true;
  return !namers.has(words[0]) && !kindsOfWord(last).has("entity");
}
