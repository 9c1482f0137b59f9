import { isMisspelt } from "../../../investigate/suspicion/word-forms.ts";
import type { Scope, ScopeColumn } from "../scope/scope.ts";
import { rootOf } from "../words/root-of.ts";
import type { Token } from "../words/token.ts";
import { type ColumnNames, namesOf } from "./column-names.ts";
import { rolesOf } from "./roles-of.ts";
import { synonymsOf } from "./synonyms.ts";
import type { Thing } from "./thing.ts";
import { unitOfColumn } from "./unit-of-column.ts";

export interface NamedColumn {
  column: ScopeColumn;
  names: ColumnNames;
}

export const nameColumns = ({ columns }: Scope): NamedColumn[] =>
  columns.map((column) => ({ column, names: namesOf(column) }));

export const leastScore = 0.55;

/** The columns that a few words may name, best first. */
export function matchColumns(words: Token[], named: NamedColumn[]): Thing[] {
  const said = words.map(({ root }) => root);
  const text = words.map((word) => word.text).join(" ");
  const direct = named.flatMap((one) => things(one, scoreName(said, one), null));
  const strong = direct.filter(({ score }) => score >= 0.75);
  if (strong.length > 0) return best(direct);
  const other = named.flatMap((one) => {
    const score = scoreSynonyms(said, one);
    return things(one, score, `"${text}" is read as ${one.column.name}`);
  });
  const slips = named.flatMap((one) =>
    things(one, isSlip(words, one) ? 0.6 : 0, `"${text}" is read as ${one.column.name}`),
  );
  return best([...direct, ...other, ...slips]);
}

function things({ column }: NamedColumn, score: number, note: string | null): Thing[] {
  if (score < leastScore) return [];
  // Of equals the fact table's own column is meant.
  const own = column.path === null ? score : score - 0.02;
  return rolesOf(column).map((role) => ({ role, column, score: own, note }));
}

const best = (found: Thing[]): Thing[] => [...found].sort((a, b) => b.score - a.score);

function scoreName(spoken: string[], { column, names: { full, core, bare } }: NamedColumn): number {
  // "cancellation date" is cancelled_on.
  const isDated =
    (column.profile.role === "timestamp" &&
      spoken.length > 1 &&
      /^(date|dat|time|tim)$/.test(spoken[spoken.length - 1])) ||
    isLasting(spoken, column);
  // "years of experience" is yearsExp.
  const words = spoken.length > 2 ? spoken.filter((word, at) => word !== "of" || at === 0) : spoken;
  const said = isDated && !isSame(words, full) ? words.slice(0, -1) : words;
  if (isSame(said, full)) return 1;
  if (isSame(said, core)) return 0.95;
  if (isSameSet(said, full) || isSameSet(said, core)) return 0.92;
  if (bare.length < core.length && isSame(said, bare)) return 0.84;
  if (said.length < core.length && isSame(said, core.slice(-said.length))) return 0.8;
  if (said.length < core.length && isSame(said, core.slice(0, said.length))) return 0.7;
  // "picked up" is the pickup.
  if (said.length === 2 && said.join("") === core[0]) return core.length > 1 ? 0.78 : 0.92;
  // "per kg" is per Weight (kg).
  if (said.length === 1 && units.has(said[0]) && full[full.length - 1] === said[0]) return 0.78;
  if (said.length === 1 && said[0].length >= 3 && (core.includes(said[0]) || full.includes(said[0]))) return 0.6;
  return 0;
}

/** "response time" is response_mins. */
const isLasting = (spoken: string[], column: ScopeColumn): boolean =>
  spoken.length > 1 && /^(tim|durat|length)$/.test(spoken[spoken.length - 1]) && unitOfColumn(column)?.kind === "time";

const units = new Set("kg km cm mm ml mb gb kwh mwh lb lbs oz ha".split(" ").map(rootOf));

function scoreSynonyms(said: string[], { names: { full, core } }: NamedColumn): number {
  const known = synonymsOf(said.join(" "));
  if (known.has(full.join(" "))) return 0.88;
  if (known.has(core.join(" "))) return 0.85;
  if (isSimilar(said, core)) return 0.82;
  return core.length > 1 && known.has(core[core.length - 1]) && isNeutral(core) ? 0.7 : 0;
}

const vagueNames = new Set("amount value total price".split(" ").map(rootOf));
const neutralNames = new Set(
  "total net gross order sale invoice transaction line grand bill booking item sold unit trade".split(" ").map(rootOf),
);

/** An order amount is revenue, a discount amount is not. */
const isNeutral = (core: string[]): boolean =>
  !vagueNames.has(core[core.length - 1]) || core.slice(0, -1).every((word) => neutralNames.has(word));

/** "drinks sales" is drinks_amount: the same thing, measured by another word for it. */
function isSimilar(said: string[], core: string[]): boolean {
  const last = said.length - 1;
  const isLike = last > 0 && last === core.length - 1 && synonymsOf(said[last]).has(core[last]);
  return isLike && isSame(said.slice(0, last), core.slice(0, last));
}

function isSlip(words: Token[], { column }: NamedColumn): boolean {
  const plain = words.map((word) => word.plain).join("");
  const name = column.profile.name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return isMisspelt(plain, name) || (plain.length >= 7 && isMisspelt(plain, `${name}s`));
}

const isSame = (a: string[], b: string[]): boolean =>
  a.length === b.length && a.every((word, i) => isSameWord(word, b[i]));
const isSameSet = (a: string[], b: string[]): boolean =>
  a.length === b.length && a.every((word) => b.some((other) => isSameWord(word, other)));

/** `dep_delay` is the departure delay. */
function isSameWord(said: string, named: string): boolean {
  const isShort = named.length >= 3 && named.length <= 4 && said.length - named.length >= 2;
  return said === named || (isShort && said.startsWith(named));
}
