import { join } from "node:path";
import type { AnalyseServices } from "../../analyst/analyse.ts";
import type { Planner } from "../../analyst/plan/planner.ts";
import type { Masker } from "../../analyst/policy/masker.ts";
import { visibleTables } from "../../analyst/policy/visible-tables.ts";
import { openRecipeBook } from "../../analyst/recipes/open-recipe-book.ts";
import { openRecipeStore } from "../../analyst/recipes/recipe-store.ts";
import type { Trail } from "../../analyst/run/trail.ts";
import { readVersion } from "../../base/version.ts";
import type { Policy } from "../../domain/analysis-request.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import type { ModelsConfiguration } from "../../models/configuration.ts";
import { loadModels } from "../load-models.ts";

export interface AnalystPlace {
  home: string;
  environment: NodeJS.ProcessEnv;
  tables: ProfiledTable[];
  trail: Trail;
  policy: Policy;
  masker: Masker;
}

/** What an analysis remembers and thinks with: recipes in the home folder, and a model where one is configured. */
export async function openAnalyst(place: AnalystPlace): Promise<Pick<AnalyseServices, "recipes" | "planner">> {
  // Another release may read the same words otherwise, and better.
  const store = openRecipeStore(join(place.home, "recipes", readVersion()));
  const models = loadModels(place);
  const planner = models.providers.length > 0 ? await openPlanner(models, place) : null;
  return { recipes: openRecipeBook({ store, now: () => new Date() }), planner };
}

// Loaded only where there is a model: the gateway and its providers are heavy.
async function openPlanner(models: ModelsConfiguration, place: AnalystPlace): Promise<Planner> {
  const { policy, masker, trail } = place;
  const [{ openModelPlanner }, { openGateway }, { systemServices }] = await Promise.all([
    import("../../analyst/plan/model-planner.ts"),
    import("../../models/gateway.ts"),
    import("../../models/system-services.ts"),
  ]);
  const note = (reason: string) => trail.decided({ decision: "model_call", rule: "every failed call is kept", reason });
  const gateway = openGateway(
    models,
    systemServices({ onAudit: ({ event, reason }) => note(`${event}: ${reason ?? ""}`) }),
  );
  const tables = visibleTables(place.tables, policy, masker);
  return openModelPlanner({ gateway, tables, masker, sendSamples: models.sendSamples });
}
