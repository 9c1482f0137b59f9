import { describe, expect, it } from "vitest";
import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { familyTitles } from "../../../src/investigate/hypotheses.ts";
import { renderReport } from "../../../src/investigate/report/render-report.ts";
import { buildCase, buildExplanation, buildHypothesis } from "../report/build-case.ts";
import { flatCase, noiseCase, ratioCase } from "../report/variants.ts";
import { contradictionsIn } from "./contradictions.ts";

const movers = [
  { segment: { device: "ios" }, before: 2, after: 1, absolute: -1, share: null, usual: null, tested: false },
];

function found(result: CaseResult, change = (report: string) => report): string[] {
  const whole = { ...result, movers };
  return contradictionsIn(whole, change(renderReport(whole, [], new Date(0))));
}

describe("contradictions", () => {
  it.each([
    ["a diagnosis", buildCase],
    ["noise", noiseCase],
    ["moves that cancel out", flatCase],
    ["a ratio", ratioCase],
  ])("are not seen in %s", (_, build) => {
    expect(found(build())).toEqual([]);
  });

  const base = buildCase();
  const [row] = base.ruledOut;
  const [first, second] = base.explanations;
  const titled = (title: string): Partial<CaseResult> => ({ ruledOut: [{ ...row!, title }] });
  const warning = { check: "gaps", severity: "warning" as const, message: "Days are missing.", evidence: [] };
  const as = (standing: CaseResult["conclusion"]["standing"], result = base): CaseResult => ({
    ...result,
    conclusion: { ...result.conclusion, standing },
  });

  it.each<[string, CaseResult, RegExp]>([
    ["refuted and open", { ...base, notShown: base.ruledOut }, /hyp_002 is ruled_out and listed as/],
    [
      "refuted and confirmed",
      { ...base, ruledOut: [row!, { ...row!, hypothesis_id: "hyp_001" }] },
      /hyp_001 is confirmed/,
    ],
    [
      "no verdict",
      { ...base, hypotheses: [...base.hypotheses, buildHypothesis("hyp_9", "More", "RULED_OUT")] },
      /hyp_9 has/,
    ],
    ["a refuted segment", { ...base, ...titled(familyTitles.segment) }, /“One or a few segments moved” is ruled out/],
    [
      "a refuted fault",
      { ...base, ...titled(familyTitles.quality), quality: [warning] },
      /beside “Days are missing\.”/,
    ],
    ["a wrong sum", { ...base, remainder: { ...base.remainder, absolute: -870 } }, /contributions and remainder make/],
    [
      "a wrong share",
      { ...base, explanations: [{ ...first!, contribution: { ...first!.contribution, share: 0.5 } }, second!] },
      /has a share of 0\.5/,
    ],
    [
      "usual, and more than would have been seen",
      { ...noiseCase(), change: { ...noiseCase().change, detectable: 0.004 } },
      /would have been seen/,
    ],
    [
      "a part that leads and moved against the change",
      { ...base, explanations: [{ ...first!, contribution: { absolute: 900, share: -900 / 12_430, interval: null } }] },
      /leads and moved against/,
    ],
    ["usual, with explanations", as("usual"), /usual, and with explanations/],
    ["cancelling moves of which most is left", as("offsetting"), /moves cancel out, and of -10070/],
    [
      "an onset that the tile does not know",
      {
        ...base,
        onset: null,
        explanations: [buildExplanation({ title: "2025-02-17: 80 % of the change", onset: null, segment: null })],
      },
      /since when is not known/,
    ],
    ["evidence that is not there", { ...base, change: { ...base.change, evidence: ["E99"] } }, /no evidence E99/],
  ])("are seen: %s", (_, result, wanted) => {
    expect(found(result).join("\n")).toMatch(wanted);
  });

  it.each<[string, (report: string) => string, RegExp]>([
    ["a bridge that does not add up", (text) => text.replace("| −880 ", "| −870 "), /the bridge ends at/],
    [
      "a share that is not that of its row",
      (text) => text.replace("| 81.0\u202f% |", "| 80.0\u202f% |"),
      /row 1 of the bridge/,
    ],
    ["two headlines", (text) => text.replace("81", "82"), /the report begins with/],
    ["real and usual", (text) => text.replace("\n\n", "\n\nThat is within its usual range.\n\n"), /says usual/],
    ["much that is called hardly", (text) => `${text}It hardly moved (+3.1\u202f%).`, /“hardly moved/],
    ["a word for statisticians", (text) => `${text}The false discovery rate.`, /false discovery/],
    ["evidence that nobody has", (text) => `${text}So it is [E77].`, /no evidence E77/],
  ])("are seen in a report: %s", (_, change, wanted) => {
    expect(found(base, change).join("\n")).toMatch(wanted);
  });

  it("are not seen without movers where there is nothing to cut by", () => {
    const bare = { ...noiseCase(), search: { segments: 0, dimensions: [] } };
    expect(contradictionsIn(bare, renderReport(bare, [], new Date(0)))).toEqual([]);
    const cut = noiseCase();
    expect(contradictionsIn(cut, renderReport(cut, [], new Date(0))).join()).toMatch(/no movers of device/);
  });
});
