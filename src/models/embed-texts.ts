import type { EmbeddingModel } from "ai";
import type { ProviderSettings } from "./configuration.ts";
import { withDeadline } from "./deadline.ts";
import { fetchOf } from "./fetch-of.ts";
import type { GatewayState } from "./gateway-state.ts";
import type { CallReport, EmbeddingAnswer, EmbeddingRequest } from "./gateway-types.ts";
import { toModelCall } from "./model-call.ts";
import { ModelsUnavailableError } from "./model-errors.ts";
import { openEmbeddingModel } from "./open-embedding-model.ts";
import { answerFailure, describeFailure, FailedCall, timeoutFailure } from "./provider-failure.ts";
import { loadSdk } from "./sdk-options.ts";
import type { Visit } from "./visit-providers.ts";
import { visitProviders } from "./visit-providers.ts";
import { withRetries } from "./with-retries.ts";

// Small enough for a local model to answer in time and for the budget to stop a long list half way.
const textsPerCall = 64;

/** A vector for each text, from the one provider that is set for it. */
export async function embedTexts(state: GatewayState, request: EmbeddingRequest): Promise<EmbeddingAnswer> {
  const { texts, cancel, onProgress } = request;
  const provider = state.embeddings;
  if (provider === null) {
    throw new ModelsUnavailableError([{ provider: "embeddings", reason: "no provider is set for them" }]);
  }
  const vectors: Float32Array[] = [];
  const calls: CallReport[] = [];
  while (vectors.length < texts.length) {
    const batch = texts.slice(vectors.length, vectors.length + textsPerCall);
    const answer = await embedBatch(state, provider, { texts: batch, cancel });
    vectors.push(...answer.vectors);
    calls.push(...answer.calls);
    onProgress?.(vectors.length, texts.length);
  }
  return { vectors, calls };
}

async function embedBatch(
  state: GatewayState,
  provider: ProviderSettings,
  { texts, cancel }: EmbeddingRequest,
): Promise<EmbeddingAnswer> {
  const turns = texts.map((content) => ({ role: "user" as const, content }));
  const call = toModelCall({ prompt: turns, maxOutputTokens: 0, cancel });
  for await (const visit of visitProviders(state, call, [provider])) {
    const answer = await askProvider(state, visit, { texts, cancel });
    if (answer === null) continue;
    const report = visit.answered({ inputTokens: answer.tokens, outputTokens: 0 });
    return { vectors: answer.vectors, calls: [report] };
  }
  throw new Error("visitProviders ends by throwing");
}

interface RawVectors {
  vectors: Float32Array[];
  tokens: number | undefined;
}

async function askProvider(
  state: GatewayState,
  visit: Visit,
  { texts, cancel }: EmbeddingRequest,
): Promise<RawVectors | null> {
  const { limits, services } = state;
  const ms = visit.provider.isLocal ? limits.localTimeoutMs : limits.cloudTimeoutMs;
  const onTimeout = () => timeoutFailure("no answer", ms);
  const retries = {
    sleep: services.sleep,
    cancel,
    describe: (error: unknown) => describeFailure(error, state.redactText, services.now()),
    onFailure: visit.note,
  };
  try {
    const model = await openEmbeddingModel(visit.provider, fetchOf(visit.provider, services));
    return await withRetries(retries, () =>
      withDeadline({ ms, cancel, onTimeout }, (signal) => callModel(model, texts, signal)),
    );
  } catch (error) {
    if (!(error instanceof FailedCall)) {
      visit.abandoned();
      throw error;
    }
    visit.failed(error.failure);
    return null;
  }
}

async function callModel(model: EmbeddingModel, texts: readonly string[], abortSignal: AbortSignal) {
  const { embedMany } = await loadSdk();
  const options = { maxRetries: 0, maxParallelCalls: 1, abortSignal };
  const { embeddings, usage } = await embedMany({ model, values: [...texts], ...options });
  const dimension = embeddings[0]?.length ?? 0;
  if (embeddings.length !== texts.length) {
    throw answerFailure(`${embeddings.length} vectors for ${texts.length} texts`);
  }
  if (dimension === 0 || embeddings.some((vector) => vector.length !== dimension)) {
    throw answerFailure("vectors that are empty or of different lengths");
  }
  return { vectors: embeddings.map((vector) => Float32Array.from(vector)), tokens: usage.tokens };
}
