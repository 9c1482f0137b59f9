import { errorCodes } from "../../domain/error-codes.ts";
import { ModelError } from "../../models/model-errors.ts";
import { type AnswerJob, startAnew, type Written } from "./answer-job.ts";
import { builtIn, type ChatEvent } from "./chat-event.ts";
import { quotePassages } from "./quote-passages.ts";
import { writeWithModel } from "./write-with-model.ts";

const nothingFound =
  "Nothing in the documents bears on this question. Ask in other words, or learn the documents that should answer it.";

/** A model's answer, sentence by sentence; where none can be had, the passages quoted. */
export async function* writeAnswer(job: AnswerJob): AsyncGenerator<ChatEvent, Written> {
  if (job.grounding.kind === "no_results") return yield* say(nothingFound);
  const models = job.services.openModels();
  if (models.unavailable() !== null) return yield* say(await quotePassages(job, { wasModelAsked: false }));
  try {
    return yield* writeWithModel(job, models);
  } catch (failure) {
    job.cancel.throwIfAborted();
    if (!(failure instanceof ModelError)) throw failure;
    job.services.onFailure(failure, job.requestId);
    yield startAnew(job, { message: errorCodes.MODELS_UNAVAILABLE.message, fallback: builtIn });
    return yield* say(await quotePassages(job, { wasModelAsked: true }));
  }
}

async function* say(text: string): AsyncGenerator<ChatEvent, Written> {
  yield { kind: "token", data: { state: "GENERATING", text } };
  const audit = { answered_by: builtIn, removed_citations: 0, refused_sentences: 0 };
  return { text, by: "built-in", audit };
}
