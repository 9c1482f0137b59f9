import { describe, expect, it } from "vitest";
import { nearestMeasures } from "../../src/investigate/nearest-measures.ts";
import { seededRandom } from "../analysis/seeded-random.ts";

const random = seededRandom(3);
const noise = () => Float64Array.from({ length: 60 }, () => random.normal());

describe("measures beside the metric", () => {
  it("are all looked at where they are few", () => {
    const columns = Array.from({ length: 16 }, (_, i) => ({ name: `m${i}`, values: noise() }));
    expect(nearestMeasures(columns, "m3")).toBe(columns);
  });

  it("are cut down to those that move with it, and itself", () => {
    const columns = Array.from({ length: 200 }, (_, i) => ({ name: `m${i}`, values: noise() }));
    const total = Float64Array.from(columns[7].values, (value, i) => value + columns[150].values[i]);
    const kept = nearestMeasures([...columns, { name: "total", values: total }], "total").map(({ name }) => name);
    expect(kept).toHaveLength(16);
    expect(kept).toEqual(expect.arrayContaining(["m7", "m150", "total"]));
  });
});
