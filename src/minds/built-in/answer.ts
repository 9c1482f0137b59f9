import { bestSentences } from "../../knowledge/extract/best-sentences.ts";
import type { AnswerBrief, CitedAnswer } from "../mind.ts";
import { cutText } from "../prose/cut-text.ts";
import { plainLine } from "../prose/plain-line.ts";

const maximum = 3;
const longestQuote = 400;

/** The sentences of the passages that bear most on the question, quoted; nothing where none does. */
export function answer({ question, passages }: AnswerBrief): CitedAnswer {
  const quotable = passages.map(({ source, text }) => ({ heading: source, text }));
  const quoted = bestSentences(question, quotable, { maximum }).map(({ text, passage }) => ({
    text: cutText(plainLine(text), longestQuote),
    id: passages[passage]!.id,
  }));
  return {
    text: quoted.map(({ text, id }) => `“${text}” [${id}]`).join(" "),
    citations: [...new Set(quoted.map(({ id }) => id))],
  };
}
