import { entitiesOfTables } from "../../../engine/relate/name-words.ts";
import { stem } from "../../../knowledge/extract/stems.ts";
import type { Scope } from "../scope/scope.ts";
import { rootOf } from "../words/root-of.ts";
import type { Token } from "../words/token.ts";
import { synonymsOf } from "./synonyms.ts";
import type { Thing } from "./thing.ts";

const genericRoots = new Set(["row", "record", "entri", "line", "observ", "data point"]);

/** Words for the rows of the fact table: what its name says, or "records". */
export function matchRows(words: Token[], { fact }: Scope, tables: string[]): Thing[] {
  const said = words.map(({ root }) => root).join(" ");
  const rows = (score: number, note: string | null): Thing[] => [{ role: "rows", column: null, score, note }];
  if (genericRoots.has(said) || genericRoots.has(stem(said))) return rows(0.9, null);
  const entity = entitiesOfTables(tables)[tables.indexOf(fact.name)].map((word) => rootOf(word));
  const last = entity[entity.length - 1] ?? "";
  if (said === entity.join(" ")) return rows(0.94, null);
  if (said === last) return rows(0.85, null);
  const known = synonymsOf(said);
  const text = words.map((word) => word.text).join(" ");
  return known.has(last) || known.has(entity.join(" "))
    ? rows(0.8, `"${text}" is read as the rows of ${fact.name}`)
    : [];
}
