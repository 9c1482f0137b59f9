import { describe, expect, it } from "vitest";
import { plainSegment } from "../../../src/app/report/plain-segment.ts";
import type { Segment } from "../../../src/domain/cause.ts";

describe("segments in plain words", () => {
  it("are named as people do where columns and values say what they are", () => {
    expect(plainSegment({ device: "ios", "customers.country": "DE" })).toBe("iOS in Germany");
    expect(plainSegment({ platform: "android" })).toBe("Android");
    expect(plainSegment({ country: "NL" })).toBe("the Netherlands");
    expect(plainSegment({ channel: "paid" })).toBe("Paid channel");
    expect(plainSegment({ signup_channel: "paid", country: "US" })).toBe("Paid channel in the United States");
  });

  it("keep columns and values where that would be a guess", () => {
    const exact: Segment[] = [
      { region: "north" },
      { country: "ZZ" },
      { device: null },
      { sku: "P0001" },
      { channel: "<b>x</b>" },
    ];
    for (const segment of exact) expect(plainSegment(segment), JSON.stringify(segment)).toBeNull();
    expect(plainSegment({ device: "ios", channel: "paid" })).toBeNull();
    expect(plainSegment({})).toBeNull();
  });
});
