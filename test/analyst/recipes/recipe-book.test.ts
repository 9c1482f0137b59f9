import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Analysis, analyse } from "../../../src/analyst/analyse.ts";
import { parseBlockedPatterns } from "../../../src/analyst/policy/blocked-patterns.ts";
import { openMasker } from "../../../src/analyst/policy/masker.ts";
import { openRecipeBook } from "../../../src/analyst/recipes/open-recipe-book.ts";
import { openRecipeStore } from "../../../src/analyst/recipes/recipe-store.ts";
import { schemaFingerprint } from "../../../src/analyst/recipes/schema-fingerprint.ts";
import { analysisRequestSchema } from "../../../src/domain/analysis-request.ts";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { openTables, salesCsv } from "../open-table.ts";
import { silentTrail } from "../silent-trail.ts";

const folder = mkdtempSync(join(tmpdir(), "whydunit-recipes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function makeAsk(home: string) {
  const store = openRecipeStore(join(home, "recipes"));
  const recipes = openRecipeBook({ store, now: () => new Date() });
  const ask = (intent: string, source: DataSource, deliverables = ["tables"]): Promise<Analysis> => {
    const request = analysisRequestSchema.parse({
      request_id: randomUUID(),
      intent,
      data_sources: [{ type: "csv", file_path: "sales.csv" }],
      deliverables,
      timestamp: new Date().toISOString(),
    });
    return analyse(request, {
      source,
      folder: home,
      trail: silentTrail,
      recipes,
      planner: null,
      masker: openMasker(parseBlockedPatterns(request.policy.blocked_patterns)),
      newId: randomUUID,
      now: () => new Date(),
      onProgress: () => {},
    });
  };
  return { ask, store };
}

describe("recipes", () => {
  it("are made of an analysis that worked and reused for the same words with other values", async () => {
    const source = await openTables({ "sales.csv": salesCsv });
    const { ask, store } = makeAsk(mkdtempSync(join(folder, "home-")));
    const first = await ask("Revenue by product in Arizona in 2021", source);
    expect(first.result.recipe).toMatchObject({
      intent_template: "Revenue by product in {state} {time_range}",
      reused: false,
    });
    const second = await ask("revenue by product in texas in 2022", source);
    expect(second.result.recipe?.reused).toBe(true);
    expect(second.result.answer?.rows).toEqual([
      ["Desk", 400],
      ["Chair", 300],
    ]);
    const [{ recipe }] = store.read(schemaFingerprint(source.tables));
    expect(recipe.success_count).toBe(2);
  });

  it("give the same artifacts as planning anew", async () => {
    const source = await openTables({ "sales.csv": salesCsv });
    const { ask } = makeAsk(mkdtempSync(join(folder, "home-")));
    const all = ["tables", "charts", "reports", "summary"];
    const planned = await ask("Units by state in 2022", source, all);
    const reused = await ask("Units by state in 2022", source, all);
    expect(reused.result.recipe?.reused).toBe(true);
    expect(reused.result.artifacts).toHaveLength(5);
    expect(reused.result.artifacts.map(({ sha256 }) => sha256)).toEqual(
      planned.result.artifacts.map(({ sha256 }) => sha256),
    );
    expect(reused.result.summary).toBe(planned.result.summary);
  });

  it("F55 are not reused after a column was renamed", async () => {
    const { ask } = makeAsk(mkdtempSync(join(folder, "home-")));
    await ask("Revenue by product in 2021", await openTables({ "sales.csv": salesCsv }));
    const renamed = await openTables({ "sales.csv": salesCsv.replace("revenue", "income") });
    const { result } = await ask("Revenue by product in 2021", renamed);
    expect(result.recipe?.reused).toBe(false);
    expect(result.answer?.columns).toEqual(["product", "total_income"]);
  });

  it("do not fill a value that the column does not have, nor one that breaks out of its quotes", async () => {
    const source = await openTables({ "sales.csv": salesCsv });
    const { ask } = makeAsk(mkdtempSync(join(folder, "home-")));
    await ask("Revenue by product in Arizona in 2021", source);
    const { result } = await ask("Revenue by product in Nowhere' or true -- in 2021", source);
    expect(result.decision).toBe("needs_clarification");
  });

  it("are not made of words whose meaning moves with the data", async () => {
    const source = await openTables({ "sales.csv": salesCsv });
    const { ask } = makeAsk(mkdtempSync(join(folder, "home-")));
    expect((await ask("Revenue last month", source)).result.recipe).toBeNull();
  });
});
