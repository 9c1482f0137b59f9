import type { Measure } from "../types.ts";

/** Rows without exposure, or with anything that is not a number, contribute nothing. */
export function cleanMeasure(measure: Measure): Measure {
  const { numerator, denominator } = measure;
  const isClean = numerator.every(Number.isFinite) && (!denominator || denominator.every(isExposure(numerator)));
  if (isClean) return measure;
  const isUsed = (row: number) =>
    Number.isFinite(numerator[row]) && (!denominator || (denominator[row]! > 0 && Number.isFinite(denominator[row])));
  return {
    numerator: numerator.map((amount, row) => (isUsed(row) ? amount : 0)),
    denominator: denominator?.map((exposure, row) => (isUsed(row) ? exposure : 0)) ?? null,
  };
}

function isExposure(numerator: Float64Array) {
  return (exposure: number, row: number) =>
    (exposure > 0 && exposure < Infinity) || (exposure === 0 && numerator[row] === 0);
}
