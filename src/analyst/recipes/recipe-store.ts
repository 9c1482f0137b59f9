import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { type Recipe, recipeSchema } from "../../domain/recipe.ts";
import { slotSchema } from "./slot.ts";

const keptSchema = z.strictObject({
  recipe: recipeSchema,
  slots: z.array(slotSchema),
  /** The plan and the words about it as JSON with placeholders. */
  text: z.string(),
  /** Limits, deliverables and policy it was made for. */
  wishes: z.string(),
});

export type KeptRecipe = z.infer<typeof keptSchema>;

export interface RecipeStore {
  /** Those for a schema; files that are none are passed over. */
  read(fingerprint: string): KeptRecipe[];
  write(kept: KeptRecipe): void;
  countSuccess(recipe: Recipe, at: Date): void;
}

const mostPerSchema = 200;

/** A file for each recipe, in a folder for each schema: nothing has to be opened to read a few. */
export function openRecipeStore(folder: string): RecipeStore {
  const folderOf = (fingerprint: string) => join(folder, fingerprint);
  const pathOf = ({ schema_fingerprint, recipe_id }: Recipe) => join(folderOf(schema_fingerprint), `${recipe_id}.json`);
  const read = (fingerprint: string): KeptRecipe[] => {
    if (!existsSync(folderOf(fingerprint))) return [];
    return readdirSync(folderOf(fingerprint))
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => parseFile(join(folderOf(fingerprint), name)));
  };
  return {
    read,
    write: (kept) => {
      const { recipe } = kept;
      const same = read(recipe.schema_fingerprint).find(
        (one) => one.recipe.intent_template === recipe.intent_template && one.wishes === kept.wishes,
      );
      if (same) return;
      writeFileAtomic(pathOf(recipe), `${JSON.stringify(kept)}\n`, 0o600);
      dropOldest(read(recipe.schema_fingerprint), pathOf);
    },
    countSuccess: (recipe, at) => {
      const [kept] = parseFile(pathOf(recipe));
      if (!kept) return;
      const used = { ...kept.recipe, success_count: kept.recipe.success_count + 1, last_used_at: at.toISOString() };
      writeFileAtomic(pathOf(recipe), `${JSON.stringify({ ...kept, recipe: used })}\n`, 0o600);
    },
  };
}

function parseFile(path: string): KeptRecipe[] {
  try {
    return [keptSchema.parse(JSON.parse(readFileSync(path, "utf8")))];
  } catch {
    return [];
  }
}

function dropOldest(all: KeptRecipe[], pathOf: (recipe: Recipe) => string): void {
  const surplus = all
    .sort((a, b) => (a.recipe.last_used_at < b.recipe.last_used_at ? -1 : 1))
    .slice(0, Math.max(0, all.length - mostPerSchema));
  for (const { recipe } of surplus) rmSync(pathOf(recipe), { force: true });
}
