import type { ModelGateway } from "../../models/gateway-types.ts";
import { ModelError } from "../../models/model-errors.ts";
import { type AnswerJob, startAnew, type Written } from "./answer-job.ts";
import { answerPrompt } from "./answer-prompt.ts";
import { builtIn, type ChatEvent } from "./chat-event.ts";
import { keepKnownCitations } from "./keep-known-citations.ts";
import { knownInPassages } from "./passage-figures.ts";
import { openSentenceStream } from "./sentence-stream.ts";

type Models = Pick<ModelGateway, "streamText">;

/** Nothing is shown before its sentence is complete and checked. Throws a `ModelError` when nothing can be said. */
export async function* writeWithModel(job: AnswerJob, models: Models): AsyncGenerator<ChatEvent, Written> {
  const timeout = AbortSignal.timeout(job.limits.answerTimeoutMs);
  try {
    return yield* streamChecked(job, models, AbortSignal.any([job.cancel, timeout]));
  } catch (failure) {
    if (!timeout.aborted || job.cancel.aborted) throw failure;
    throw new ModelError("MODELS_UNAVAILABLE", `No whole answer within ${job.limits.answerTimeoutMs} ms.`, {}, failure);
  }
}

async function* streamChecked(job: AnswerJob, models: Models, cancel: AbortSignal): AsyncGenerator<ChatEvent, Written> {
  const { question, grounding, history, limits } = job;
  let draft = openDraft(job);
  let received = 0;
  let author = "";
  for await (const event of models.streamText({ ...answerPrompt(question, grounding.passages, history), cancel })) {
    if (event.type === "text") {
      yield* draft.add(event.text);
      received += event.text.length;
      author = event.provider;
      if (received > limits.answerLength) break;
    } else if (event.type === "error") {
      draft = openDraft(job);
      // After the last provider the caller says itself how it goes on.
      if (event.fallback !== null)
        yield startAnew(job, { message: `${event.provider}: ${event.reason}`, fallback: event.fallback });
    } else {
      author = `${event.provider}:${event.model}`;
      // A sentence that was cut may say the opposite of the whole one.
      if (!event.isCut || draft.text() === "") yield* draft.end();
    }
  }
  const { removed, refused } = draft.counts;
  if (draft.text() === "")
    throw new ModelError("MODEL_ANSWER_MALFORMED", "No sentence of the answer stands on the passages.", { refused });
  const audit = { answered_by: author || builtIn, removed_citations: removed, refused_sentences: refused };
  return { text: draft.text(), by: "model", audit };
}

function openDraft({ grounding, services }: AnswerJob) {
  const { passages } = grounding;
  const ids = new Set(passages.map(({ id }) => id));
  const known = knownInPassages(passages);
  const sentences = openSentenceStream();
  const counts = { removed: 0, refused: 0 };
  let shown = "";
  function* show(complete: string[]): Generator<ChatEvent> {
    for (const sentence of complete) {
      const { text, bare, removed } = keepKnownCitations(sentence, ids);
      counts.removed += removed;
      if (bare.trim() === "") continue;
      if (services.checkSentence(bare.trim(), known) !== null) {
        counts.refused += 1;
        continue;
      }
      const next = shown === "" ? text.trimStart() : text;
      shown += next;
      yield { kind: "token", data: { state: "GENERATING", text: next } };
    }
  }
  return {
    add: (piece: string) => show(sentences.push(piece)),
    end: () => show(sentences.flush()),
    text: () => shown,
    counts,
  };
}
