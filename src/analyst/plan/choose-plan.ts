import type { AnalysisRequest } from "../../domain/analysis-request.ts";
import type { Recipe } from "../../domain/recipe.ts";
import type { DataSource } from "../../engine/data-source.ts";
import { describeUnderstanding } from "../answer/describe-understanding.ts";
import { hideWords } from "../policy/hide-words.ts";
import type { Masker } from "../policy/masker.ts";
import type { RecipeBook } from "../recipes/recipe-book.ts";
import type { Scope } from "../understand/scope/scope.ts";
import { understandIntent } from "../understand/understand-intent.ts";
import type { Query, Understanding } from "../understand/understanding.ts";
import type { PlanDraft } from "./draft.ts";
import { draftPlan, titleOf } from "./draft-plan.ts";
import type { Planner } from "./planner.ts";
import { PlanRefusedError, type ReadyPlan, validatePlan } from "./validate-plan.ts";

export interface ChoiceServices {
  source: DataSource;
  recipes: RecipeBook;
  /** Null: the built-in planner alone. */
  planner: Planner | null;
  masker: Masker;
  newId(): string;
  now(): Date;
  /** A model was asked, and its plan is not the one that is used. */
  onModelFailure(reason: string): void;
}

export interface RunnablePlan {
  kind: "plan";
  ready: ReadyPlan;
  /** Null: the plan is a model's or a recipe's. */
  query: Query | null;
  title: string;
  understood: Record<string, unknown>;
  said: string[];
  assumptions: string[];
  recipe: Recipe | null;
  /** Of the built-in planner's plans. */
  understanding: Understanding | null;
  /** What to do where a model's plan fails when it is run. */
  otherwise: ((reason: string) => ChosenPlan) | null;
}

export type ChosenPlan = { kind: "question"; understanding: Understanding & { scope: Scope } } | RunnablePlan;

/** A recipe that fits, else a model's plan where one is configured, else the built-in planner's; all are judged alike. */
export async function choosePlan(request: AnalysisRequest, services: ChoiceServices): Promise<ChosenPlan> {
  const reused = await fromRecipe(request, services);
  if (reused) return reused;
  const { source, masker } = services;
  const read = await understandIntent(request.intent, source, masker.text);
  const understanding = hideWords(read, request.intent, masker);
  if (services.planner === null) return builtIn(request, understanding, services, null);
  const otherwise = (reason: string) => {
    services.onModelFailure(reason);
    return builtIn(request, understanding, services, reason);
  };
  const drafted = await services.planner.draft(request, understanding);
  if ("problem" in drafted) return otherwise(drafted.problem);
  try {
    return { ...toModelPlan(drafted, request, understanding, services), otherwise };
  } catch (error) {
    if (!(error instanceof PlanRefusedError)) throw error;
    return otherwise(error.message);
  }
}

function builtIn(
  request: AnalysisRequest,
  understanding: Understanding & { scope: Scope },
  services: ChoiceServices,
  failure: string | null,
): ChosenPlan {
  const { query } = understanding;
  if (!query) return { kind: "question", understanding };
  const said =
    failure === null
      ? []
      : [`The model's plan was not used, the built-in planner's was: ${failure.replace(/\.$/, "")}`];
  return {
    kind: "plan",
    ready: validate(draftPlan(query, request), request, services),
    query,
    title: titleOf(query),
    understood: describeUnderstanding(understanding),
    said: [],
    assumptions: [...understanding.assumptions, ...said],
    recipe: null,
    understanding,
    otherwise: null,
  };
}

async function fromRecipe(request: AnalysisRequest, services: ChoiceServices): Promise<ChosenPlan | null> {
  const found = await services.recipes.find(request, services.source);
  if (!found) return null;
  try {
    const ready = validate(found.draft, request, services);
    const { recipe, kept } = found;
    return { kind: "plan", ready, query: null, ...kept, recipe, understanding: null, otherwise: null };
  } catch (error) {
    if (error instanceof PlanRefusedError) return null;
    throw error;
  }
}

function toModelPlan(
  draft: PlanDraft,
  request: AnalysisRequest,
  { uses }: Understanding,
  services: ChoiceServices,
): Omit<RunnablePlan, "otherwise"> {
  return {
    kind: "plan",
    ready: validate(draft, request, services),
    query: null,
    title: request.intent,
    understood: { planned_by: draft.by, reasoning: draft.reasoning, words: uses },
    said: [`Planned by ${draft.by}: ${draft.reasoning}`],
    assumptions: [],
    recipe: null,
    understanding: null,
  };
}

function validate(draft: PlanDraft, request: AnalysisRequest, { newId, now }: ChoiceServices): ReadyPlan {
  return validatePlan(draft, {
    planId: newId(),
    requestId: request.request_id,
    timeoutSeconds: request.constraints.timeout_seconds,
    now: now(),
  });
}
