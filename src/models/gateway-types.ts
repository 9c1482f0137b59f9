import type { LookupFunction } from "node:net";
import type { z } from "zod";
import type { AuditTrailEntry } from "../domain/interrogation.ts";
import type { ModelsUnavailableError, ProviderProblem } from "./model-errors.ts";

export interface Turn {
  role: "user" | "assistant";
  content: string;
}

export interface TextRequest {
  system?: string;
  prompt: string | Turn[];
  /** 4,096 unless set. */
  maxOutputTokens?: number;
  cancel?: AbortSignal;
}

export interface ObjectRequest<T> extends TextRequest {
  /** OpenAI wants every field present: use `nullable`, not `optional`. */
  schema: z.ZodType<T>;
}

/** One request that reached a provider and what it took. */
export interface CallReport {
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  /** Null: the model's price is not known. */
  costUsd: number | null;
  /** The provider did not say what it took (cut, timed out, or silent about it): the most it can have been. */
  isEstimated: boolean;
  outcome: "answered" | "failed";
  durationMs: number;
}

export interface TextAnswer {
  text: string;
  provider: string;
  model: string;
  /** The answer was cut at `maxOutputTokens`. */
  isCut: boolean;
  calls: CallReport[];
}

export interface ObjectAnswer<T> {
  object: T;
  provider: string;
  model: string;
  wasRepaired: boolean;
  calls: CallReport[];
}

export interface EmbeddingRequest {
  texts: readonly string[];
  cancel?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

export interface EmbeddingAnswer {
  /** As the model gives them, all of one length. */
  vectors: Float32Array[];
  calls: CallReport[];
}

export type StreamEvent =
  | { type: "text"; text: string; provider: string }
  /** The text so far came from a provider that broke off; text that follows comes from the fallback and starts anew. */
  | ({ type: "error"; partialText: string; isComplete: false; fallback: string | null } & ProviderProblem)
  | ({ type: "finish" } & TextAnswer);

export interface Usage {
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** Of the calls whose price is known. */
  costUsd: number;
  callsWithoutPrice: number;
}

export interface ModelGateway {
  /** Names in the order in which they are tried; empty: there is no model. */
  readonly providers: readonly string[];
  generateText(request: TextRequest): Promise<TextAnswer>;
  generateObject<T>(request: ObjectRequest<T>): Promise<ObjectAnswer<T>>;
  /** Ends with `finish`, or throws a `ModelError` after the last provider's `error` event. */
  streamText(request: TextRequest): AsyncIterable<StreamEvent>;
  /** The provider that turns texts into vectors; null: none is set, and `embed` throws. */
  readonly embeddings: { provider: string; model: string } | null;
  /** Never by another provider than the one that is set: vectors of two models cannot be compared. */
  embed(request: EmbeddingRequest): Promise<EmbeddingAnswer>;
  usage(): Usage;
  /** Why no provider can be asked right now; null when one can. */
  unavailable(): ModelsUnavailableError | null;
}

export interface GatewayServices {
  now: () => Date;
  sleep: (ms: number, cancel?: AbortSignal) => Promise<void>;
  fetch?: typeof globalThis.fetch;
  /** Finds the addresses of a name where the system is not to be asked. */
  lookup?: LookupFunction;
  onAudit: (entry: AuditTrailEntry) => void;
  onCall?: (report: CallReport) => void;
  /** In milliseconds, instead of those of the configuration. */
  limits?: Partial<CallLimits>;
}

export interface CallLimits {
  cloudTimeoutMs: number;
  localTimeoutMs: number;
  /** Longest silence in a stream. */
  idleTimeoutMs: number;
  /** How long a provider that failed is left alone. */
  restMs: number;
}
