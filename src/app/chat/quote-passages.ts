import type { AnswerJob } from "./answer-job.ts";
import { knownInPassages } from "./passage-figures.ts";

/** The best sentences with their citations, and how it comes that nobody put them into own words. */
export async function quotePassages(
  { question, grounding, services }: AnswerJob,
  { wasModelAsked }: { wasModelAsked: boolean },
): Promise<string> {
  const { passages } = grounding;
  const brief = { question: question.full, passages, known: knownInPassages(passages) };
  const { value } = await services.quoting.answer(brief);
  const said = value.text.trim();
  const quoted = said === "" ? "Nothing there answers the question." : withCitations(said, value.citations);
  const place = grounding.kind === "selected_text" ? "the selection" : "the documents";
  const why = wasModelAsked ? "The language model is not available right now. " : "";
  const caution = grounding.isLowConfidence ? "The closest passages may not answer this. " : "";
  return `${why}${caution}From ${place}: ${quoted}`;
}

function withCitations(text: string, citations: readonly string[]): string {
  if (citations.length === 0 || /\[\d+/.test(text)) return text;
  return `${text} [${citations.join(", ")}]`;
}
