import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SuspicionAnswer } from "../../../src/investigate/suspicion/test-suspicion.ts";
import { isLate, makeOrders, type Order } from "../made-orders.ts";
import { type OpenCase, openCase } from "./open-case.ts";

const cases: OpenCase[] = [];
afterAll(() => {
  for (const one of cases) one.close();
});

async function opened(...args: Parameters<typeof openCase>): Promise<OpenCase> {
  const one = await openCase(...args);
  cases.push(one);
  return one;
}

const is = (order: Order, values: Record<string, string>): boolean =>
  isLate(order) && Object.entries(values).every(([name, value]) => order[name] === value);

const plain = ({ seen }: SuspicionAnswer): string => seen.replaceAll("\u202f", " ");

describe("a total of which one segment fell", () => {
  let shop: OpenCase;
  beforeAll(async () => {
    const volume = (order: Order) => (is(order, { device: "ios", country: "DE" }) ? 0.4 : 1);
    shop = await opened(makeOrders({ seed: 1, perDay: 250, volume }), "sum(amount)");
    expect(shop.result.explanations.map(({ segment }) => segment)).toEqual([{ device: "ios", country: "DE" }]);
  });

  it.each([
    [
      "iOS in Germany",
      "holds",
      /^−\d\d\.\d %, p < 0\.001; siblings moved .*; accounts for \d+(\.\d)? % of the change; the same as explanation 1$/,
    ],
    [
      "I suspect Germany",
      "partly",
      /wider than explanation 1: without device = ios, country = DE [+−]\d\.\d %, p = 0\.\d+$/,
    ],
    ["the iPhones", "partly", /wider than explanation 1/],
    ["iOS search in Germany", "partly", /narrower than explanation 1, all of which moved$/],
    ["iOS in France", "ruled_out", /within its usual noise|siblings moved alike/],
    [
      "Android in Spain",
      "ruled_out",
      /p = 0\.\d+; siblings moved .*; accounts for .* of the change; within its usual noise$/,
    ],
    ["web", "not_shown", /within its usual noise$/],
    ["iOS rose in Germany", "ruled_out", /it rose instead|it fell instead/],
    ["search", "ruled_out", /siblings moved alike|within its usual noise|only because of explanation 1/],
    [
      "Android or iOS in Germany",
      "holds",
      /^Android in Germany: .*within its usual noise\. iOS in Germany: .*the same as explanation 1$/,
    ],
    ["Android in Germany and iOS in Germany", "partly", /the same as explanation 1/],
    ["not iOS in Germany", "ruled_out", /^iOS in Germany, which you exclude: .*the same as explanation 1$/],
    ["it isn't web", "not_shown", /^web, which you exclude: .*within its usual noise$/],
    ["Android, not web", "ruled_out", /^Android: .*\. web, which you exclude: /],
    ["the device", "holds", /^explanation 1 is cut by it/],
    ["the channel", "not_shown", /^none of its 3 values stands out; the largest move is channel = \w+: [−+]\d+\.\d %$/],
    ["everything fell", "ruled_out", /^the middle segment moved [−+]\d+\.\d %$/],
    [
      "duplicates in the load",
      "ruled_out",
      /^\d+ checks of the data found nothing wrong in either period\. Nothing in the tables goes by “load”$/,
    ],
    ["the mix", "ruled_out", /is no rate, so a shift between segments alone does not move it$/],
    ["fewer orders", "holds", /^orders −\d+\.\d %, which makes \d+(\.\d)? % of the change/],
    ["more orders", "ruled_out", /it fell instead$/],
    [
      "weather?",
      "not_testable",
      /^could not be tested as written: nothing in the tables goes by “weather”; what could be named: device \(android, ios, web\), country \(DE, ES, FR, IT\), channel/,
    ],
  ])("%s: %s", async (text, verdict, seen) => {
    const answer = await shop.suspect(text);
    expect({ verdict: answer.verdict, seen: plain(answer) }).toEqual({ verdict, seen: expect.stringMatching(seen) });
  });

  it("goes with the explanations it names", async () => {
    expect((await shop.suspect("iOS in Germany")).explanations).toEqual([1]);
    expect((await shop.suspect("Germany")).explanations).toEqual([1]);
    expect((await shop.suspect("Android in Spain")).explanations).toEqual([]);
  });

  it("gives figures that its evidence repeats", async () => {
    const answer = await shop.suspect("Android in Spain");
    const { rows } = shop.context.evidence.all()[answer.evidence[0]];
    const [before, after] = rows.map((row) => Number(row["amount"]));
    expect(plain(answer)).toContain(
      `${after > before ? "+" : "−"}${Math.abs((100 * (after - before)) / before).toFixed(1)} %`,
    );
  });

  it("says since when, where a time is named", async () => {
    expect(plain(await shop.suspect("iOS in Germany since mid February"))).toMatch(/It moved since 17 Feb$/);
    expect(plain(await shop.suspect("web since mid February"))).toMatch(
      /The time \(since mid February\) was not tested by itself$/,
    );
  });
});

