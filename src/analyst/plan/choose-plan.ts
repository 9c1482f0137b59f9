import type { AnalysisRequest } from "../../domain/analysis-request.ts";
import type { Recipe } from "../../domain/recipe.ts";
import type { DataSource } from "../../engine/data-source.ts";
import { describeUnderstanding } from "../answer/describe-understanding.ts";
import type { RecipeBook } from "../recipes/recipe-book.ts";
import type { ToolError } from "../tools/tool-error.ts";
import type { Scope } from "../understand/scope/scope.ts";
import { understandIntent } from "../understand/understand-intent.ts";
import type { Query, Understanding } from "../understand/understanding.ts";
import type { PlanDraft } from "./draft.ts";
import { draftPlan, titleOf } from "./draft-plan.ts";
import { PlanRefusedError, type ReadyPlan, validatePlan } from "./validate-plan.ts";

/** A model that plans what the built-in planner cannot. */
export interface Planner {
  draft(request: AnalysisRequest, understanding: Understanding): Promise<PlanDraft | null>;
  mend(query: string, error: ToolError): Promise<string | null>;
}

export interface ChoiceServices {
  source: DataSource;
  recipes: RecipeBook;
  planner: Planner | null;
  newId(): string;
  now(): Date;
}

export type ChosenPlan =
  | { kind: "question"; understanding: Understanding & { scope: Scope } }
  | {
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
    };

/** A recipe that fits, else the built-in planner's plan, else a model's where one is configured; all are judged alike. */
export async function choosePlan(request: AnalysisRequest, services: ChoiceServices): Promise<ChosenPlan> {
  const reused = await fromRecipe(request, services);
  if (reused) return reused;
  const understanding = await understandIntent(request.intent, services.source);
  const { query } = understanding;
  // What was understood to the last word needs no model: the same words always give the same query.
  if (!query) return (await fromModel(request, understanding, services)) ?? { kind: "question", understanding };
  const draft = draftPlan(query, request);
  return {
    kind: "plan",
    ready: validate(draft, request, services),
    query,
    title: titleOf(query),
    understood: describeUnderstanding(understanding),
    said: [],
    assumptions: understanding.assumptions,
    recipe: null,
    understanding,
  };
}

async function fromRecipe(request: AnalysisRequest, services: ChoiceServices): Promise<ChosenPlan | null> {
  const found = await services.recipes.find(request, services.source);
  if (!found) return null;
  try {
    const ready = validate(found.draft, request, services);
    return { kind: "plan", ready, query: null, ...found.kept, recipe: found.recipe, understanding: null };
  } catch (error) {
    if (error instanceof PlanRefusedError) return null;
    throw error;
  }
}

async function fromModel(
  request: AnalysisRequest,
  understanding: Understanding,
  services: ChoiceServices,
): Promise<ChosenPlan | null> {
  const draft = (await services.planner?.draft(request, understanding)) ?? null;
  if (!draft) return null;
  try {
    const ready = validate(draft, request, services);
    const understood = { ...describeUnderstanding(understanding), planned_by: draft.by };
    return {
      kind: "plan",
      ready,
      query: null,
      title: request.intent,
      understood,
      said: [draft.reasoning],
      assumptions: [],
      recipe: null,
      understanding: null,
    };
  } catch (error) {
    if (error instanceof PlanRefusedError) return null;
    throw error;
  }
}

function validate(draft: PlanDraft, request: AnalysisRequest, { newId, now }: ChoiceServices): ReadyPlan {
  return validatePlan(draft, {
    planId: newId(),
    requestId: request.request_id,
    timeoutSeconds: request.constraints.timeout_seconds,
    now: now(),
  });
}
