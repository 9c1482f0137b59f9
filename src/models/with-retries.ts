import type { ProviderFailure } from "./provider-failure.ts";
import { FailedCall } from "./provider-failure.ts";

// 529 is Anthropic's "overloaded".
const passing = [429, 500, 502, 503, 504, 529];
const delaysMs = [1000, 2000, 4000];
const longestWaitMs = 60_000;

export interface RetryServices {
  sleep: (ms: number, cancel?: AbortSignal) => Promise<void>;
  cancel: AbortSignal | undefined;
  describe: (error: unknown) => ProviderFailure;
  onFailure: (failure: ProviderFailure) => void;
}

/** The call, and up to three more tries after failures that pass. Throws the caller's own cancellation or a `FailedCall`. */
export async function withRetries<T>(services: RetryServices, call: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      services.cancel?.throwIfAborted();
      const failure = services.describe(error);
      services.onFailure(failure);
      const waitMs = waitBefore(attempt, failure);
      if (waitMs === null) throw new FailedCall(failure);
      await services.sleep(waitMs, services.cancel);
    }
  }
}

// A provider that wants to be left alone for longer than a minute is left alone: the next one is asked instead.
function waitBefore(attempt: number, { status, retryAfterMs }: ProviderFailure): number | null {
  if (attempt >= delaysMs.length || status === null || !passing.includes(status)) return null;
  const waitMs = Math.max(delaysMs[attempt], retryAfterMs ?? 0);
  return waitMs > longestWaitMs ? null : waitMs;
}
