import type { ProviderSettings } from "./configuration.ts";
import type { ProviderProblem } from "./model-errors.ts";
import type { ProviderFailure } from "./provider-failure.ts";

// Wrong key, no access, no such model: waiting does not help.
const lasting = [401, 403, 404];

export interface ProviderHealth {
  isUsable(provider: ProviderSettings): boolean;
  note(provider: ProviderSettings, failure: ProviderFailure): void;
  problemOf(provider: ProviderSettings): ProviderProblem | null;
}

/** Leaves a provider that failed alone for a while, so that a dead one costs a run its retries once and not at every step. */
export function openProviderHealth(now: () => Date, restMs: number): ProviderHealth {
  const rests = new Map<string, { until: number; reason: string }>();
  const restOf = (name: string) => {
    const rest = rests.get(name);
    return rest && now().getTime() < rest.until ? rest : null;
  };
  return {
    isUsable: ({ name }) => restOf(name) === null,
    note: ({ name }, failure) => {
      const ms = restFor(failure, restMs);
      if (ms > 0) rests.set(name, { until: now().getTime() + ms, reason: failure.reason });
    },
    problemOf: ({ name }) => {
      const rest = restOf(name);
      return rest && { provider: name, reason: rest.reason };
    },
  };
}

function restFor(failure: ProviderFailure, restMs: number): number {
  if (failure.kind === "answer") return 0;
  if (failure.kind === "timeout") return restMs;
  // A connection that was cut may hold the next time; one that is refused will not.
  if (failure.kind === "connection") return failure.mayCost ? 0 : restMs;
  if (lasting.includes(failure.status!)) return Infinity;
  const isOurRequest = failure.status! < 500 && failure.status !== 429;
  return isOurRequest ? 0 : Math.max(restMs, failure.retryAfterMs ?? 0);
}
