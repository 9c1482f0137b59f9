import type { Reservation } from "./budget.ts";
import type { ProviderSettings } from "./configuration.ts";
import type { GatewayState } from "./gateway-state.ts";
import type { CallReport } from "./gateway-types.ts";
import type { ModelCall, Most } from "./model-call.ts";
import { mostOf } from "./model-call.ts";
import type { ProviderProblem } from "./model-errors.ts";
import { BudgetExceededError, ModelsUnavailableError } from "./model-errors.ts";
import { costNanoUsd, toUsd } from "./prices.ts";
import type { ProviderFailure } from "./provider-failure.ts";

export interface ReportedTokens {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
}

/** One provider's turn, with money set aside. Exactly one of `answered`, `failed` and `abandoned` ends it. */
export interface Visit {
  provider: ProviderSettings;
  /** Who is asked if this one fails. */
  fallback: string | null;
  note(failure: ProviderFailure): void;
  answered(tokens: ReportedTokens): CallReport;
  failed(failure: ProviderFailure): void;
  /** The caller went away; the provider may still charge. */
  abandoned(): void;
}

/** The providers that can be asked, one after the other; throws when none is left. */
export async function* visitProviders(
  state: GatewayState,
  call: ModelCall,
  providers: readonly ProviderSettings[] = state.providers,
): AsyncGenerator<Visit> {
  const problems = providers.map(state.health.problemOf).filter((problem) => problem !== null);
  const usable = providers.filter(state.health.isUsable);
  let refused: Most | null = null;
  for (const [index, provider] of usable.entries()) {
    const fallback = usable[index + 1]?.name ?? null;
    const most = mostOf(call, provider);
    const reservation = await state.budget.reserve(most);
    if (reservation === null) {
      refused = most;
      leave(state, provider, fallback, "the call does not fit into what is left of the budget");
    } else {
      yield openVisit(state, { provider, fallback, most, reservation, problems });
    }
  }
  if (refused !== null) throw budgetError(state, refused);
  throw new ModelsUnavailableError(problems);
}

interface VisitParts {
  provider: ProviderSettings;
  fallback: string | null;
  most: Most;
  reservation: Reservation;
  problems: ProviderProblem[];
}

function openVisit(state: GatewayState, parts: VisitParts): Visit {
  const { provider, fallback, most, reservation, problems } = parts;
  const startedAt = state.services.now().getTime();

  const end = (outcome: CallReport["outcome"], inputTokens: number, outputTokens: number, isEstimated: boolean) => {
    const nanoUsd = costNanoUsd(provider, { inputTokens, outputTokens });
    reservation.settle({ tokens: inputTokens + outputTokens, nanoUsd });
    const durationMs = state.services.now().getTime() - startedAt;
    const { name, model } = provider;
    const report: CallReport = {
      provider: name,
      model,
      inputTokens,
      outputTokens,
      costUsd: toUsd(nanoUsd),
      isEstimated,
      outcome,
      durationMs,
    };
    state.report(report);
    return report;
  };

  return {
    provider,
    fallback,
    note: (failure) =>
      state.audit({
        event: failure.kind === "timeout" ? "timeout" : "error",
        reason: `${provider.name}: ${failure.reason}`,
      }),
    answered: ({ inputTokens, outputTokens }) => {
      // Some servers leave the usage out or fill it with zeros.
      const isEstimated = !inputTokens || outputTokens === undefined;
      return end("answered", inputTokens || most.inputTokens, outputTokens ?? most.outputTokens, isEstimated);
    },
    failed: (failure) => {
      problems.push({ provider: provider.name, reason: failure.reason });
      state.health.note(provider, failure);
      if (failure.mayCost) end("failed", most.inputTokens, most.outputTokens, true);
      else end("failed", 0, 0, false);
      leave(state, provider, fallback, failure.reason);
    },
    abandoned: () => {
      end("failed", most.inputTokens, most.outputTokens, true);
    },
  };
}

function leave(state: GatewayState, provider: ProviderSettings, fallback: string | null, reason: string): void {
  if (fallback === null) return;
  state.audit({ event: "provider_switch", fromProvider: provider.name, toProvider: fallback, reason });
}

function budgetError(state: GatewayState, most: Most): BudgetExceededError {
  const left = state.budget.left();
  state.audit({ event: "error", reason: `the model budget is used up: ${most.tokens} tokens needed` });
  return new BudgetExceededError({ tokensLeft: left.tokens, usdLeft: left.usd, tokensNeeded: most.tokens });
}
