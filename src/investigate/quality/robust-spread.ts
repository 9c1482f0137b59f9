import { MAD_TO_SIGMA, median, medianAbsoluteDeviation } from "../../analysis/robust.ts";

/** Standard deviation of the bulk of the values. */
export function robustSpread(values: readonly number[], centre = median(values)): number {
  return MAD_TO_SIGMA * medianAbsoluteDeviation(values, centre);
}
