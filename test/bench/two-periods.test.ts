import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readTwoPeriods } from "../../bench/real/two-periods.ts";
import { type DataSource, openFiles } from "../../src/engine/data-source.ts";
import { openEvidenceLog } from "../../src/engine/evidence-log.ts";
import { toQuestion } from "../../src/investigate/to-question.ts";
import { understandQuestion } from "../../src/investigate/understand/understand-question.ts";
import { newFolder } from "../investigate/investigate-tables.ts";
import { whenFileEnds } from "../when-file-ends.ts";

// Ten days; from the seventh on Germany sells half. Each country has orders by two customers.
const days = Array.from({ length: 10 }, (_, i) => `2024-03-${String(i + 1).padStart(2, "0")}`);
const rows = days.flatMap((day, i) =>
  ["de", "fr"].flatMap((country) =>
    ["web", "app"].map((device, d) => [day, country, device, `c${d}`, country === "de" && i >= 6 ? 5 : 10, 2]),
  ),
);
const path = newFolder("orders.csv");
writeFileSync(path, `${[["day", "country", "device", "customer", "amount", "visits"], ...rows].join("\n")}\n`);

let opened: Promise<DataSource> | null = null;
async function read(metric: string) {
  if (!opened) {
    opened = openFiles([path]);
    whenFileEnds(async () => (await opened)?.close());
  }
  const source = await opened;
  const question = toQuestion({
    metric,
    baseline: "2024-03-01..2024-03-06",
    comparison: "2024-03-08..2024-03-10",
    dimensions: ["country", "device"],
  });
  const { facts } = await understandQuestion(question, source, openEvidenceLog(source));
  return readTwoPeriods(facts, source);
}

const countriesOf = ({ dimensions }: Awaited<ReturnType<typeof read>>) =>
  dimensions
    .find(({ name }) => name === "country")!
    .parts.map(({ values, before, after }) => [values[0], before, after]);

it("scales sums of the baseline to the length of the comparison", async () => {
  const data = await read("sum(amount)");
  expect(countriesOf(data)).toEqual([
    ["de", { amount: 60, exposure: 0 }, { amount: 30, exposure: 0 }],
    ["fr", { amount: 60, exposure: 0 }, { amount: 60, exposure: 0 }],
  ]);
  expect(data).toMatchObject({ isRatio: false, whole: { before: { amount: 120 }, after: { amount: 90 } } });
  expect(data.leaves.map(({ values, after }) => [...values, after.amount])).toEqual([
    ["de", "app", 15],
    ["de", "web", 15],
    ["fr", "app", 30],
    ["fr", "web", 30],
  ]);
});

it("keeps amount and exposure of a ratio apart", async () => {
  const data = await read("sum(amount)/sum(visits)");
  expect(data.isRatio).toBe(true);
  expect(countriesOf(data)[0]).toEqual(["de", { amount: 120, exposure: 24 }, { amount: 30, exposure: 12 }]);
});

it("counts distinct things in each part anew", async () => {
  const data = await read("count(distinct customer)");
  expect(data.whole.after).toEqual({ amount: 2, exposure: 0 });
  expect(countriesOf(data)[1]).toEqual(["fr", { amount: 2, exposure: 0 }, { amount: 2, exposure: 0 }]);
});
