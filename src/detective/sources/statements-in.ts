import { splitSentences } from "../../knowledge/extract/split-sentences.ts";
import { cutPieces } from "../../knowledge/read/markdown/cut-pieces.ts";
import type { Block } from "../../knowledge/read/source-document.ts";
import { clausesOf } from "../claims/clauses.ts";
import { bearingsOf } from "../judge/compare-polarity.ts";
import { readStatement } from "../judge/read-statement.ts";
import { findVerb } from "../judge/words/verbs.ts";
import { answerQuestions } from "./answered-questions.ts";

const enumerated = /^(.{6,}?):\s+((?:\p{Lu}[\p{L} ]*? (?:\d[\d.,]*\s?%?|none|no|zero)(?:,| and|;)? ?){2,})\.?$/u;
const joined = /;\s+|,?\s+(?:while|whereas)\s+/;

/** Longer is no sentence, and reading it as one takes time with the square of its length. */
const longest = 2000;

/** The sentences of a block, each with what it states: one thing, or one for each of its clauses. */
export function statementsIn(block: Block): { text: string; says: string[] }[] {
  const sentences = splitSentences(block.text).filter(({ kind }) => kind !== "heading");
  const texts = joinLabels(sentences.flatMap(({ text }) => [...cutPieces(text, longest)]));
  return answerQuestions(texts).map(({ text, says }) => ({ text, says: says === "" ? [] : statementsOf(says) }));
}

/** "Root cause. The worker leaked memory.": a word or two that say what the next sentence is. */
function joinLabels(texts: string[]): string[] {
  const joined: string[] = [];
  for (const text of texts) {
    if (joined.length > 0 && isLabel(joined.at(-1)!)) joined.push(`${joined.pop()} ${text}`);
    else joined.push(text);
  }
  return joined;
}

const isLabel = (text: string): boolean =>
  /^\p{Lu}[^.,;:!?]{0,30}[.:]$/u.test(text) && text.split(" ").length <= 3 && findVerb(text) < 0;

function statementsOf(text: string): string[] {
  const list = enumerated.exec(text);
  if (list) return list[2]!.split(/,|;| and /).map((item) => `${list[1]}, ${item.trim().replace(/ (?=\S+$)/, ": ")}.`);
  const clauses = text.split(joined).flatMap(clausesOf);
  // "fewer containers while the crane stood still" says as a whole what neither half does; "fell, while others rose" does not.
  const isOneStatement = /\swhile\s/.test(text) && clauses.length === 2 && clauses.filter(saysDirection).length <= 1;
  return isOneStatement ? [...clauses, text] : clauses;
}

const saysDirection = (clause: string): boolean => bearingsOf(readStatement(clause)).some(({ way }) => way !== "any");
