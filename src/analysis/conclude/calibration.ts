import scorer from "./scorer.json" with { type: "json" };

/** How often what was said as surely as this was right, on tables that were left out of the fit. */
export interface Calibration {
  from: number;
  to: number;
  right: number;
  of: number;
}

const steps: Calibration[] = Object.entries(scorer.about.calibration).map(([name, text], i, all) => {
  const [right, of] = text.match(/\d+/g)!.map(Number);
  const next = all[i + 1]?.[0];
  return { from: limitOf(name), to: next === undefined ? 1 : limitOf(next), right: right!, of: of! };
});

function limitOf(name: string): number {
  return Number(name.replace("from ", ""));
}

/** Null below the least that was counted. */
export function calibrationOf(probability: number): Calibration | null {
  return steps.findLast(({ from }) => probability >= from) ?? null;
}
