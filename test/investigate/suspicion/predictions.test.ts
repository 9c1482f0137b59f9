import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPrediction } from "../../../src/investigate/suspicion/test-prediction.ts";
import type { Prediction } from "../../../src/minds/mind.ts";
import { isLate, makeOrders, type Order } from "../made-orders.ts";
import { type OpenCase, openCase } from "./open-case.ts";

const predict = (direction: Prediction["direction"], segment: Record<string, string>): Prediction => ({
  direction,
  segment: Object.entries(segment).map(([dimension, value]) => ({ dimension, value })),
});

const isCause = (order: Order) => isLate(order) && order["device"] === "ios" && order["country"] === "DE";

describe("predictions of a mind", () => {
  let shop: OpenCase;
  beforeAll(async () => {
    const volume = (order: Order) => (isCause(order) ? 0.4 : 1);
    shop = await openCase(makeOrders({ seed: 1, perDay: 250, volume }), "sum(amount)");
  });
  afterAll(() => shop.close());

  it.each([
    [predict("down", { device: "ios", country: "DE" }), "CONFIRMED", "HIGH"],
    [predict("any", { country: "Germany", device: "iOS" }), "CONFIRMED", "HIGH"],
    [predict("down", { "orders.country": "DE" }), "CONFIRMED", "MEDIUM"],
    [predict("up", { device: "ios", country: "DE" }), "RULED_OUT", "MEDIUM"],
    [predict("down", { device: "web" }), "RULED_OUT", "LOW"],
    [predict("any", { device: "android", country: "ES" }), "RULED_OUT", "HIGH"],
    [predict("down", {}), "CONFIRMED", "MEDIUM"],
    [predict("up", {}), "RULED_OUT", "HIGH"],
  ])("%o: %s, %s", async (prediction, outcome, confidence) => {
    const tested = await testPrediction(prediction, shop.context);
    expect(tested).toMatchObject({ outcome, confidence });
    expect(tested.evidence.length).toBeGreaterThan(0);
    expect(tested.pValue).not.toBeNull();
  });

  it("gives the share of the change", async () => {
    const { share } = await testPrediction(predict("down", { device: "ios", country: "DE" }), shop.context);
    expect(share).toBeCloseTo(shop.result.explanations[0].contribution.share!, 6);
  });

  it("says which columns and values there are", async () => {
    const none = {
      verdict: "not_testable",
      outcome: "RULED_OUT",
      confidence: "LOW",
      evidence: [],
      share: null,
      pValue: null,
      confirmed: [],
    };
    expect(await testPrediction(predict("any", { weather: "rain" }), shop.context)).toEqual({
      ...none,
      seen: "cannot be tested: no column to cut by is called “weather”; there are device, country, channel",
    });
    expect(await testPrediction(predict("any", { country: "Mars" }), shop.context)).toEqual({
      ...none,
      seen: "cannot be tested: no row has country = “Mars”; there are DE, ES, FR, IT",
    });
  });
});
