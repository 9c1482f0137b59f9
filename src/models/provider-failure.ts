import type { APICallError } from "ai";
import type { Redact } from "../base/redact.ts";

export interface ProviderFailure {
  kind: "timeout" | "status" | "connection" | "answer";
  status: number | null;
  retryAfterMs: number | null;
  /** The provider may charge for it: it may have worked on an answer that did not arrive. */
  mayCost: boolean;
  /** Redacted, one line. */
  reason: string;
}

/** Thrown between the parts of the gateway; nobody outside sees it. */
export class FailedCall extends Error {
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure) {
    super(failure.reason);
    this.failure = failure;
  }
}

/** What a provider's library threw, without anything that could hold a key. */
export function describeFailure(error: unknown, redactText: Redact, now: Date): ProviderFailure {
  if (error instanceof FailedCall) return error.failure;
  const call = findCallError(error);
  const text = oneLine(redactText(describeText(call ?? error)));
  const status = call?.statusCode;
  if (status !== undefined && status >= 400) {
    const retryAfterMs = readRetryAfter(call?.responseHeaders ?? {}, now);
    return { kind: "status", status, retryAfterMs, mayCost: false, reason: `HTTP ${status}: ${text}` };
  }
  const isConnection = call !== null && status === undefined;
  const kind = isConnection || isBrokenSocket(error) ? "connection" : "answer";
  const mayCost = !/ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(text);
  return { kind, status: null, retryAfterMs: null, mayCost, reason: text };
}

export function timeoutFailure(what: string, limitMs: number): FailedCall {
  const reason = `${what} in ${limitMs / 1000} s`;
  return new FailedCall({ kind: "timeout", status: null, retryAfterMs: null, mayCost: true, reason });
}

export function answerFailure(reason: string): FailedCall {
  return new FailedCall({ kind: "answer", status: null, retryAfterMs: null, mayCost: true, reason });
}

function findCallError(error: unknown): APICallError | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    // By name, because loading the library for its class would cost every run a quarter of a second.
    if (at.name === "AI_APICallError") return at as APICallError;
  }
  return null;
}

function describeText(error: unknown): string {
  if (typeof error === "string") return error;
  if (!(error instanceof Error)) return safeJson(error);
  const cause = error.cause instanceof Error && !error.message.includes(error.cause.message) ? error.cause.message : "";
  return cause ? `${error.message} (${cause})` : error.message;
}

function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return "unknown error";
  }
}

function isBrokenSocket(error: unknown): boolean {
  return error instanceof Error && /terminated|socket|ECONNRESET|fetch failed|network/i.test(describeText(error));
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

// Seconds or an HTTP date (RFC 9110, 10.2.3); OpenAI also sends milliseconds in a header of its own.
function readRetryAfter(headers: Record<string, string>, now: Date): number | null {
  const inMs = headers["retry-after-ms"];
  if (inMs && Number(inMs) >= 0) return Number(inMs);
  const text = headers["retry-after"]?.trim();
  if (!text) return null;
  const waitMs = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
