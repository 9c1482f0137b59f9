import { randomUUID } from "node:crypto";
import type { AnalysisRequest } from "../../domain/analysis-request.ts";
import { type Recipe, recipesPerRetrieval } from "../../domain/recipe.ts";
import type { DataSource } from "../../engine/data-source.ts";
import { quoteName } from "../../engine/sql.ts";
import { plainForm } from "../../investigate/suspicion/word-forms.ts";
import { describeUnderstanding, sayUnderstanding } from "../answer/describe-understanding.ts";
import type { PlanDraft } from "../plan/draft.ts";
import { draftPlan, titleOf } from "../plan/draft-plan.ts";
import { splitIntent } from "../understand/words/split-intent.ts";
import { type EmbedIntent, embedWords } from "./embed-intent.ts";
import { fillPlaceholders, generalise, toPlaceholders } from "./generalise.ts";
import { type FindValue, matchTemplate } from "./match-template.ts";
import type { FoundRecipe, KeptWords, Outcome, RecipeBook } from "./recipe-book.ts";
import type { KeptRecipe, RecipeStore } from "./recipe-store.ts";
import { schemaFingerprint } from "./schema-fingerprint.ts";

export interface RecipeServices {
  store: RecipeStore;
  now: () => Date;
  embed?: EmbedIntent;
}

/** Plans that worked, found again by the schema and by how near their words are. */
export function openRecipeBook({ store, now, embed = embedWords }: RecipeServices): RecipeBook {
  return {
    find: async (request, source) => {
      const known = store.read(schemaFingerprint(source.tables)).filter(({ wishes }) => wishes === wishesOf(request));
      if (known.length === 0) return null;
      const query = await embed(request.intent);
      const nearest = known
        .map((kept) => ({ kept, nearness: cosine(query, kept.recipe.intent_embedding) }))
        .sort((a, b) => b.nearness - a.nearness)
        .slice(0, recipesPerRetrieval);
      for (const { kept } of nearest) {
        const found = await adapt(kept, request, source as DataSource);
        if (found) return found;
      }
      return null;
    },
    keep: async (request, outcome) => {
      const { recipe } = outcome.chosen;
      if (recipe) {
        store.countSuccess(recipe, now());
        return { recipe_id: recipe.recipe_id, intent_template: recipe.intent_template, reused: true };
      }
      const made = await makeRecipe(request, outcome, { now, embed });
      if (!made) return null;
      store.write(made);
      return { recipe_id: made.recipe.recipe_id, intent_template: made.recipe.intent_template, reused: false };
    },
  };
}

const cosine = (a: number[], b: number[]): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

/** A plan made for other limits or deliverables is another plan. */
const wishesOf = ({ constraints, deliverables, policy }: AnalysisRequest): string =>
  JSON.stringify([constraints, deliverables, policy]);

async function adapt(
  { recipe, slots, text }: KeptRecipe,
  request: AnalysisRequest,
  source: DataSource,
): Promise<FoundRecipe | null> {
  const filling = await matchTemplate(recipe.intent_template, slots, request.intent, findValueIn(source));
  if (!filling) return null;
  const { draft, kept } = JSON.parse(fillPlaceholders(text, filling)) as { draft: PlanDraft; kept: KeptWords };
  return { recipe, draft, kept };
}

/** The one value of the column that is spelt so, capitals and signs aside. */
function findValueIn(source: DataSource): FindValue {
  return async ({ table, column }, text) => {
    const name = quoteName(column);
    const rows = await source.rows(
      `select distinct ${name}::varchar from ${quoteName(table)} where lower(${name}::varchar) = lower(?) limit 2`,
      [text],
    );
    return rows.length === 1 && plainForm(String(rows[0][0])) === plainForm(text) ? String(rows[0][0]) : null;
  };
}

async function makeRecipe(
  request: AnalysisRequest,
  { chosen, source }: Outcome,
  { now, embed }: Required<Omit<RecipeServices, "store">>,
): Promise<KeptRecipe | null> {
  const { understanding } = chosen;
  const general = understanding && generalise(splitIntent(request.intent), understanding);
  if (!general || !understanding) return null;
  const { marked, slots, template } = general;
  const draft = draftPlan(marked, request);
  const kept: KeptWords = {
    title: titleOf(marked),
    understood: describeUnderstanding({ ...understanding, query: marked, uses: [] }),
    said: sayUnderstanding(marked),
    assumptions: understanding.assumptions,
  };
  const text = toPlaceholders(JSON.stringify({ draft, kept }), slots);
  const parsed = JSON.parse(text) as { draft: PlanDraft };
  const at = now().toISOString();
  const recipe: Recipe = {
    recipe_id: randomUUID(),
    schema_fingerprint: schemaFingerprint(source.tables),
    intent_template: template,
    intent_embedding: await embed(request.intent),
    plan_structure: {
      subtasks: parsed.draft.tasks.map(({ arguments: given, tool_name, ...task }) => ({
        ...task,
        tool_name: tool_name as Recipe["plan_structure"]["subtasks"][number]["tool_name"],
        arg_template: JSON.stringify(given),
      })),
    },
    tool_argument_templates: parsed.draft.tasks.map(({ arguments: given }) => given as Record<string, never>),
    success_count: 1,
    created_at: at,
    last_used_at: at,
  };
  return { recipe, slots, text, wishes: wishesOf(request) };
}
