import type { FinishReason } from "ai";
import type { ProviderSettings } from "./configuration.ts";
import { withDeadline } from "./deadline.ts";
import type { GatewayState } from "./gateway-state.ts";
import type { CallReport } from "./gateway-types.ts";
import type { ModelCall } from "./model-call.ts";
import { answerFailure, describeFailure, FailedCall, timeoutFailure } from "./provider-failure.ts";
import type { Sdk } from "./sdk-options.ts";
import { loadSdk, sdkOptions } from "./sdk-options.ts";
import type { ReportedTokens, Visit } from "./visit-providers.ts";
import { visitProviders } from "./visit-providers.ts";
import { withRetries } from "./with-retries.ts";

export interface Completion {
  /** Redacted. */
  text: string;
  provider: ProviderSettings;
  isCut: boolean;
  report: CallReport;
}

/** The first answer that any provider gives. */
export async function completeText(state: GatewayState, call: ModelCall): Promise<Completion> {
  for await (const visit of visitProviders(state, call)) {
    const answer = await askProvider(state, call, visit);
    if (answer === null) continue;
    const report = visit.answered(answer.usage);
    const text = state.redactText(answer.text);
    return { text, provider: visit.provider, isCut: answer.finishReason === "length", report };
  }
  throw new Error("visitProviders ends by throwing");
}

interface RawAnswer {
  text: string;
  finishReason: FinishReason | undefined;
  usage: ReportedTokens;
}

async function askProvider(state: GatewayState, call: ModelCall, visit: Visit): Promise<RawAnswer | null> {
  const { limits, services } = state;
  const ms = visit.provider.isLocal ? limits.localTimeoutMs : limits.cloudTimeoutMs;
  const onTimeout = () => timeoutFailure("no answer", ms);
  const retries = {
    sleep: services.sleep,
    cancel: call.cancel,
    describe: (error: unknown) => describeFailure(error, state.redactText, services.now()),
    onFailure: visit.note,
  };
  try {
    // Loading the libraries is our time, not the provider's.
    const [sdk, model] = await Promise.all([loadSdk(), state.modelOf(visit.provider)]);
    return await withRetries(retries, () =>
      withDeadline({ ms, cancel: call.cancel, onTimeout }, (signal) =>
        callModel(sdk, call, sdkOptions(model, call, signal)),
      ),
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

async function callModel(sdk: Sdk, call: ModelCall, options: ReturnType<typeof sdkOptions>): Promise<RawAnswer> {
  try {
    const output = call.schema === null ? sdk.Output.text() : sdk.Output.object({ schema: call.schema });
    return refuseEmpty(await sdk.generateText({ ...options, output }));
  } catch (error) {
    // The answer came, only not in the form asked for: that is for the caller to show to the model.
    if (!sdk.NoObjectGeneratedError.isInstance(error)) throw error;
    const usage = error.usage ?? { inputTokens: undefined, outputTokens: undefined };
    return refuseEmpty({ text: error.text ?? "", finishReason: error.finishReason, usage });
  }
}

function refuseEmpty({ text, finishReason, usage }: RawAnswer): RawAnswer {
  if (finishReason === "content-filter") throw answerFailure("the provider's filter held the answer back");
  if (text.trim() === "") throw answerFailure(`an answer without text (${finishReason ?? "no reason given"})`);
  return { text, finishReason, usage };
}
