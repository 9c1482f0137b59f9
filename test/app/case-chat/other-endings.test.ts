import { describe, expect, it } from "vitest";
import { answerAboutCase } from "../../../src/app/case-chat/answer-about-case.ts";
import { investigateFiles } from "../../../src/app/investigate-files.ts";
import { newFolder, questionOf, writeTables } from "../../investigate/investigate-tables.ts";
import { isLate, makeOrders, type Order } from "../../investigate/made-orders.ts";

async function investigated(orders: Order[], metric: string, prompt: string | null = null) {
  const caseFolder = newFolder("ending");
  const question = { ...questionOf({ metric }), prompt };
  await investigateFiles({ files: writeTables({ orders }), question, out: caseFolder, onProgress: () => {} });
  return async (message: string) => (await answerAboutCase({ caseFolder, message })).response;
}

describe("cases that end without a segment", () => {
  it("says of noise how usual it is, and what became of the suspicion", async () => {
    const ask = await investigated(makeOrders({ seed: 1, perDay: 100 }), "sum(amount)", "I suspect Android in FR");
    expect(await ask("Why did it move?")).toContain(
      "within its usual range: 2 of 3 other such changes were as large or larger",
    );
    expect(await ask("What about Android in FR?")).toMatch(/your suspicion.*was neither shown nor ruled out/);
    expect(await ask("What is left unexplained?")).toContain("There is no explanation");
    expect(await ask("Since when?")).toContain("found no day");
  });

  it("says of a broad change that no segment stands out", async () => {
    const orders = makeOrders({ seed: 2, perDay: 200, volume: (order) => (isLate(order) ? 0.7 : 1) });
    const ask = await investigated(orders, "count(*)");
    expect(await ask("Which segments?")).toContain("1. A broad change");
    expect(await ask("What about Android?")).toContain("most segments moved alike");
    expect(await ask("What about my suspicion?")).toContain("No suspicion was named");
  });

  it("gives no figures for causes where the data forbid a diagnosis", async () => {
    const orders = makeOrders({ seed: 6, perDay: 100 }).filter(({ day }) => String(day) < "2025-02-24");
    const ask = await investigated(orders, "sum(amount)");
    for (const message of ["Which segments?", "Is it noise?", "What remains?"])
      expect(await ask(message)).toContain("The data do not allow a diagnosis");
    expect(await ask("Is the data complete?")).toContain("Blocking");
    expect(await ask("What about Android?")).toContain("No segments were searched");
  });

  it("speaks of a share in points", async () => {
    const columns = (order: Order, random: { uniform(): number }) => {
      const chance = isLate(order) && order["country"] === "DE" ? 0.05 : 0.2;
      return { visits: 1, bought: random.uniform() < chance ? 1 : 0 };
    };
    const ask = await investigated(makeOrders({ seed: 3, perDay: 300, columns }), "sum(bought)/sum(visits)");
    expect(await ask("How much does DE account for?")).toMatch(
      /which makes −\S+ points .*between −\S+ and −\S+ points/,
    );
    expect(await ask("How was the contribution calculated?")).toContain("its own rate and its weight");
  });
});
