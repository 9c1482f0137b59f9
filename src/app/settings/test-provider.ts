import { AppError } from "../../base/app-error.ts";
import type { ModelsConfiguration } from "../../models/configuration.ts";
import type { ProviderKind } from "../../models/provider-kinds.ts";
import type { TestResult } from "./settings-view.ts";

const longestMs = 20_000;

export async function testProvider(
  models: ModelsConfiguration,
  kind: ProviderKind,
  cancel: AbortSignal,
): Promise<TestResult> {
  const provider = models.providers.find(({ name }) => name === kind);
  if (!provider) return { ok: false, reason: "It is not set up: it needs a key, or an address and a model." };
  // The providers' code is large, so only who needs it loads it.
  const { openGateway } = await import("../../models/gateway.ts");
  const { systemServices } = await import("../../models/system-services.ts");
  const gateway = openGateway({ ...models, providers: [provider] }, systemServices({ onAudit: () => {} }));
  const startedAt = performance.now();
  try {
    const { model } = await gateway.generateText({
      prompt: "Answer with the one word: ready",
      maxOutputTokens: 256,
      cancel: AbortSignal.any([cancel, AbortSignal.timeout(longestMs)]),
    });
    return { ok: true, model, ms: Math.round(performance.now() - startedAt) };
  } catch (failure) {
    if (failure instanceof AppError) return { ok: false, reason: failure.message };
    return { ok: false, reason: `It did not answer within ${longestMs / 1000} seconds.` };
  }
}
