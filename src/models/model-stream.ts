import type { FinishReason, TextStreamPart, ToolSet } from "ai";
import type { ProviderSettings } from "./configuration.ts";
import { withDeadline } from "./deadline.ts";
import type { GatewayState } from "./gateway-state.ts";
import type { ModelCall } from "./model-call.ts";
import { answerFailure, timeoutFailure } from "./provider-failure.ts";
import { loadSdk, sdkOptions } from "./sdk-options.ts";
import type { ReportedTokens } from "./visit-providers.ts";

// A provider that drips never falls silent, so a stream as a whole is bounded too.
const longestStreamMs = { cloud: 120_000, local: 360_000 };

type Part = TextStreamPart<ToolSet>;

export type StreamPiece =
  | { type: "text"; text: string }
  | { type: "end"; finishReason: FinishReason; usage: ReportedTokens };

export interface ModelStream {
  /** Text as it comes and one `end`; throws when the stream breaks off or falls silent. */
  next(): Promise<StreamPiece>;
  close(): void;
}

/** Resolves when the provider has begun to answer, so that a refused request can still be tried again. */
export async function openModelStream(
  state: GatewayState,
  call: ModelCall,
  provider: ProviderSettings,
): Promise<ModelStream> {
  const sdk = await loadSdk();
  const controller = new AbortController();
  const model = await state.modelOf(provider);
  const { fullStream } = sdk.streamText({ ...sdkOptions(model, call, controller.signal), onError: () => {} });
  const read = timedReader(fullStream[Symbol.asyncIterator](), { state, call, provider });
  const close = () => controller.abort();
  try {
    let pending: Part | null = await firstPart(read);
    const next = async () => {
      const part = pending ?? (await read());
      pending = null;
      return part;
    };
    return { next: () => nextPiece(next), close };
  } catch (error) {
    close();
    throw error;
  }
}

function timedReader(
  parts: AsyncIterator<Part>,
  { state, call, provider }: { state: GatewayState; call: ModelCall; provider: ProviderSettings },
): () => Promise<Part> {
  const { idleTimeoutMs, localTimeoutMs } = state.limits;
  const endsAt = performance.now() + (provider.isLocal ? longestStreamMs.local : longestStreamMs.cloud);
  // A local model may have to be loaded before its first word.
  let silenceMs = provider.isLocal ? localTimeoutMs : idleTimeoutMs;
  return async () => {
    const ms = Math.max(0, Math.min(silenceMs, endsAt - performance.now()));
    const onTimeout = () => timeoutFailure("nothing more came", ms);
    const result = await withDeadline({ ms, cancel: call.cancel, onTimeout }, () => parts.next());
    if (result.done) throw answerFailure("the stream ended before the answer did");
    if (!isOpening(result.value)) silenceMs = idleTimeoutMs;
    return result.value;
  };
}

async function firstPart(read: () => Promise<Part>): Promise<Part> {
  for (;;) {
    const part = await read();
    if (part.type === "error") throw part.error;
    if (!isOpening(part)) return part;
  }
}

// The library says these before the provider has said anything.
function isOpening(part: Part): boolean {
  return part.type === "start" || part.type === "start-step";
}

async function nextPiece(read: () => Promise<Part>): Promise<StreamPiece> {
  for (;;) {
    const part = await read();
    if (part.type === "text-delta" && part.text !== "") return { type: "text", text: part.text };
    if (part.type === "error") throw part.error;
    if (part.type === "abort") throw answerFailure("the stream was aborted");
    if (part.type === "finish") return toEnd(part);
  }
}

// Every protocol says why an answer ended; a stream that closes without saying so was cut.
function toEnd(part: Extract<Part, { type: "finish" }>): StreamPiece {
  const { finishReason, rawFinishReason, totalUsage } = part;
  if (finishReason === "error") throw answerFailure("the provider reported an error in its stream");
  if (finishReason === "content-filter") throw answerFailure("the provider's filter held the answer back");
  if (finishReason === "other" && rawFinishReason === undefined) {
    throw answerFailure("the stream ended before the answer did");
  }
  return { type: "end", finishReason, usage: totalUsage };
}
