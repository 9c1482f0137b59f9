import { describe, expect, it } from "vitest";
import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { caseCharts } from "../../../src/investigate/charts/case-charts.ts";
import { palettes } from "../../../src/investigate/charts/chart-spec.ts";
import { heatRows } from "../../../src/investigate/charts/heat-rows.ts";
import { renderChart, renderSvg } from "../../../src/investigate/charts/render-chart.ts";
import { shownTimeline } from "../../../src/investigate/charts/shown-timeline.ts";
import { timelineChart } from "../../../src/investigate/charts/timeline-chart.ts";
import { buildCase, buildExplanation, buildMetric, buildTimeline } from "../report/build-case.ts";
import { flatCase, noiseCase, ratioCase } from "../report/variants.ts";

const names = (result: CaseResult) => caseCharts(result, { theme: "light" }).map(({ name }) => name);
const specOf = (result: CaseResult, name: string) =>
  caseCharts(result, { theme: "light" }).find((one) => one.name === name)!.spec;
const titleOf = (result: CaseResult, name: string) =>
  (specOf(result, name)["title"] as { text: string[] }).text.join(" ").replaceAll("\u202f", " ");
const textsOf = (svg: string) => [...svg.matchAll(/<(?:text|tspan)[^>]*>([^<]+)</g)].map(([, text]) => text);

describe("which charts a case has", () => {
  it("has all three where segments explain the change", () => {
    expect(names(buildCase())).toEqual(["timeline", "bridge", "heatmap"]);
    expect(names(flatCase())).toEqual(["timeline", "bridge", "heatmap"]);
  });

  it("has no bridge where nothing is explained or parts do not add up", () => {
    expect(names(noiseCase())).toEqual(["timeline"]);
    expect(names(buildCase({ metric: buildMetric({ kind: "distinct" }) }))).not.toContain("bridge");
    expect(names(buildCase({ metric: buildMetric({ kind: "level" }) }))).not.toContain("bridge");
    const fault = [buildExplanation({ kind: "data_quality", segment: null })];
    expect(names(buildCase({ decision: "blocked_by_data_quality", explanations: fault }))).not.toContain("bridge");
  });

  it("has no chart over time without time", () => {
    const timeline = { grain: "day", points: [], segments: [], evidence: [] };
    expect(names(buildCase({ timeline }))).toEqual(["bridge"]);
  });
});

describe("a chart", () => {
  it("states its finding as title and its figures as text alternative", () => {
    expect(titleOf(buildCase(), "timeline")).toBe("Orders fell 8.2 %, since 17 Feb");
    expect(titleOf(buildCase(), "bridge")).toBe(
      "device = ios, country = DE accounts for 81 % of the change, since 17 Feb",
    );
    expect(titleOf(buildCase(), "heatmap")).toBe(
      "device = ios, country = DE fell 62.0 % while orders as a whole fell 8.2 %",
    );
    expect(titleOf(noiseCase(), "timeline")).toBe("Orders fell 0.8 %: within its usual range");
    expect(specOf(buildCase(), "bridge").description).toContain(
      "Before 152,010; device = ios, country = DE −10,070 (81.0\u202f%)",
    );
  });

  it("gives the same bytes for the same case, whatever was drawn before", async () => {
    const first = await renderChart(specOf(buildCase(), "bridge"));
    await renderSvg(specOf(flatCase(), "heatmap"));
    const second = await renderChart(specOf(buildCase(), "bridge"));
    expect(second.svg).toBe(first.svg);
    expect(Buffer.from(second.png).equals(Buffer.from(first.png))).toBe(true);
    expect(Buffer.from(first.png).subarray(1, 4).toString()).toBe("PNG");
  });

  it("draws every case without an error, in both themes", async () => {
    for (const result of [buildCase(), noiseCase(), flatCase(), ratioCase()]) {
      for (const theme of ["light", "dark"] as const) {
        for (const { name, spec } of caseCharts(result, { theme })) {
          const svg = await renderSvg(spec);
          expect(svg, name).toContain(palettes[theme].background);
          expect(svg, name).not.toMatch(/NaN|undefined|Infinity/);
        }
      }
    }
  });

  it("keeps data as text, fetches nothing and links to nothing", async () => {
    const value = '<script>alert(1)</script>"&]]>';
    const base = buildCase();
    const [first] = base.explanations;
    const explanations = [{ ...first, segment: { "a.b[0]": value } }];
    const result = buildCase({
      explanations,
      metric: buildMetric({ label: `sum of ${value}` }),
      timeline: buildTimeline({ segments: [{ rank: 1, name: value, level: 5, factor: 2 }] }),
    });
    for (const { spec } of caseCharts(result, { theme: "light" })) {
      const svg = await renderSvg(spec);
      expect(svg).not.toMatch(/<script|<a |href|<image|<foreignObject/i);
      expect(svg).toContain("&lt;script&gt;");
    }
  });
});

