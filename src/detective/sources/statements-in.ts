import { splitSentences } from "../../knowledge/extract/split-sentences.ts";
import type { Block } from "../../knowledge/read/source-document.ts";
import { clausesOf } from "../claims/clauses.ts";
import { answerQuestions } from "./answered-questions.ts";
import { findVerb } from "../judge/words/verbs.ts";

const enumerated = /^(.{6,}?):\s+((?:\p{Lu}[\p{L} ]*? (?:\d[\d.,]*\s?%?|none|no|zero)(?:,| and|;)? ?){2,})\.?$/u;
const joined = /;\s+|,?\s+(?:while|whereas)\s+/;

/** The sentences of a block, each with what it states: one thing, or one for each of its clauses. */
export function statementsIn(block: Block): { text: string; says: string[] }[] {
  const sentences = splitSentences(block.text).filter(({ kind }) => kind !== "heading");
  const texts = joinLabels(sentences.map(({ text }) => text));
  return answerQuestions(texts).map(({ text, says }) => ({ text, says: says === "" ? [] : statementsOf(says) }));
}

/** "Root cause. The worker leaked memory.": a word or two that say what the next sentence is. */
function joinLabels(texts: string[]): string[] {
  const [label, next, ...rest] = texts;
  if (label === undefined || next === undefined) return texts;
  const isLabel = /^\p{Lu}[^.,;:!?]{0,30}[.:]$/u.test(label) && label.split(" ").length <= 3 && findVerb(label) < 0;
  return isLabel ? [`${label} ${next}`, ...rest] : texts;
}

function statementsOf(text: string): string[] {
  const list = enumerated.exec(text);
  if (list) return list[2]!.split(/,|;| and /).map((item) => `${list[1]}, ${item.trim().replace(/ (?=\S+$)/, ": ")}.`);
  return text.split(joined).flatMap(clausesOf);
}
