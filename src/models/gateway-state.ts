import type { LanguageModel } from "ai";
import type { Redact } from "../base/redact.ts";
import { openRedactor } from "../base/redact.ts";
import type { AuditTrailEntry } from "../domain/interrogation.ts";
import type { Budget } from "./budget.ts";
import { openBudget } from "./budget.ts";
import type { ModelsConfiguration, ProviderSettings } from "./configuration.ts";
import { fetchOf } from "./fetch-of.ts";
import type { CallLimits, CallReport, GatewayServices } from "./gateway-types.ts";
import { openProvider } from "./open-provider.ts";
import type { ProviderHealth } from "./provider-health.ts";
import { openProviderHealth } from "./provider-health.ts";

const restMs = 300_000;

/** What all calls of one run share. */
export interface GatewayState {
  providers: readonly ProviderSettings[];
  embeddings: ProviderSettings | null;
  services: GatewayServices;
  limits: CallLimits;
  budget: Budget;
  health: ProviderHealth;
  redactText: Redact;
  reports: CallReport[];
  modelOf(provider: ProviderSettings): Promise<LanguageModel>;
  audit(entry: Omit<AuditTrailEntry, "timestamp">): void;
  report(report: CallReport): void;
}

export function openGatewayState(configuration: ModelsConfiguration, services: GatewayServices): GatewayState {
  const { providers, timeouts } = configuration;
  const limits: CallLimits = {
    cloudTimeoutMs: timeouts.cloudTimeout * 1000,
    localTimeoutMs: timeouts.localTimeout * 1000,
    idleTimeoutMs: timeouts.idleTimeout * 1000,
    restMs,
    ...services.limits,
  };
  const models = new Map<string, Promise<LanguageModel>>();
  const redactText = openRedactor(providers.flatMap(secretsOf));
  const reports: CallReport[] = [];
  return {
    providers,
    embeddings: configuration.embeddings,
    services,
    limits,
    budget: openBudget(configuration.budget),
    health: openProviderHealth(services.now, limits.restMs),
    redactText,
    reports,
    modelOf: (provider) => {
      const model = models.get(provider.name) ?? openProvider(provider, fetchOf(provider, services));
      models.set(provider.name, model);
      return model;
    },
    audit: (entry) =>
      services.onAudit({ timestamp: services.now().toISOString(), ...entry, reason: redactText(entry.reason) }),
    report: (report) => {
      reports.push(report);
      services.onCall?.(report);
    },
  };
}

function secretsOf({ apiKey, baseUrl }: ProviderSettings): string[] {
  const { password } = new URL(baseUrl);
  return [apiKey ?? "", password, decodeURIComponent(password)].filter((secret) => secret !== "");
}
