import { expect, it } from "vitest";
import { findMixShift } from "../../../../src/analysis/search/small/find-mix-shift.ts";
import type { RowData } from "../../../../src/analysis/search/types.ts";

interface Side {
  visits: number;
  rate: number;
}

/** Thirty equal rows per device and period. */
function rowsOf(before: Record<string, Side>, after: Record<string, Side>): RowData {
  const devices = Object.keys(before);
  const rows = [before, after].flatMap((sides) =>
    devices.flatMap((device, code) => Array.from({ length: 30 }, () => ({ code, ...sides[device] }))),
  );
  return {
    shape: "rows",
    days: null,
    dimensions: [{ name: "device", values: devices, codes: Uint8Array.from(rows, ({ code }) => code) }],
    baselineRows: rows.length / 2,
    measure: {
      numerator: Float64Array.from(rows, ({ visits, rate }) => visits * rate),
      denominator: Float64Array.from(rows, ({ visits }) => visits),
    },
  };
}

const before = { web: { visits: 600, rate: 0.2 }, app: { visits: 200, rate: 0.05 }, tv: { visits: 100, rate: 0.1 } };

it("names the value whose weight did most to the ratio", () => {
  const after = { ...before, app: { visits: 900, rate: 0.055 } };
  const shift = findMixShift(rowsOf(before, after));
  expect(shift).toMatchObject({ segment: [{ dimension: 0, code: 1 }], channel: "mix" });
  // From 200 of 900 to 900 of 1,600 visits, at 5.25 % over both periods against 18.57 % elsewhere.
  expect(shift?.contribution).toBeCloseTo((900 / 1600 - 200 / 900) * (0.0525 - 130 / 700), 10);
});

it("finds none where rates moved and weights did not", () => {
  const after = { ...before, web: { visits: 600, rate: 0.1 } };
  expect(findMixShift(rowsOf(before, after))).toBeNull();
});

it("finds none where weights moved between equal rates", () => {
  const equal = { web: { visits: 600, rate: 0.1 }, app: { visits: 200, rate: 0.1 } };
  expect(findMixShift(rowsOf(equal, { web: equal.web, app: { visits: 900, rate: 0.1 } }))).toBeNull();
});
