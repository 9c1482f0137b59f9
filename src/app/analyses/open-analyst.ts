import { join } from "node:path";
import type { AnalyseServices } from "../../analyst/analyse.ts";
import { openRecipeBook } from "../../analyst/recipes/open-recipe-book.ts";
import { openRecipeStore } from "../../analyst/recipes/recipe-store.ts";

export interface AnalystPlace {
  home: string;
  environment: NodeJS.ProcessEnv;
}

export interface OpenAnalyst extends Pick<AnalyseServices, "recipes" | "planner"> {
  close(): Promise<void>;
}

/** What an analysis remembers and thinks with. */
export function openAnalyst({ home }: AnalystPlace): OpenAnalyst {
  const store = openRecipeStore(join(home, "recipes"));
  return { recipes: openRecipeBook({ store, now: () => new Date() }), planner: null, close: async () => {} };
}
