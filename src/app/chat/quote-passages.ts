import { splitSentences } from "../../knowledge/extract/split-sentences.ts";
import type { Passage } from "../../minds/mind.ts";
import { cutText } from "../../minds/prose/cut-text.ts";
import { plainLine } from "../../minds/prose/plain-line.ts";
import type { AnswerJob } from "./answer-job.ts";
import type { Grounding } from "./ground-question.ts";
import { knownInPassages } from "./passage-figures.ts";

const enough = 0.75;

/** The best sentences with their citations, and how it comes that nobody put them into own words. */
export async function quotePassages(
  { question, grounding, services }: AnswerJob,
  { wasModelAsked }: { wasModelAsked: boolean },
): Promise<string> {
  const passages = nearest(grounding);
  const brief = { question: question.full, passages, known: knownInPassages(passages) };
  const { value } = await services.quoting.answer(brief);
  const said = value.text.trim();
  const quoted = said === "" ? nearestPassage(passages) : withCitations(said, value.citations);
  const place = grounding.kind === "selected_text" ? "the selection" : "the documents";
  const why = wasModelAsked ? "The language model is not available right now. " : "";
  const caution = grounding.isLowConfidence ? "The closest passages may not answer this. " : "";
  return `${why}${caution}From ${place}: ${quoted}`;
}

// A passage that bears on the question much less than the best one has sentences with the same words about other things.
function nearest({ passages, sources }: Grounding): Passage[] {
  const scores = sources.map((source) => ("similarity_score" in source ? source.similarity_score : 1));
  const best = Math.max(...scores);
  return passages.filter((_, index) => scores[index]! >= enough * best);
}

function nearestPassage([nearest]: readonly Passage[]): string {
  const sentences = splitSentences(nearest?.text ?? "").filter(({ kind }) => kind === "prose" || kind === "item");
  const none = "No sentence there answers the question outright.";
  return sentences.length === 0
    ? none
    : `${none} The nearest passage begins: “${cutText(plainLine(sentences[0]!.text), 200)}” [${nearest!.id}]`;
}

function withCitations(text: string, citations: readonly string[]): string {
  if (citations.length === 0 || /\[\d+/.test(text)) return text;
  return `${text} [${citations.join(", ")}]`;
}
