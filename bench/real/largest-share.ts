import { explanatoryPower } from "./explanatory-power.ts";
import type { Segment, TwoPeriods } from "./two-periods.ts";

/** What anyone can do with a spreadsheet: values of any one dimension by their part of the net change. */
export function largestShare(data: TwoPeriods): Segment[] {
  return data.dimensions
    .flatMap(({ name, parts }) => {
      const power = explanatoryPower(parts, data);
      return parts.map(({ values: [value] }, i) => ({ segment: { [name]: value }, share: power[i] }));
    })
    .sort((a, b) => b.share - a.share)
    .map(({ segment }) => segment);
}
