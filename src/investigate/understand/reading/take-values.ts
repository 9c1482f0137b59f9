import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { splitWords } from "../../../engine/relate/name-words.ts";
import type { Expression } from "../expression/expression.ts";

export interface TakenValues {
  /** What the values that were found say about a row. */
  conditions: Expression[];
  /** The text without them. */
  left: string;
}

const longestValue = 5;

/** Words of a text that are values in the table become conditions: "paid" of "paid orders only" is status = 'paid'. */
export function takeValues(text: string, table: ProfiledTable): TakenValues {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const isNegated = /\b(?:left out|excluded|ignored|not counted|removed)\b/i.test(text);
  const taken: { column: ColumnProfile; value: string | null; isNot: boolean }[] = [];
  // "without android and web" leaves out both.
  let last = { at: -1, isNot: false };
  for (let from = 0; from < words.length; from++) {
    const found = valueAt(words, from, table);
    if (!found) continue;
    const cues = cuesBefore(words, from, found.column);
    const said = words.slice(from - cues, from).map(plain);
    const goesOn = from - cues === last.at && last.isNot && said.some((word) => word === "and" || word === "or");
    const isNot = isNegated || goesOn || said.some((word) => negations.has(word));
    last = { at: from - cues, isNot };
    taken.push({ column: found.column, value: found.value, isNot });
    words.splice(from - cues, found.length + cues);
    from -= cues + 1;
  }
  if (taken.length === 0) return { conditions: [], left: text };
  const left = words.filter((word) => !onlyWords.has(plain(word))).join(" ");
  return {
    conditions: toConditions(taken),
    left: isNegated
      ? left.replace(/\b(?:ones? )?(?:are |is )?(?:left out|excluded|ignored|not counted|removed)\b/i, "").trim()
      : left,
  };
}

const negations = new Set("not non without excluding excl except minus".split(" "));
const onlyWords = new Set("only just solely exclusively".split(" "));
const joints = new Set(
  "on in for from of with at by via where is are the a an and or whose = equals using to".split(" "),
);

const plain = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}=]+|[^\p{L}\p{N}=]+$/gu, "");
const singular = (word: string): string => (word.length > 3 ? word.replace(/([^s])s$/, "$1") : word);

function valueAt(words: string[], from: number, table: ProfiledTable) {
  for (let length = Math.min(longestValue, words.length - from); length > 0; length--) {
    const said = words
      .slice(from, from + length)
      .map(plain)
      .join(" ");
    const column = said === "" || joints.has(said) || onlyWords.has(said) ? null : columnWith(said, table);
    if (column) return { ...column, length };
  }
  return null;
}

/** Of several columns with the value the one with the fewest; a flag is known by its name. */
function columnWith(said: string, { profiles }: ProfiledTable): { column: ColumnProfile; value: string | null } | null {
  const flag = profiles.find(
    ({ dataType, name }) =>
      dataType === "boolean" &&
      splitWords(name)
        .filter((word) => !["is", "has", "was"].includes(word))
        .join(" ") === said,
  );
  if (flag) return { column: flag, value: null };
  const fits = (value: string) => value.toLowerCase() === said || value.toLowerCase() === singular(said);
  return (
    profiles
      .filter(({ dataType, role }) => dataType === "string" && role !== "id")
      .flatMap((column) => {
        const value = column.topValues.find((one) => fits(one.value))?.value;
        return value === undefined ? [] : [{ column, value }];
      })
      .sort((a, b) => a.column.cardinality - b.column.cardinality)[0] ?? null
  );
}

/** How many words before a value belong to it: "on", "only", "excluding", "where device =". */
function cuesBefore(words: string[], from: number, { name }: ColumnProfile): number {
  const own = new Set(splitWords(name));
  let count = 0;
  const isCue = (word: string) =>
    joints.has(word) || onlyWords.has(word) || negations.has(word) || own.has(word) || word === name.toLowerCase();
  while (from - count > 0 && isCue(plain(words[from - count - 1]))) count++;
  return count;
}

function toConditions(taken: { column: ColumnProfile; value: string | null; isNot: boolean }[]): Expression[] {
  const kinds = [...new Set(taken.map(({ column, isNot }) => `${isNot} ${column.name}`))];
  return kinds.map((kind) => {
    const same = taken.filter(({ column, isNot }) => `${isNot} ${column.name}` === kind);
    const [{ column, isNot }] = same;
    const name: Expression = { kind: "column", table: null, name: column.name };
    const values = same.flatMap(({ value }): Expression[] => (value === null ? [] : [{ kind: "text", value }]));
    const holds: Expression =
      values.length === 0
        ? name
        : values.length === 1
          ? { kind: "operator", operator: "=", operands: [name, ...values] }
          : { kind: "operator", operator: "in", operands: [name, ...values] };
    // Where the value is missing, it is not the one that is left out.
    const surely: Expression = {
      kind: "operator",
      operator: "coalesce",
      operands: [holds, { kind: "word", text: "false" }],
    };
    return isNot ? { kind: "operator", operator: "not", operands: [surely] } : holds;
  });
}
