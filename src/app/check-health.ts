import type { HealthResponse, HealthStatus, ServiceStatus } from "../domain/health.ts";
import { withDeadline } from "../models/deadline.ts";

/** A part of the product that can be down. */
export interface HealthProbe {
  /** Nothing works without it. */
  isEssential: boolean;
  /** What is wrong, if it works all the same; throws when it does not. */
  check(): Promise<{ note: string } | null>;
}

export interface Health {
  check(): Promise<HealthResponse>;
}

const probeTimeoutMs = 1500;

export interface HealthOptions {
  version: string;
  now(): Date;
  timeoutMs?: number;
}

/** Answers within two seconds whatever hangs. */
export function openHealth(probes: Record<string, HealthProbe>, options: HealthOptions): Health {
  const named = Object.entries(probes).map(([name, probe]) => ({ name, probe, ask: asker(probe, options) }));
  return {
    check: async () => {
      const statuses = await Promise.all(named.map(({ name, ask }) => ask(name)));
      return {
        status: overall(named.map(({ probe }, index) => [probe, statuses[index].status])),
        timestamp: options.now().toISOString(),
        services: Object.fromEntries(statuses.map((status) => [status.name, status])),
        version: options.version,
      };
    },
  };
}

// A part that hangs is asked once at a time, however often someone wants to know.
function asker(probe: HealthProbe, { timeoutMs: ms = probeTimeoutMs }: HealthOptions) {
  let pending: Promise<{ note: string } | null> | null = null;
  const check = () => {
    pending ??= probe.check().finally(() => {
      pending = null;
    });
    return pending;
  };
  return async (name: string): Promise<ServiceStatus> => {
    const startedAt = performance.now();
    const latency = () => Math.round((performance.now() - startedAt) * 1000) / 1000;
    const onTimeout = () => new Error(`no answer within ${ms} ms`);
    try {
      const found = await withDeadline({ ms, cancel: undefined, onTimeout }, check);
      return { name, status: found ? "degraded" : "healthy", latency_ms: latency(), error: found?.note ?? null };
    } catch (failure) {
      const error = failure instanceof Error ? failure.message : String(failure);
      return { name, status: "unavailable", latency_ms: latency(), error };
    }
  };
}

function overall(statuses: [HealthProbe, HealthStatus][]): HealthStatus {
  if (statuses.some(([{ isEssential }, status]) => isEssential && status === "unavailable")) return "unavailable";
  return statuses.every(([, status]) => status === "healthy") ? "healthy" : "degraded";
}
