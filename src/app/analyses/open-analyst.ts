import type { AnalyseServices } from "../../analyst/analyse.ts";
import { noRecipes } from "../../analyst/recipes/recipe-book.ts";

export interface AnalystPlace {
  home: string;
  environment: NodeJS.ProcessEnv;
}

export interface OpenAnalyst extends Pick<AnalyseServices, "recipes" | "planner"> {
  close(): Promise<void>;
}

/** What an analysis remembers and thinks with. */
export function openAnalyst(_place: AnalystPlace): OpenAnalyst {
  return { recipes: noRecipes, planner: null, close: async () => {} };
}
