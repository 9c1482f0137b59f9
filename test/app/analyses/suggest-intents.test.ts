import { beforeAll, describe, expect, it } from "vitest";
import { understandIntent } from "../../../src/analyst/understand/understand-intent.ts";
import { replaceUnknown, suggestIntents } from "../../../src/app/analyses/suggest-intents.ts";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { openTables } from "../../analyst/open-table.ts";

const rows = Array.from({ length: 60 }, (_, i) => {
  const day = new Date(Date.UTC(2021, 0, 1 + i * 2)).toISOString().slice(0, 10);
  return `${i},${day},${["Arizona", "Texas", "Utah"][i % 3]},${["gold", "basic"][i % 2]},${10 + (i % 7)}.5`;
});
const sales = ["order_id,order_date,state,customer_tier,net_revenue", ...rows].join("\n");

let source: DataSource;
beforeAll(async () => {
  const states = "state,region\nArizona,West\nTexas,South\nUtah,West\n";
  source = await openTables({ "sales.csv": sales, "states.csv": states });
});

describe("suggested intents", () => {
  it("are about the table that has figures, and understood to the last word", async () => {
    const intents = suggestIntents(source.tables);
    expect(intents).toEqual([
      "Total net revenue by state",
      "Monthly net revenue as a chart",
      "Top 3 customer tiers by net revenue",
      "Share of net revenue by state",
      "Number of rows by customer tier",
    ]);
    for (const intent of intents) {
      const { query, notUnderstood } = await understandIntent(intent, source);
      expect([intent, query !== null, notUnderstood]).toEqual([intent, true, []]);
    }
  });

  it("put a column in the place of what nothing goes by", async () => {
    const intents = replaceUnknown("Average temperature by warehouse", ["temperature", "warehouse"], source.tables);
    expect(intents).toEqual(["Average net revenue by state", "Average net revenue by customer tier"]);
    for (const intent of intents) expect((await understandIntent(intent, source)).query).not.toBeNull();
    expect(replaceUnknown("Average temperature", ["warehouse"], source.tables)).toEqual([]);
  });
});
