import { describe, expect, it } from "vitest";
import { openRateLimiter } from "../../src/api/rate-limiter.ts";

describe("rate limiter", () => {
  it("allows a burst, then one as often as it refills, per client", () => {
    let now = 0;
    const limiter = openRateLimiter({ burst: 2, perSecond: 0.5 }, () => now);
    expect(limiter.take("a")).toEqual({ isAllowed: true });
    expect(limiter.take("a")).toEqual({ isAllowed: true });
    expect(limiter.take("a")).toEqual({ isAllowed: false, retryAfterSeconds: 2 });
    expect(limiter.take("b")).toEqual({ isAllowed: true });
    now = 2000;
    expect(limiter.take("a")).toEqual({ isAllowed: true });
    expect(limiter.take("a").isAllowed).toBe(false);
  });
});
