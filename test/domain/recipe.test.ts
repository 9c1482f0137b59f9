import { expect, it } from "vitest";
import { placeholdersOf, recipeSchema } from "../../src/domain/recipe.ts";
import { checkSchema, sha256 } from "./check-schema.ts";

const rest = { description: "", dependencies: [], invariants: [], estimated_cost_seconds: 0 };

const recipe = {
  recipe_id: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  schema_fingerprint: sha256,
  intent_template: "Analyze {time_range} {location} sales; trends + charts",
  intent_embedding: [0.1, 0.2],
  plan_structure: {
    subtasks: [
      {
        ...rest,
        task_id: "load_data",
        tool_name: "sql.run",
        arg_template: "SELECT * FROM sales WHERE date BETWEEN {start} AND {end} AND state={location}",
      },
      { ...rest, task_id: "aggregate", tool_name: "df.transform", arg_template: "GROUP BY month, SUM(amount)" },
      { ...rest, task_id: "plot", tool_name: "plot.render", arg_template: "line chart" },
    ],
  },
  tool_argument_templates: ["{start}", { location: "{location}" }],
  success_count: 12,
  created_at: "2025-09-15T10:30:00Z",
  last_used_at: "2025-09-27T08:45:00Z",
};

checkSchema("Recipe", recipeSchema, recipe, {
  accepts: {
    "subtasks as short as in the example": {
      "plan_structure.subtasks": [{ task_id: "plot", tool_name: "plot.render", arg_template: "line chart" }],
    },
    "a first success": { success_count: 1 },
  },
  refuses: {
    "no success": [{ success_count: 0 }, "success_count"],
    "an elided fingerprint": [{ schema_fingerprint: "a3f5b8c..." }, "schema_fingerprint"],
    "a template without placeholders": [{ intent_template: "Analyze sales" }, "intent_template"],
    "an open brace": [{ intent_template: "Analyze {time_range} {location" }, "intent_template"],
    "empty braces": [{ intent_template: "Analyze {}" }, "intent_template"],
    "a circle": [{ "plan_structure.subtasks.0.dependencies": ["load_data"] }, "plan_structure.subtasks"],
  },
});

it("lists the placeholders of a template", () => {
  expect(placeholdersOf(recipe.intent_template)).toEqual(["time_range", "location"]);
});
