import { splitSentences } from "../../knowledge/extract/split-sentences.ts";
import type { Block } from "../../knowledge/read/source-document.ts";
import { clausesOf } from "../claims/clauses.ts";

const enumerated = /^(.{6,}?):\s+((?:\p{Lu}[\p{L} ]*? (?:\d[\d.,]*\s?%?|none|no|zero)(?:,| and|;)? ?){2,})\.?$/u;
const joined = /;\s+|,?\s+(?:while|whereas)\s+/;

/** The sentences of a block, each with what it states: one thing, or one for each of its clauses. */
export function statementsIn(block: Block): { text: string; says: string[] }[] {
  return splitSentences(block.text)
    .filter(({ kind }) => kind !== "heading")
    .map(({ text }) => ({ text, says: statementsOf(text) }));
}

function statementsOf(text: string): string[] {
  const list = enumerated.exec(text);
  if (list) return list[2]!.split(/,|;| and /).map((item) => `${list[1]}: ${item.trim()}.`);
  return text.split(joined).flatMap(clausesOf);
}
