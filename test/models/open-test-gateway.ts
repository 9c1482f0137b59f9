import type { AuditTrailEntry } from "../../src/domain/interrogation.ts";
import { toBaseUrl } from "../../src/models/base-url.ts";
import type { ModelsConfiguration, ProviderSettings } from "../../src/models/configuration.ts";
import { openGateway } from "../../src/models/gateway.ts";
import type { CallLimits, CallReport, StreamEvent } from "../../src/models/gateway-types.ts";
import type { ProviderKind } from "../../src/models/provider-kinds.ts";
import { providerKinds } from "../../src/models/provider-kinds.ts";
import { whenTestEnds } from "../when-file-ends.ts";
import { anthropic } from "./doubles/anthropic.ts";
import { gemini } from "./doubles/gemini.ts";
import { ollama } from "./doubles/ollama.ts";
import type { Reaction } from "./doubles/open-double.ts";
import { openDouble } from "./doubles/open-double.ts";
import { openaiChat } from "./doubles/openai-chat.ts";
import { openaiResponses } from "./doubles/openai-responses.ts";
import type { Protocol } from "./doubles/protocol.ts";

export const testKey = "sk-ant-test-Zq83hfKw0pLxVb62mTnYcR51";

export interface TestProvider {
  kind: ProviderKind;
  behaviours: Reaction[];
  api?: "responses" | "chat";
  model?: string;
  /** Instead of the one that writes text. */
  protocol?: Protocol;
}

/** A gateway on loopback providers, with a clock that only `sleep` moves. */
export async function openTestGateway(
  providers: TestProvider[],
  options: {
    limits?: Partial<CallLimits>;
    budget?: ModelsConfiguration["budget"];
    key?: string;
    isForVectors?: boolean;
  } = {},
) {
  const opened = await Promise.all(providers.map((provider) => openDouble(protocolOf(provider), provider.behaviours)));
  for (const double of opened) whenTestEnds(() => double.close());
  const audit: AuditTrailEntry[] = [];
  const calls: CallReport[] = [];
  const slept: number[] = [];
  let clock = Date.parse("2026-06-01T12:00:00Z");
  const settings = providers.map((provider, index) => settingsOf(provider, opened[index].url, options.key ?? testKey));
  const configuration: ModelsConfiguration = {
    providers: settings,
    embeddings: options.isForVectors ? settings[0] : null,
    timeouts: { cloudTimeout: 60, localTimeout: 180, idleTimeout: 30 },
    budget: options.budget ?? { tokens: 1_000_000, usd: 5 },
    sendSamples: true,
    allowedAddresses: [],
  };
  const gateway = openGateway(configuration, {
    now: () => new Date(clock),
    sleep: async (ms) => {
      slept.push(ms);
      clock += ms;
    },
    onAudit: (entry) => audit.push(entry),
    onCall: (report) => calls.push(report),
    limits: options.limits,
  });
  const pass = (ms: number) => {
    clock += ms;
  };
  return { gateway, audit, calls, slept, seen: opened.map((double) => double.seen), doubles: opened, pass };
}

export async function collect(stream: AsyncIterable<StreamEvent>): Promise<{ events: StreamEvent[]; error: unknown }> {
  const events: StreamEvent[] = [];
  try {
    for await (const event of stream) events.push(event);
    return { events, error: null };
  } catch (error) {
    return { events, error };
  }
}

function protocolOf({ kind, api, protocol }: TestProvider) {
  if (protocol) return protocol;
  const openai = api === "responses" ? openaiResponses : openaiChat;
  return { anthropic, openai, gemini, "openai-compatible": openaiChat, ollama }[kind];
}

function settingsOf({ kind, api, model }: TestProvider, url: string, apiKey: string): ProviderSettings {
  return {
    name: kind,
    kind,
    model: model ?? providerKinds[kind].defaultModel ?? "some-model",
    baseUrl: toBaseUrl(kind, url)!,
    apiKey,
    api: api ?? "chat",
    isLocal: kind === "ollama",
    isTrusted: true,
  };
}
