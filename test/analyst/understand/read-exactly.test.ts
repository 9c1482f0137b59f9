import { beforeAll, describe, expect, it } from "vitest";
import { writeQuery } from "../../../src/analyst/query/write-query.ts";
import { understandIntent } from "../../../src/analyst/understand/understand-intent.ts";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { openTables } from "../open-table.ts";

const hires = Array.from({ length: 12 }, (_, i) => {
  const day = String(i + 1).padStart(2, "0");
  const [pickup, back] = [["MUC", "BER", "MUC"][i % 3], ["BER", "BER", "MUC", "VIE"][i % 4]];
  const [kind, method] = [["Van", "Small Car", "Road Bike"][i % 3], ["PayPal", "Card"][i % 2]];
  return `H${i},${pickup},${back},2024-01-${day},${i < 9 ? `2024-02-${day}` : ""},${kind},${method},${i + 1}.5,${i % 4 === 0}`;
});

let source: DataSource;
beforeAll(async () => {
  source = await openTables({
    "hires.csv": `hire_no,pickup_station,return_station,pickup_date,return_date,vehicle_kind,payment_method,fee_amt,damaged\n${hires.join("\n")}\n`,
    "stations.csv": "station_code,station_name,city\nMUC,Airport,Munich\nBER,Center,Berlin\nVIE,Ring,Vienna\n",
  });
});

async function ask(intent: string) {
  const { query, questions, notUnderstood } = await understandIntent(intent, source);
  if (!query) return [...notUnderstood, ...questions].join(" ");
  const { rows } = await source.table(writeQuery(query, 100));
  return rows.map((row) => row.map((cell) => (typeof cell === "bigint" ? Number(cell) : cell)));
}

describe("every word of a question counts", () => {
  it.each<[string, unknown]>([
    ["Top city by number of pickups", [["Munich", 8]]],
    ["How many hires were paid with PayPal?", [[6]]],
    ["How many hires don't have a return date yet?", [[3]]],
    ["Total fee across all vehicle kinds", [[84]]],
    ["What share of hires were damaged?", [[0.25]]],
    ["Hires from Monday 1 January 2024 to Thursday 4 January 2024", [[4]]],
    ["Number of hires by pickup month", [["2024-01-01", 12]]],
    ["Hires with damage: how many?", [[3]]],
    ["How many van bikes were picked up in 2024?", [[4]]],
  ])("%s", async (intent, answer) => expect(await ask(intent)).toEqual(answer));

  it.each([
    ["Total fee by city", "pickup_station or the city of return_station"],
    ["Share of average fee by vehicle kind", "no whole"],
    ["Which city was picked up from most?", "The most of what?"],
    ["How many bikes were picked up in 2024?", "Only Road Bike"],
    ["Hires per month that are still out", "still"],
  ])("%s is asked back", async (intent, asked) => expect(await ask(intent)).toContain(asked));
});
