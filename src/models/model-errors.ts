import { AppError } from "../base/app-error.ts";

/** A thinking step could not be done by a model; whoever asked goes on without one. */
export class ModelError extends AppError {}

export interface ProviderProblem {
  provider: string;
  reason: string;
}

export class ModelsUnavailableError extends ModelError {
  readonly problems: ProviderProblem[];

  constructor(problems: ProviderProblem[]) {
    const why = problems.map(({ provider, reason }) => `${provider}: ${reason}`).join("; ");
    super("MODELS_UNAVAILABLE", `No model answered: ${why || "no provider is configured"}.`, { problems });
    this.name = "ModelsUnavailableError";
    this.problems = problems;
  }
}

export class BudgetExceededError extends ModelError {
  constructor(details: { tokensLeft: number | null; usdLeft: number | null; tokensNeeded: number }) {
    super(
      "MODEL_BUDGET_EXCEEDED",
      `The model budget of this run is used up: the call may need ${details.tokensNeeded} tokens, ` +
        `left are ${details.tokensLeft ?? "any number of"} tokens and ${details.usdLeft ?? "any number of"} USD.`,
      details,
    );
    this.name = "BudgetExceededError";
  }
}

export class MalformedAnswerError extends ModelError {
  constructor(details: { provider: string; problem: string; answer: string }) {
    super(
      "MODEL_ANSWER_MALFORMED",
      `${details.provider} answered twice in a form that was not asked for: ${details.problem}`,
      details,
    );
    this.name = "MalformedAnswerError";
  }
}

export class InvalidModelSettingsError extends AppError {
  constructor(mistakes: string[]) {
    super(
      "INVALID_MODEL_SETTINGS",
      `The model settings have mistakes:\n${mistakes.map((one) => `- ${one}`).join("\n")}`,
      {
        mistakes,
      },
    );
    this.name = "InvalidModelSettingsError";
  }
}
