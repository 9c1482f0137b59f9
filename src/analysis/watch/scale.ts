/** A scale on which a series is judged: noise about the same everywhere, patterns that add. */
export interface Scale {
  name: "plain" | "root" | "log";
  to(value: number): number;
  from(scaled: number): number;
  /** Log of the derivative, so that likelihoods of different scales can be compared. */
  logSlope(value: number): number;
}

const plain: Scale = { name: "plain", to: (value) => value, from: (scaled) => scaled, logSlope: () => 0 };

/** Counts have a variance of one here, however large they are (Anscombe 1948). */
const root: Scale = {
  name: "root",
  to: (value) => 2 * Math.sqrt(value + 3 / 8),
  from: (scaled) => Math.max(0, (Math.max(0, scaled) / 2) ** 2 - 3 / 8),
  logSlope: (value) => -0.5 * Math.log(value + 3 / 8),
};

const log: Scale = {
  name: "log",
  to: (value) => Math.log(value),
  from: (scaled) => Math.exp(scaled),
  logSlope: (value) => -Math.log(value),
};

/** The scales that values can be seen on; amounts of either sign have one only. */
export function scalesFor(kind: "count" | "amount" | "rate" | "level", values: readonly number[]): Scale[] {
  const low = Math.min(...values);
  if (kind === "rate" || low < 0) return [plain];
  const sorted = values.toSorted((a, b) => a - b);
  const isFarFromZero = low > 0.02 * sorted[sorted.length >> 1]!;
  if (kind === "count") return isFarFromZero && low >= 20 ? [root, log] : [root];
  return isFarFromZero ? [plain, log] : [plain];
}
