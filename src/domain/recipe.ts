import { z } from "zod";
import { jsonObjectSchema } from "./dictionary.ts";
import { sha256Schema, timestampSchema, uuidSchema } from "./primitives.ts";
import { graphProblems } from "./subtask-graph.ts";
import { toolNameSchema } from "./tool-name.ts";

/** Recipes handed back for adaptation. */
export const recipesPerRetrieval = 3;

export const recipeSubtaskSchema = z.object({
  task_id: z.string().min(1),
  tool_name: toolNameSchema,
  arg_template: z.string(),
  description: z.string().default(""),
  dependencies: z.array(z.string()).default(() => []),
  invariants: z.array(z.string()).default(() => []),
  estimated_cost_seconds: z.number().min(0).default(0),
});

export const planStructureSchema = z.object({
  subtasks: z.array(recipeSubtaskSchema).superRefine((subtasks, context) => {
    for (const message of graphProblems(subtasks)) context.addIssue(message);
  }),
});

export const recipeSchema = z.object({
  recipe_id: uuidSchema,
  schema_fingerprint: sha256Schema,
  intent_template: z.string().refine(hasPlaceholders, "Expected placeholders in {braces}, all of them closed"),
  intent_embedding: z.array(z.number()).min(1),
  plan_structure: planStructureSchema,
  tool_argument_templates: z.array(z.union([z.string(), jsonObjectSchema])),
  success_count: z.int().min(1).default(1),
  created_at: timestampSchema,
  last_used_at: timestampSchema,
});

export type RecipeSubtask = z.infer<typeof recipeSubtaskSchema>;
export type PlanStructure = z.infer<typeof planStructureSchema>;
export type Recipe = z.infer<typeof recipeSchema>;

const placeholder = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

export function placeholdersOf(template: string): string[] {
  return [...template.matchAll(placeholder)].map((match) => match[1]!);
}

function hasPlaceholders(template: string): boolean {
  const rest = template.replace(placeholder, "");
  return rest !== template && !/[{}]/.test(rest);
}
