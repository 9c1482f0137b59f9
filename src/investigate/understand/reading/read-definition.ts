import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { Placed } from "../columns/choose-table.ts";
import { aggregatesOf } from "../expression/expression.ts";
import type { MetricSource } from "../metric-source.ts";
import { findAggregates } from "./find-aggregates.ts";
import { readExpression } from "./read-expression.ts";
import { readPhrase } from "./read-phrase.ts";

const mostTried = 200;

/** The aggregate expression that a definition in plain words contains: as SQL, else as a phrase. */
export async function readDefinition(definition: string, source: MetricSource): Promise<Placed | null> {
  for (const text of findAggregates(definition).slice(0, mostTried)) {
    const reading = await readExpression(text, source);
    if (reading.ok && aggregatesOf(reading.placed.expression).length > 0) return reading.placed;
  }
  for (const clause of clausesOf(definition)) {
    const placed = await readClause(clause, source, false);
    if (placed) return placed;
  }
  return null;
}

/** One phrase, in the first meaning that holds for the tables at hand. */
export async function readClause(clause: string, source: MetricSource, isWhole: boolean): Promise<Placed | null> {
  for (const { sql, table, note } of readPhrase(clause, source.tables, isWhole).slice(0, mostTried)) {
    const reading = await readExpression(sql, source, table ? [table] : source.tables);
    if (reading.ok) return { ...reading.placed, notes: [...(note ? [note] : []), ...reading.placed.notes] };
  }
  return null;
}

/** The only quantity that the text names, if it names just one. */
export function onlyColumnIn(
  text: string,
  tables: ProfiledTable[],
): { table: ProfiledTable; column: ColumnProfile } | null {
  const mentioned = tables.flatMap((table) =>
    table.profiles
      .filter(({ role, name }) => role === "measure" && isMentioned(name, text))
      .map((column) => ({ table, column })),
  );
  return mentioned.length === 1 ? mentioned[0] : null;
}

function isMentioned(name: string, text: string): boolean {
  const plain = (words: string) =>
    ` ${words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()} `;
  return plain(text).includes(plain(name));
}

/** Sentences and their parts; of "conversion = orders / visits" first what stands behind the sign. */
function clausesOf(definition: string): string[] {
  const sentences = definition.split(/[.;\n]+(?:\s+|$)/).filter((sentence) => sentence.trim() !== "");
  const parts = sentences.flatMap((sentence) => [sentence, ...sentence.split(/,\s+/)]);
  const behindSigns = parts.flatMap(
    (part) => /^[\p{L}\p{N}_\s%()-]+?(?:=|:|\bis\b|\bmeans\b)\s*(.+)$/iu.exec(part)?.[1] ?? [],
  );
  return [...new Set([...behindSigns, ...parts].map((part) => part.trim()))];
}