describe("the timeline", () => {
  it("draws the onset where the point of that day begins, in every time zone", async () => {
    const zone = process.env["TZ"];
    const drawn = [];
    for (const name of ["America/Los_Angeles", "Asia/Tokyo"]) {
      process.env["TZ"] = name;
      drawn.push(await renderSvg(timelineChart(buildCase(), { theme: "light", withSegments: false })!));
    }
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
    expect(drawn[0]).toBe(drawn[1]);
    // 42 of 56 days lie before it.
    const rule = /<line transform="translate\(([\d.]+),[^>]*stroke-dasharray/.exec(drawn[0]);
    expect(Number(rule?.[1])).toBeCloseTo(0.75 * 702, 0);
  });

  it("shows the explained segments under it on request", async () => {
    const svg = await renderSvg(timelineChart(buildCase(), { theme: "light", withSegments: true })!);
    expect(textsOf(svg)).toContain("1. device = ios, country = DE");
    expect(textsOf(svg)).toContain("2. channel = paid");
  });

  it("does not draw a line across days that are missing", () => {
    const timeline = buildTimeline();
    timeline.points.splice(20, 6);
    const spec = timelineChart(buildCase({ timeline }), { theme: "light", withSegments: false })!;
    const layers = spec["layer"] as { mark: { type: string }; data: { values: { value: number | null }[] } }[];
    const [line] = layers.filter(({ mark }) => mark.type === "line");
    expect(line.data.values.filter(({ value }) => value === null).length).toBe(1);
  });

  it("averages years of days, and no average holds days of both periods", () => {
    const timeline = buildTimeline({ start: "2022-01-03", days: 1155, from: 1141 });
    const base = buildCase();
    const question = { ...base.question, baseline: { start: "2022-06-01", end: "2022-06-14" } };
    const shown = shownTimeline(buildCase({ timeline, question }), 420);
    expect(shown.binSize).toBe(7);
    expect(shown.points.length).toBeLessThanOrEqual(420);
    const starts = shown.points.map(({ start }) => new Date(start + 43_200_000).toISOString().slice(0, 10));
    expect(starts).toContain("2025-02-17");
  });

  it("leaves out the far past where the periods are near", () => {
    const timeline = buildTimeline({ start: "2022-01-03", days: 1155, from: 1141 });
    const { points, binSize } = shownTimeline(buildCase({ timeline }), 420);
    expect({ binSize, days: points.length }).toEqual({ binSize: 1, days: 6 * 14 + 28 });
  });
});

describe("the heatmap", () => {
  it("compares days with the same weekdays of the baseline", () => {
    const { rows } = heatRows(buildCase());
    const [whole, ios] = rows;
    const before = whole.deviations.slice(0, 42).map((one) => Math.abs(one ?? 1));
    expect(Math.max(...before)).toBeLessThan(0.03);
    expect(ios.deviations.at(-1)).toBeCloseTo(-0.62, 1);
  });

  it("says the report's own figures", () => {
    const { rows } = heatRows(buildCase());
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [152_010, 139_580],
      [16_240, 6_170],
      [16_440, 14_960],
    ]);
  });

  it("has no colour for a segment that was not there before", () => {
    const timeline = buildTimeline({ segments: [{ rank: 1, name: "new", level: 0, factor: 1 }] });
    const { rows } = heatRows(buildCase({ timeline }));
    expect(new Set(rows[1].deviations)).toEqual(new Set([null]));
  });
});

describe("the bridge", () => {
  it("prints the figures of the report", async () => {
    const texts = textsOf(await renderSvg(specOf(buildCase(), "bridge")));
    for (const text of ["152,010", "−10,070", "81.0\u202f%", "−1,480", "−880", "139,580"])
      expect(texts).toContain(text);
  });

  it("begins at zero unless it says that it does not", () => {
    const subtitle = (result: CaseResult) =>
      (specOf(result, "bridge")["title"] as { subtitle: string[] }).subtitle.join(" ");
    const { change, explanations } = buildCase();
    const large = buildCase({
      change: { ...change, baseline_value: 20_000, comparison_value: 7_570 },
      explanations,
    });
    expect(subtitle(buildCase())).toContain("the axis does not begin at zero");
    expect(subtitle(large)).not.toContain("zero");
  });
});
