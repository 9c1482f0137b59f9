import type { AnalysisRequest } from "../../domain/analysis-request.ts";
import type { UsedRecipe } from "../../domain/analysis-result.ts";
import type { Recipe } from "../../domain/recipe.ts";
import type { DataSource } from "../../engine/data-source.ts";
import type { ChosenPlan } from "../plan/choose-plan.ts";
import type { PlanDraft } from "../plan/draft.ts";

type Plan = Extract<ChosenPlan, { kind: "plan" }>;

/** What a reused plan says about itself: kept with the recipe, so that nothing has to be understood again. */
export type KeptWords = Pick<Plan, "title" | "understood" | "said" | "assumptions">;

export interface FoundRecipe {
  recipe: Recipe;
  draft: PlanDraft;
  kept: KeptWords;
}

export interface Outcome {
  chosen: Plan;
  said: string[];
  isRanked: boolean;
  source: Pick<DataSource, "tables">;
}

/** Plans that worked, by the shape of the data and the words they answered. */
export interface RecipeBook {
  find(request: AnalysisRequest, source: Pick<DataSource, "tables">): Promise<FoundRecipe | null>;
  keep(request: AnalysisRequest, outcome: Outcome): Promise<UsedRecipe | null>;
}

/** Remembers nothing. */
export const noRecipes: RecipeBook = { find: async () => null, keep: async () => null };
