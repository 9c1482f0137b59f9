import { describe, expect, it } from "vitest";
import type { RateEffect } from "../../../src/analysis/decomposition/rates.ts";
import { reportSections } from "../../../src/domain/report.ts";
import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { renderReport, reportStatus } from "../../../src/investigate/report/render-report.ts";
import { buildCase, buildExplanation, buildMetric, buildProfile, buildTable } from "./build-case.ts";
import { flatCase, noiseCase, ratioCase } from "./variants.ts";

const charts = ["timeline", "bridge", "heatmap"].map((name) => ({
  name,
  path: `charts/${name}.svg`,
  alt: `The ${name}`,
}));

function render(result: CaseResult): string {
  return renderReport(result, charts, new Date("2025-03-03T09:12:00Z")).replaceAll("\u202f", " ");
}

describe("a diagnosed case", () => {
  const report = render(buildCase());

  it("begins with the answer", () => {
    expect(report.split("\n")[0]).toBe(
      "# Orders fell 8.2 %. device = ios, country = DE accounts for 81 % of it, since 17 Feb",
    );
  });

  it("has every section a report must have", () => {
    for (const section of reportSections.slice(1, -1)) expect(report).toContain(`\n## ${section}\n`);
    for (const row of ["| Metric |", "| Baseline |", "| Comparison |", "| Change |"]) expect(report).toContain(row);
    expect(report).toContain("Generated 2025-03-03 09:12 UTC");
  });

  it("says what was compared, with evidence", () => {
    expect(report).toContain("| Baseline | 3–16 Feb 2025 (14 days): **152,010** [E1] [E2] |");
    expect(report).toContain(
      "| Change | **−12,430 (−8.2 %)**, 95 % interval −13,900 to −10,960, p < 0.001 against 42 days",
    );
    expect(report).toContain("| Decision | Diagnosed: 2 explanations cover 92.9 % of the change |");
  });

  it("shows a bridge that adds up as printed, in figures and in shares", () => {
    expect(bridgeSums(report)).toEqual({ parts: -12_430, change: -12_430, shares: 100 });
    expect(report).toContain("The rows add up to the change exactly [E1] [E2] [E7].");
  });

  it("gives each explanation its proof", () => {
    expect(report).toContain("### 1. iOS in Germany: orders fell 62 % — Most Likely");
    expect(report).toContain(
      "- **Seen**: 16,240 → 6,170 (−62.0 %), which makes −10,070 or 81 % of the whole change (95 % interval −10,420 to −9,720) [E12]. Without it orders would have fallen 1.6 %.",
    );
    expect(report).toContain("- **Since**: 17 Feb 06:00 [E13].");
    expect(report).toContain("device = android, country = DE: −0.4 %; the largest move beside it is −0.4 % [E14].");
    expect(report).toContain("- **Not narrower, not wider**: all 14 app versions in it fell alike");
    expect(report).toContain("claimed a segment once");
    expect(report).toContain("p < 0.001 after correction for 1,204 segments searched");
    expect(report).toContain("- **Further evidence**: [E17]");
  });

  it("says what the change would have been without a part when nobody computed it", () => {
    const [first] = buildCase().explanations;
    const text = render(buildCase({ explanations: [{ ...first, withoutIt: null }], remainder: rest(-2_360) }));
    expect(text).toContain("Without it orders would have fallen 1.6 %.");
  });

  it("shows what was ruled out, the data model and each chart at its place", () => {
    expect(report).toContain(
      "| Weekday or holiday mix | the fall vanishes with weekdays aligned | −8.2 % raw, −8.2 % aligned [E23] |",
    );
    expect(report).toContain('  customers ||--o{ orders : "customer_id"');
    expect(report).toContain("no order is lost or doubled by the join, total unchanged [E4].");
    expect(report.match(/^!\[.*$/gm)).toEqual([
      "![The timeline](charts/timeline.svg)",
      "![The bridge](charts/bridge.svg)",
      "![The heatmap](charts/heatmap.svg)",
    ]);
  });

  it("answers a suspicion beside the explanations where it holds, and in the table of hypotheses", () => {
    const base = { hypothesis_id: "hyp_001", text: "iOS?", seen: "−62.0 %, p < 0.001", evidence: ["E22"] };
    const held = render(buildCase({ suspicion: { ...base, verdict: "partly" } }));
    expect(held).toContain(
      "## Explanations\n\nYour suspicion holds in part. One segment fell by itself: −62.0 %, p < 0.001 [E22].",
    );
    expect(held).toMatch(/\| One segment fell by itself \| .* \| held in part \|/);
    const untested = render(buildCase({ suspicion: { ...base, verdict: "not_testable" } }));
    expect(untested).not.toContain("Your suspicion");
    expect(untested).toMatch(/\| One segment fell by itself \| .* \| not testable \|/);
  });

  it("is the same text for the same case", () => {
    expect(render(buildCase())).toBe(report);
  });
});

describe("figures", () => {
  it("cite only evidence that exists", () => {
    const [first] = buildCase().explanations;
    const cases = [
      buildCase(),
      noiseCase(),
      flatCase(),
      ratioCase(),
      buildCase({ explanations: [{ ...first, evidence: ["E12", "E999"], proof: { ...first.proof, seen: ["E404"] } }] }),
    ];
    for (const result of cases) {
      const cited = [...render(result).matchAll(/(?<!\\)\[(E\d+)\]/g)].map(([, id]) => id);
      expect(cited.length).toBeGreaterThan(0);
      expect(cited.filter((id) => !Object.hasOwn(result.evidence, id))).toEqual([]);
    }
  });

  it("add up as printed where they had to be rounded", () => {
    const change = { ...buildCase().change, baseline_value: 100.4444, comparison_value: 90.3333, absolute: -10.1111 };
    const explanations = [-3.3339, -3.3339, -3.3339].map((absolute, i) =>
      buildExplanation({ rank: i + 1, segment: { c: i }, contribution: { absolute, share: 0.3297, interval: null } }),
    );
    const sums = bridgeSums(render(buildCase({ change, explanations, remainder: rest(-0.1094) })));
    expect(sums.parts).toBeCloseTo(sums.change, 9);
    expect(sums.shares).toBeCloseTo(100, 9);
  });

  it("agree between the change and the two values it lies between", () => {
    const change = {
      ...buildCase().change,
      baseline_value: 1_047_394.4,
      comparison_value: 980_350.6,
      absolute: -67_043.8,
    };
    const report = render(buildCase({ change, explanations: [], decision: "insufficient_evidence" }));
    expect(report).toContain("**1,047,394**");
    expect(report).toContain("**980,351**");
    expect(report).toContain("**−67,043 (");
  });

  it("are not claimed to add up when they do not", () => {
    const report = render(buildCase({ remainder: rest(-5_000) }));
    expect(report).toContain("The rows do not add up: +4,120 of the change is in no row");
    expect(report).not.toContain("add up to the change exactly");
  });

  it("are sums where the periods have different lengths, with rates beside them", () => {
    const base = buildCase();
    const question = { ...base.question, baseline: { start: "2025-01-20", end: "2025-02-16" } };
    const rate = {
      per: "day" as const,
      lengths: { baseline: 28, comparison: 14 },
      baseline_value: 152_010 / 28,
      comparison_value: 139_560 / 14,
      absolute: 139_560 / 14 - 152_010 / 28,
      relative: 0.8362,
      interval: null,
      by_length: -76_005,
    };
    const report = render(buildCase({ question, change: { ...base.change, rate } }));
    expect(report).toContain("**152,010** [E1]");
    expect(report).toMatch(/\. Per day it rose 83\.6\s% \(5,429 → 9,969\)/);
    expect(report).toContain("; 14 days instead of 28 make −76,005 of the change");
  });

  it("are said to be per day where the metric is", () => {
    const report = render(buildCase({ change: { ...buildCase().change, perDay: true } }));
    expect(report).toContain("**152,010** per day [E1]");
  });
});

describe("other answers", () => {
  it("calls noise noise, with what would have been seen", () => {
    const report = render(noiseCase());
    expect(report.split("\n")[0]).toBe(
      "# Orders fell 0.8 %. That is within its usual range: a change this large happens in 38 % of quiet 14-day periods",
    );
    expect(report).toContain("A change of about 3.1 % or more, up or down, would have been seen. [E1] [E2]");
    expect(report).toContain("None is needed. That is within its usual range");
    expect(report).not.toContain("## The change as a bridge");
    expect(reportStatus(noiseCase())).toBe("no_findings");
  });

  it("puts faults of the data first and gives no cause", () => {
    const blocked = buildCase({
      decision: "blocked_by_data_quality",
      quality: [
        { check: "rows", severity: "info", message: "All rows have a date.", evidence: ["E5"] },
        {
          check: "missing-days",
          severity: "blocking",
          message: "5 of 14 days of the comparison are missing.",
          evidence: ["E6"],
        },
      ],
      explanations: [buildExplanation({ kind: "data_quality", segment: null, title: "5 of 14 days are missing" })],
    });
    const report = render(blocked);
    expect(report.split("\n")[0]).toBe(
      "# Orders fell 8.2 %. The data do not allow a diagnosis: 5 of 14 days of the comparison are missing",
    );
    expect(report).toContain("- **Must be repaired**: 5 of 14 days of the comparison are missing [E6].\n- **Note**");
    expect(report.indexOf("## Data quality notes")).toBeLessThan(report.indexOf("## Explanations"));
    expect(report).toContain("None is given.");
    expect(report).not.toContain("bridge");
    expect(reportStatus(blocked)).toBe("no_findings");
  });

  it("says what was tried when nothing was found", () => {
    const report = render(
      buildCase({ decision: "insufficient_evidence", explanations: [], remainder: rest(-12_430), nextSteps: [] }),
    );
    expect(report).toContain("The change is real, but no explanation withstood the tests");
    expect(report).toContain(
      "**What was analysed**: 1,204 segments of 4 dimensions (device, country, channel and customers.segment)",
    );
    expect(report).toContain("- Weekday or holiday mix: −8.2 % raw, −8.2 % aligned [E23]");
    expect(report).toContain("**Possible reasons**:");
    expect(report).toContain("1. Add a table that records what these do not");
  });

  it("calls a broad change broad and names no segment", () => {
    const broad = buildExplanation({
      kind: "broad",
      segment: null,
      title: "A broad change: orders fell 8.2 % across segments",
      contribution: { absolute: -12_430, share: 1, interval: null },
    });
    const report = render(buildCase({ explanations: [broad], remainder: rest(0) }));
    expect(report.split("\n")[0]).toBe(
      "# Orders fell 8.2 %. The change is broad: most segments moved alike, none stands out",
    );
    expect(report).toContain("| Decision | Diagnosed: a broad change, no segment stands out |");
    expect(bridgeSums(report).shares).toBe(100);
  });

  it("does not deny a segment that stands out beside a broad change", () => {
    const [ios] = buildCase().explanations;
    const broad = buildExplanation({ kind: "broad", segment: null, title: "A broad change beside it" });
    const report = render(buildCase({ explanations: [broad, { ...ios, rank: 2, likelihood: "Likely" }] }));
    expect(report.split("\n")[0]).toContain("Most of it is broad; beside it stands out device = ios, country = DE");
  });

  it("shows moves that cancel out under a flat total, without shares of nothing", () => {
    const report = render(flatCase());
    expect(report.split("\n")[0]).toBe(
      "# Orders hardly moved (+0.008 %). Moves inside orders cancel out: channel = web −5,000 and channel = app +4,890",
    );
    expect(report).toContain("| 1. channel = web | −5,000 [E12] |");
    expect(report).not.toContain("share of the change");
    expect(report).toContain("The moves cancel out, so that little of them is left in the total");
  });

  it("speaks of percentage points for a ratio and tells mix from rate", () => {
    const report = render(ratioCase());
    expect(report.split("\n")[0]).toContain("Orders / visits fell by 0.32 percentage points (3.21 % → 2.89 %)");
    expect(report).toContain("| Change | **−0.32 percentage points (−10.0 %)**");
    expect(report).toContain("| 1. channel = social (mix) | −0.21 [E12] | 65.6 % |");
    expect(report).toContain(
      "Mix (segments changing weight) makes −0.21 points of it, change within segments −0.14 points [E12].",
    );
    expect(bridgeSums(report).parts).toBeCloseTo(-0.32, 9);
  });

  it("says what rate and weight of a segment each did, once, with evidence", () => {
    const [mix, ios] = ratioCase().explanations;
    const effect: RateEffect = {
      name: "ios",
      presence: "both",
      rate: -0.0016,
      mix: 0.0003,
      interaction: -0.0001,
      contribution: -0.0014,
      rateBefore: 0.031,
      rateAfter: 0.027,
      weightBefore: 0.4,
      weightAfter: 0.42,
    };
    const rateAndMix = { effect, isMix: false, evidence: ["E9"] };
    const controls = [{ name: "other device", before: 0.03, after: 0.03, relative: 0 }];
    const shown = { ...ios, rateAndMix, controls, evidence: ["E9", "E12"], reasoning: "Rate effect −0.16 points." };
    const line =
      "- **Rate and mix**: Rate effect −0.16 points, mix effect +0.03 points, interaction −0.01 points: its rate went from 3.10 % to 2.70 %, its weight from 40.0 % to 42.0 % [E9].";
    for (const explanation of [shown, { ...shown, controls: [] }]) {
      const report = render({ ...ratioCase(), explanations: [mix, explanation] });
      expect(report.match(/.*Rate effect.*/g)).toEqual([line]);
      expect(report).not.toContain("**Further evidence**: [E9]");
    }
  });

  it("takes the average of a column of zeros and ones for a share", () => {
    const orders = buildTable("orders", 100, []);
    orders.profiles = [buildProfile("churned", { cardinality: 2, min: 0, max: 1 })];
    const base = buildCase();
    const report = render({
      ...ratioCase(),
      metric: buildMetric({ kind: "average", label: "average of churned", columns: ["churned"] }),
      data: { ...base.data, tables: [orders] },
    });
    expect(report.split("\n")[0]).toContain("fell by 0.32 percentage points");
  });

  it("gives an upstream measure its own figures, not the metric's unit", () => {
    const upstream = buildExplanation({
      kind: "upstream",
      segment: null,
      title: "page_views fell 14.3 %",
      contribution: { absolute: -0.3, share: 0.6, interval: null },
      before: 12_090.73,
      after: 10_356,
    });
    const metric = buildMetric({ kind: "average", label: "average of wait", unit: "days" });
    const change = {
      ...buildCase().change,
      baseline_value: 4,
      comparison_value: 3.5,
      absolute: -0.5,
      relative: -0.125,
      interval: null,
    };
    const report = render(buildCase({ metric, change, explanations: [upstream], remainder: rest(-0.2) }));
    expect(report.split("\n")[0]).toContain("“page_views fell 14.3 %” accounts for 60 % of it");
    expect(report).toContain("12,091 → 10,356 (−14.3 %), which makes −0.300 days");
    expect(report).toContain("an upstream measure that the metric is made of");
  });

  it("compares a median by segment and decomposes nothing", () => {
    const metric = buildMetric({ kind: "level", label: "median of wait", unit: "days", text: "median(wait)" });
    const change = {
      ...buildCase().change,
      baseline_value: 4,
      comparison_value: 5,
      absolute: 1,
      relative: 0.25,
      interval: null,
    };
    const explanations = [buildExplanation({ segment: { team: "B" }, before: 4, after: 9 })];
    const report = render(buildCase({ metric, change, explanations }));
    expect(report).toContain("Median of wait is not a sum of its parts, so the change is not decomposed");
    expect(report).toContain("| 1. team = B | 4 | 9 | +125 % [E12] |");
    expect(report).not.toContain("share of the change");
    expect(report).not.toContain("bridge");
  });

  it("never sums distinct counts", () => {
    const metric = buildMetric({ kind: "distinct", label: "distinct users", text: "count(distinct user)" });
    const report = render(buildCase({ metric }));
    expect(report).toContain("distinct counts are never summed");
    expect(report).not.toMatch(/Remainder|accounts for|of the whole change/);
  });

  it("lists lines that could not be read", () => {
    const base = buildCase();
    const [orders, customers] = base.data.tables;
    const rejected = { count: 12, lines: [{ line: 88_102, reason: "7 fields instead of 6", text: "a|b`c" }] };
    const report = render({ ...base, data: { ...base.data, tables: [{ ...orders, rejected }, customers] } });
    expect(report).toContain("- 12 lines of `orders.csv` could not be read and were left out");
    expect(report).toContain("  - line 88,102: 7 fields instead of 6: ``a\\|b`c``");
    expect(report).toContain("  - and 11 more");
  });
});

function rest(absolute: number): CaseResult["remainder"] {
  return { absolute, share: absolute / -12_430, about: "nothing beyond noise", evidence: ["E7"] };
}

/** What a reader with a calculator gets from the table of the bridge. */
function bridgeSums(report: string): { parts: number; change: number; shares: number } {
  const rows = report
    .slice(report.indexOf("## The change as a bridge"), report.indexOf("## Explanations"))
    .split("\n")
    .filter((line) => /^\| (\*\*After|Before|\d|Remainder)/.test(line))
    .map((line) =>
      line
        .replace(/\[E\d+\]/g, "")
        .split("|")
        .slice(-3, -1),
    );
  const read = (text: string) => Number(text.replace(/[^\d.−]/g, "").replace("−", "-"));
  const figures = rows.map(([figure]) => read(figure));
  const parts = figures.slice(1, -1).reduce((sum, value) => sum + value, 0);
  const shares = rows.slice(1, -1).reduce((sum, [, share]) => sum + read(share), 0);
  return { parts, change: figures[figures.length - 1] - figures[0], shares: Math.round(shares * 1e6) / 1e6 };
}
