import { describe, expect, it } from "vitest";
import { scoreCodes, signCode } from "../../../src/store/vectors/sign-codes.ts";

describe("codes of signs", () => {
  it("score the sum of the query's values, each with the sign of the vector there", () => {
    const vectors = [Float32Array.of(0.5, -0.1, 0.3), Float32Array.of(-1, -1, 0.2), Float32Array.of(-0.1, 0.4, -0.9)];
    const codes = Uint8Array.from(vectors.flatMap((vector) => [...signCode(vector)]));
    const scores = scoreCodes({ chunkIds: Int32Array.of(1, 2, 3), codes }, Float32Array.of(1, 10, 100));
    // Up to a factor, and rounded to a 32,767th of the largest sum.
    const unit = scores[0]! / (1 - 10 + 100);
    expect(scores[1]! / unit).toBeCloseTo(-1 - 10 + 100, 1);
    expect(scores[2]! / unit).toBeCloseTo(-1 + 10 - 100, 1);
  });

  it("reach over many bytes", () => {
    const vector = Float32Array.from({ length: 70 }, (_, index) => (index % 3 === 0 ? 1 : -1));
    expect(signCode(vector)).toHaveLength(12);
    const other = vector.map((value, index) => (index < 69 ? value : -value));
    const codes = Uint8Array.of(...signCode(vector), ...signCode(other));
    const [same, nearly] = scoreCodes({ chunkIds: Int32Array.of(1, 2), codes }, vector);
    expect(nearly! / same!).toBeCloseTo(68 / 70, 3);
  });
});
