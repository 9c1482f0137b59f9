import type { investigate } from "../../../src/investigate/investigate.ts";

/** What a person would notice of an investigation if it differed. */
export function noticed({ decision, change, quality, explanations, onset }: Awaited<ReturnType<typeof investigate>>) {
  return {
    decision,
    onset,
    change: [change.baseline_value, change.comparison_value, change.p_value],
    quality: quality.map(({ check, severity }) => ({ check, severity })),
    explanations: explanations.map(({ kind, segment, contribution, likelihood }) => ({
      kind,
      segment,
      likelihood,
      absolute: contribution.absolute,
      share: contribution.share,
    })),
  };
}

/** The same session and moment for every run that is compared. */
export const fixedRun = {
  sessionId: "00000000-0000-4000-8000-000000000000",
  now: () => new Date("2026-01-01"),
};
