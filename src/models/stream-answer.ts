import type { GatewayState } from "./gateway-state.ts";
import type { StreamEvent } from "./gateway-types.ts";
import type { ModelCall } from "./model-call.ts";
import type { ModelStream, StreamPiece } from "./model-stream.ts";
import { openModelStream } from "./model-stream.ts";
import type { ProviderFailure } from "./provider-failure.ts";
import { answerFailure, describeFailure, FailedCall } from "./provider-failure.ts";
import { openRedactedStream } from "./redact-stream.ts";
import type { Visit } from "./visit-providers.ts";
import { visitProviders } from "./visit-providers.ts";
import { withRetries } from "./with-retries.ts";

/** Text as it comes; when a provider breaks off, its part is marked and the next one starts the answer anew. */
export async function* streamAnswer(state: GatewayState, call: ModelCall): AsyncGenerator<StreamEvent> {
  for await (const visit of visitProviders(state, call)) {
    const isFinished = yield* streamFrom(state, call, visit);
    if (isFinished) return;
  }
}

async function* streamFrom(state: GatewayState, call: ModelCall, visit: Visit): AsyncGenerator<StreamEvent, boolean> {
  const { name: provider, model } = visit.provider;
  const redacted = openRedactedStream(state.redactText);
  let stream: ModelStream | null = null;
  let text = "";
  let isOver = false;
  try {
    stream = await openWithRetries(state, call, visit);
    for (;;) {
      const piece = await nextPiece(state, call, visit, stream);
      const shown = piece.type === "text" ? redacted.push(piece.text) : redacted.flush();
      text += shown;
      if (shown !== "") yield { type: "text", text: shown, provider };
      if (piece.type === "text") continue;
      refuseEmpty(visit, text);
      isOver = true;
      const report = visit.answered(piece.usage);
      yield { type: "finish", text, provider, model, isCut: piece.finishReason === "length", calls: [report] };
      return true;
    }
  } catch (error) {
    if (!(error instanceof FailedCall)) throw error;
    isOver = true;
    const { reason } = error.failure;
    visit.failed(error.failure);
    const partialText = text + redacted.flush();
    yield { type: "error", provider, reason, partialText, isComplete: false, fallback: visit.fallback };
    return false;
  } finally {
    stream?.close();
    if (!isOver) visit.abandoned();
  }
}

function openWithRetries(state: GatewayState, call: ModelCall, visit: Visit): Promise<ModelStream> {
  const retries = {
    sleep: state.services.sleep,
    cancel: call.cancel,
    describe: (error: unknown) => describe(state, error),
    onFailure: visit.note,
  };
  return withRetries(retries, () => openModelStream(state, call, visit.provider));
}

async function nextPiece(
  state: GatewayState,
  call: ModelCall,
  visit: Visit,
  stream: ModelStream,
): Promise<StreamPiece> {
  try {
    return await stream.next();
  } catch (error) {
    call.cancel?.throwIfAborted();
    const failure = describe(state, error);
    visit.note(failure);
    throw new FailedCall(failure);
  }
}

function refuseEmpty(visit: Visit, text: string): void {
  if (text.trim() !== "") return;
  const empty = answerFailure("an answer without text");
  visit.note(empty.failure);
  throw empty;
}

function describe(state: GatewayState, error: unknown): ProviderFailure {
  return describeFailure(error, state.redactText, state.services.now());
}
