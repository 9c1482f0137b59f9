import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { investigate } from "../../../src/investigate/investigate.ts";
import type { Period } from "../../../src/investigate/question.ts";
import { makeRandom } from "../quality/random-rows.ts";
import { day, openTexts } from "../understand/open-texts.ts";

export const firstLateDay = 42;
const days = 56;

/** Four weeks of history, two weeks of baseline, two weeks of comparison. */
export async function askCase(
  tables: Record<string, string>,
  metric: string,
  baseline: Period = { start: day(28), end: day(41) },
): Promise<CaseResult> {
  const source = await openTexts(tables);
  try {
    return await investigate(
      {
        metric,
        definition: null,
        context: null,
        prompt: null,
        dateColumn: "day",
        baseline,
        comparison: { start: day(firstLateDay), end: day(days - 1) },
      },
      { source, sessionId: "2f9c0d5e-6a1b-4c3d-8e7f-001122334455", now: () => new Date(0), onProgress: () => {} },
    );
  } finally {
    source.close();
  }
}

export interface Factors {
  orders?: number;
  quantity?: number;
  price?: number;
}

/** Orders with amount = quantity × price and profit = amount − cost, whose factors change on the first late day. */
export function makeOrders(seed: number, late: Factors): string {
  const random = makeRandom(seed);
  const lines = ["day,country,device,quantity,price,amount,cost,profit"];
  for (let i = 0; i < days; i++) {
    const { orders = 1, quantity = 1, price = 1 } = i < firstLateDay ? {} : late;
    for (let left = random.poisson(80 * orders); left > 0; left--) {
      const pieces = 1 + random.poisson(2 * quantity);
      const cents = Math.round(100 * (5 + 20 * random.next()) * price);
      const cost = Math.round(pieces * cents * (0.5 + 0.2 * random.next()));
      const where = [random.pick(["DE", "FR", "IT"]), random.pick(["web", "app"])];
      const money = [cents, pieces * cents, cost, pieces * cents - cost].map((sum) => (sum / 100).toFixed(2));
      lines.push([day(i), ...where, pieces, ...money].join(","));
    }
  }
  return `${lines.join("\n")}\n`;
}

/** The same table without some of its columns. */
export function withoutColumns(csv: string, names: string[]): string {
  const [header, ...lines] = csv.trim().split("\n");
  const kept = header.split(",").map((name) => !names.includes(name));
  const keep = (line: string) =>
    line
      .split(",")
      .filter((_, i) => kept[i])
      .join(",");
  return `${[header, ...lines].map(keep).join("\n")}\n`;
}

export interface Traffic {
  device: string;
  visits: number;
  rate: number;
  lateVisits: number;
  lateRate: number;
}

/** Visits and orders per day, device and country. */
export function makeTraffic(seed: number, devices: Traffic[]): string {
  const random = makeRandom(seed);
  const lines = ["day,device,country,visits,orders"];
  for (let i = 0; i < days; i++) {
    for (const { device, visits, rate, lateVisits, lateRate } of devices) {
      for (const country of ["DE", "FR", "IT"]) {
        const count = random.poisson(i < firstLateDay ? visits : lateVisits);
        if (count === 0) continue;
        lines.push(
          [day(i), device, country, count, random.poisson(count * (i < firstLateDay ? rate : lateRate))].join(","),
        );
      }
    }
  }
  return `${lines.join("\n")}\n`;
}

/** One row per visit. */
export function makeVisits(seed: number, devices: Traffic[]): string {
  const random = makeRandom(seed);
  const lines = ["day,device,country,converted"];
  for (let i = 0; i < days; i++) {
    for (const { device, visits, rate, lateVisits, lateRate } of devices) {
      for (let left = random.poisson(i < firstLateDay ? visits : lateVisits); left > 0; left--) {
        const converted = random.next() < (i < firstLateDay ? rate : lateRate) ? 1 : 0;
        lines.push([day(i), device, random.pick(["DE", "FR", "IT"]), converted].join(","));
      }
    }
  }
  return `${lines.join("\n")}\n`;
}