describe("other metrics", () => {
  it("tells a rate that fell from others", async () => {
    const visits = makeOrders({
      seed: 8,
      columns: (order, random) => tenVisits(is(order, { device: "android" }) ? 0.25 : 0.4, random),
    });
    const shop = await opened(visits, "sum(orders)/sum(visits)", "visits");
    expect(await shop.suspect("Android")).toMatchObject({ verdict: "holds", explanations: [1] });
    expect(await shop.suspect("Germany")).toMatchObject({ verdict: "ruled_out" });
    expect(await shop.suspect("a mix shift")).toMatchObject({ verdict: "not_shown" });
    expect(await shop.suspect("iOS in France")).toMatchObject({ verdict: "ruled_out" });
  });

  it("sees a segment that moves a rate by its size alone", async () => {
    const rates: Record<string, number> = { ios: 0.5, android: 0.3, web: 0.1 };
    const visits = makeOrders({
      seed: 8,
      most: 2,
      volume: (order) => (is(order, { device: "web" }) ? 2 : 1),
      columns: (order, random) => tenVisits(rates[String(order["device"])], random),
    });
    const shop = await opened(visits, "sum(orders)/sum(visits)", "visits");
    expect(await shop.suspect("the web")).toMatchObject({ verdict: "holds", explanations: [1] });
    shop.context.grounds.explanations = [];
    const alone = await shop.suspect("the web");
    expect(alone.verdict).toBe("holds");
    expect(plain(alone)).toMatch(
      /its rate stayed, its share of the volume went from \d+\.\d % to \d+\.\d % \(p < 0\.001\), which makes \d+(\.\d)? % of the change$/,
    );
    expect(await shop.suspect("Italy")).toMatchObject({ verdict: "ruled_out" });
  });

  it("works for averages", async () => {
    const columns = (order: Order, random: { uniform: () => number }) => ({
      amount: Math.round((2000 + 8000 * random.uniform()) * (is(order, { country: "FR" }) ? 1.3 : 1)) / 100,
    });
    const shop = await opened(makeOrders({ seed: 3, columns }), "avg(amount)");
    expect(await shop.suspect("French customers")).toMatchObject({ verdict: "holds" });
    expect(await shop.suspect("web")).toMatchObject({ verdict: "ruled_out" });
  });

  it("works for counts of different things, without shares", async () => {
    const rows = makeOrders({
      seed: 11,
      perDay: 250,
      volume: (order) => (is(order, { device: "ios" }) ? 0.2 : 1),
      columns: (_, random) => ({ user_id: `u${Math.floor(3000 * random.uniform())}` }),
    });
    const shop = await opened(rows, "count(distinct user_id)", "visits");
    const answer = await shop.suspect("iOS");
    expect(answer.verdict).toBe("holds");
    expect(answer.seen).not.toContain("accounts for");
    expect(await shop.suspect("Italy")).toMatchObject({ verdict: "ruled_out" });
  });

  it("does not blame one of all that fell alike", async () => {
    const volume = (order: Order) => (isLate(order) ? 0.75 : 1);
    const shop = await opened(makeOrders({ seed: 6, perDay: 250, volume }), "sum(amount)");
    const android = await shop.suspect("Android");
    expect({ verdict: android.verdict, seen: plain(android) }).toMatchObject({
      verdict: "ruled_out",
      seen: expect.stringMatching(/its siblings moved alike$/),
    });
    expect(await shop.suspect("everything fell")).toMatchObject({ verdict: "holds", explanations: [1] });
    expect(await shop.suspect("everything rose")).toMatchObject({ verdict: "ruled_out" });
  });

  it("confirms nothing where nothing moved, and refutes none of it by its noise", async () => {
    const shop = await opened(makeOrders({ seed: 30 }), "sum(amount)");
    for (const text of [
      "Android",
      "Germany",
      "iOS in France",
      "mail",
      "the channel",
      "everything fell",
      "fewer orders",
    ])
      expect({ text, verdict: (await shop.suspect(text)).verdict }).toEqual({ text, verdict: "not_shown" });
  });

  it("does not test on data that are wrong", async () => {
    const rows = makeOrders({ seed: 2 }).filter(
      ({ day }) => !(String(day) >= "2025-02-20" && String(day) <= "2025-02-24"),
    );
    const shop = await opened(rows, "sum(amount)");
    expect(shop.result.decision).toBe("blocked_by_data_quality");
    expect(await shop.suspect("Android")).toMatchObject({
      verdict: "not_testable",
      seen: expect.stringMatching(/^the data do not allow a test: /),
    });
    expect(await shop.suspect("missing data")).toMatchObject({ verdict: "holds", explanations: [1] });
  });
});

describe("a measure beside the metric", () => {
  it("is told by how it moved, where nothing says what it makes of the change", async () => {
    const columns = (order: Order, random: { uniform: () => number; poisson: (mean: number) => number }) => ({
      amount: Math.round((2000 + 8000 * random.uniform()) * (isLate(order) ? 0.8 : 1)) / 100,
      clicks: random.poisson(isLate(order) ? 6 : 9),
      items: random.poisson(4),
    });
    const shop = await opened(makeOrders({ seed: 12, columns }), "avg(amount)");
    const clicks = await shop.suspect("fewer clicks");
    expect(clicks.verdict).toBe("partly");
    expect(plain(clicks)).toMatch(/clicks −\d+\.\d %, p < 0\.001; it moved, but how much/);
    expect(await shop.suspect("more clicks")).toMatchObject({ verdict: "ruled_out" });
    expect(await shop.suspect("items")).toMatchObject({ verdict: "not_shown" });
  });
});

function tenVisits(rate: number, random: { uniform: () => number }): Order {
  const orders = Array.from({ length: 10 }, () => (random.uniform() < rate ? 1 : 0)).reduce<number>((a, b) => a + b, 0);
  return { visits: 10, orders };
}
