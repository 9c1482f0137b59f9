import { describe, expect, it } from "vitest";
import { renderSummary } from "../../../src/cli/render/render-summary.ts";
import { displayWidth } from "../../../src/cli/terminal/columns.ts";
import type { Terminal } from "../../../src/cli/terminal/terminal.ts";
import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { buildCase, buildExplanation, buildMetric } from "./build-case.ts";
import { flatCase, noiseCase, ratioCase } from "./variants.ts";

const same = (text: string) => text;
const terminal = (width: number): Terminal => ({
  isInteractive: true,
  width,
  bold: same,
  dim: same,
  accent: same,
  warn: same,
});
const render = (result: CaseResult, width = 100) =>
  renderSummary(result, "case-2f9c/report.md", 1.4, terminal(width)).replaceAll("\u202f", " ");

describe("the summary in a terminal", () => {
  it("says what moved, whether it is real, why, and where the report is", () => {
    const lines = render(buildCase()).split("\n");
    expect(lines[1]).toBe("  Orders fell 8.2 %  (152,010 → 139,580, −12,430)   3–16 Feb → 17 Feb–2 Mar");
    expect(lines[2]).toBe("  real change, p < 0.001 · since 17 Feb · 1,204 segments searched · 1.4 s");
    expect(lines[6]).toMatch(/^ {3}1 {2}device = ios, country = DE {2}−10,070 {2}█+▌? + 81 % {2}Most Likely$/);
    expect(lines[7]).toContain("siblings moved at most −0.4 %");
    expect(lines.join("\n")).toMatch(/remainder +−880 +█▊ +7 %/);
    expect(lines.join("\n")).toContain("Ruled out: Weekday or holiday mix (−8.2 % raw, −8.2 % aligned)");
    expect(lines.join("\n")).toContain("whydunit verify case-2f9c");
  });

  it("marks the border between the periods in the sparkline", () => {
    expect(render(buildCase()).split("\n")[4]).toMatch(/^ {2}[▁-█]{28}┊[▁-█]{14}┃[▁-█]{14}$/);
  });

  it("keeps to the width it has", () => {
    const distinct = buildMetric({ kind: "distinct", label: "distinct users" });
    const long = buildExplanation({ segment: { a_long_column_name: "v".repeat(200) }, grade: "g".repeat(200) });
    for (const width of [60, 80, 120]) {
      for (const result of [
        buildCase(),
        noiseCase(),
        flatCase(),
        ratioCase(),
        buildCase({ explanations: [long] }),
        buildCase({ metric: distinct }),
      ]) {
        for (const line of render(result, width).split("\n"))
          expect(displayWidth(line), line).toBeLessThanOrEqual(width);
      }
    }
  });

  it("answers plainly where there is no explanation", () => {
    expect(render(noiseCase())).toContain(
      "That is within its usual range: a change this large happens in 38 % of quiet 14-day periods.",
    );
    expect(render(noiseCase())).toContain("would have been seen.");
    const quality = [
      { check: "days", severity: "blocking" as const, message: "5 days are missing.", evidence: ["E6"] },
    ];
    const blocked = render(buildCase({ decision: "blocked_by_data_quality", quality }));
    expect(blocked).toContain("The data do not allow a diagnosis: 5 days are missing.");
    expect(blocked).not.toContain("Most Likely");
  });

  it("compares where parts do not add up", () => {
    const text = render(buildCase({ metric: buildMetric({ kind: "distinct", label: "distinct users" }) }));
    expect(text).toContain("1  device = ios, country = DE  16,240 → 6,170 (−62.0 %)");
    expect(text).not.toContain("remainder");
  });

  it("answers a suspicion that holds, and leaves one that does not among the ruled out", () => {
    const base = { hypothesis_id: "hyp_001", text: "paid?", seen: "−9.0 %, p < 0.001", evidence: ["E22"] };
    const sentence = "Your suspicion holds. One segment fell by itself: −9.0 %, p < 0.001";
    expect(render(buildCase({ suspicion: { ...base, verdict: "holds" } }))).toContain(sentence);
    expect(render(buildCase({ suspicion: { ...base, verdict: "partly" } }))).toContain("Your suspicion holds in part.");
    expect(render(buildCase({ suspicion: { ...base, verdict: "ruled_out" } }))).not.toContain("Your suspicion");
  });

  it("lets no control character of the data through", () => {
    const bad = "\u001b[2Jx\u0007";
    const text = render(
      buildCase({
        metric: buildMetric({ label: bad }),
        explanations: [buildExplanation({ segment: { [bad]: bad }, title: bad, grade: bad })],
        ruledOut: [{ hypothesis_id: "h", title: bad, expected_pattern: bad, seen: bad, evidence: [] }],
        suspicion: { hypothesis_id: "s", text: bad, verdict: "holds", seen: bad, evidence: [] },
        quality: [{ check: "c", severity: "warning", message: bad, evidence: [] }],
      }),
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });
});
