import { expect, it } from "vitest";
import { sayCause } from "../../../src/app/watch/alerts/say-cause.ts";
import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { buildCase } from "../../investigate/report/build-case.ts";

const { change } = buildCase();
const usual = { ...change, verdict: "noise" as const, p_value: 0.4 };
const mover = (device: string, absolute: number): CaseResult["movers"][number] => ({
  segment: { device },
  before: 100,
  after: 100 + absolute,
  absolute,
  share: null,
  usual: null,
  tested: true,
});

it.each([
  ["no_real_change", usual],
  ["insufficient_evidence", usual],
  ["insufficient_evidence", change],
] as const)("never calls an alert noise or usual: %s", (decision, measured) => {
  const result = buildCase({ decision, change: measured, explanations: [] });
  expect(sayCause(result)).toBe("No part stands out.");
  const movers = [mover("ios", -120), mover("web", -80)];
  expect(sayCause({ ...result, movers })).toBe(
    "No part stands out; the largest moves are device = ios (−120) and device = web (−80).",
  );
});

it("names the parts that moved though the two periods by themselves are usual", () => {
  const said = sayCause(buildCase({ change: usual }));
  expect(said).toMatch(/^Inside it moved device = ios, country = DE \(16,240 → 6,170\) and channel = paid /);
  expect(said).not.toMatch(/noise|usual/);
});

it("says what the case concludes where the change is real, or the data are faulty", () => {
  expect(sayCause(buildCase())).toMatch(/accounts for 81\s% of it, since 17 Feb\.$/);
  expect(sayCause(buildCase({ decision: "blocked_by_data_quality", explanations: [] }))).toMatch(
    /^The data do not allow/,
  );
});
