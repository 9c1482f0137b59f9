import { describe, expect, it } from "vitest";
import { confidenceOf } from "../../../src/domain/confidence.ts";
import { calibrate } from "../../../src/knowledge/fuse/calibrate.ts";
import { minilmScale } from "../../../src/knowledge/vectors/cosine-scale.ts";

const context = { documents: 1000, scale: minilmScale, denseWeight: 0.5 };
const hit = { cosine: 0.4, coverage: 0.4, surprise: 0 };

describe("calibrated scores", () => {
  it("rise with each kind of evidence and stay between 0 and 1", () => {
    const score = calibrate(hit, context);
    expect(calibrate({ ...hit, cosine: 0.5 }, context)).toBeGreaterThan(score);
    expect(calibrate({ ...hit, coverage: 0.6 }, context)).toBeGreaterThan(score);
    expect(calibrate({ ...hit, surprise: 3 }, context)).toBeGreaterThan(score);
    expect(calibrate({ cosine: 1, coverage: 1, surprise: 8 }, context)).toBeLessThanOrEqual(1);
    expect(calibrate({ cosine: -1, coverage: 0, surprise: -8 }, context)).toBeGreaterThanOrEqual(0);
  });

  it("ask for more among more chunks, where something is always near by chance", () => {
    expect(calibrate(hit, { ...context, documents: 10 })).toBeGreaterThan(calibrate(hit, context));
    expect(calibrate(hit, context)).toBeGreaterThan(calibrate(hit, { ...context, documents: 100_000 }));
  });

  it("mean the same with an embedder that puts all cosines higher", () => {
    const lift = (cosine: number) => 0.7 + 0.3 * cosine;
    const { unrelated, spread, related } = minilmScale;
    const scale = { unrelated: lift(unrelated), spread: 0.3 * spread, related: lift(related) };
    expect(calibrate({ ...hit, cosine: lift(0.4) }, { ...context, scale })).toBeCloseTo(calibrate(hit, context), 10);
  });

  it("want the words to agree where the cosines do not stand out", () => {
    const near = { cosine: 0.6, coverage: 0.1, surprise: -4 };
    expect(confidenceOf([calibrate(near, context)])).toBe("normal");
    expect(confidenceOf([calibrate(near, { ...context, denseWeight: 0 })])).toBe("none");
    expect(confidenceOf([calibrate({ ...near, coverage: 0.9, surprise: 2 }, { ...context, denseWeight: 0 })])).toBe(
      "normal",
    );
  });

  it("go by words alone without a vector", () => {
    expect(confidenceOf([calibrate({ cosine: null, coverage: 0.9, surprise: 2 }, context)])).toBe("normal");
    expect(confidenceOf([calibrate({ cosine: null, coverage: 0.1, surprise: 2 }, context)])).toBe("none");
    expect(confidenceOf([calibrate({ cosine: null, coverage: 0.9, surprise: -6 }, context)])).toBe("none");
  });
});

it.each([
  [[0.2, 0.5], "normal"],
  [[0.3, 0.499], "low"],
  [[0.299], "none"],
  [[], "none"],
])("says of %j: %s", (scores, confidence) => {
  expect(confidenceOf(scores)).toBe(confidence);
});
