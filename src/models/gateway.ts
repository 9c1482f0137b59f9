import { completeObject } from "./complete-object.ts";
import { completeText } from "./complete-text.ts";
import type { ModelsConfiguration } from "./configuration.ts";
import { embedTexts } from "./embed-texts.ts";
import type { GatewayState } from "./gateway-state.ts";
import { openGatewayState } from "./gateway-state.ts";
import type { CallReport, GatewayServices, ModelGateway, TextAnswer, TextRequest, Usage } from "./gateway-types.ts";
import { toModelCall } from "./model-call.ts";
import { ModelsUnavailableError } from "./model-errors.ts";
import { streamAnswer } from "./stream-answer.ts";

/** The only way to a language model. One gateway serves one run: its budget is the run's. */
export function openGateway(configuration: ModelsConfiguration, services: GatewayServices): ModelGateway {
  const state = openGatewayState(configuration, services);
  return {
    providers: state.providers.map((provider) => provider.name),
    generateText: (request) => generateText(state, request),
    generateObject: (request) => completeObject(state, request),
    streamText: (request) => streamAnswer(state, toModelCall(request)),
    embeddings: state.embeddings && { provider: state.embeddings.name, model: state.embeddings.model },
    embed: (request) => embedTexts(state, request),
    usage: () => addUp(state.reports),
    unavailable: () => {
      if (state.providers.some(state.health.isUsable)) return null;
      return new ModelsUnavailableError(
        state.providers.map(state.health.problemOf).filter((problem) => problem !== null),
      );
    },
  };
}

async function generateText(state: GatewayState, request: TextRequest): Promise<TextAnswer> {
  const { text, provider, isCut, report } = await completeText(state, toModelCall(request));
  return { text, provider: provider.name, model: provider.model, isCut, calls: [report] };
}

function addUp(reports: readonly CallReport[]): Usage {
  const sum = (value: (report: CallReport) => number) => reports.reduce((total, report) => total + value(report), 0);
  return {
    calls: reports.length,
    inputTokens: sum((report) => report.inputTokens),
    outputTokens: sum((report) => report.outputTokens),
    costUsd: sum((report) => report.costUsd ?? 0),
    callsWithoutPrice: reports.filter((report) => report.costUsd === null).length,
  };
}
