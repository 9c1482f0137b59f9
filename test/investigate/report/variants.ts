import type { Segment } from "../../../src/domain/cause.ts";
import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { buildCase, buildExplanation, buildMetric, buildTimeline } from "./build-case.ts";

/** Orders fell 0.8 %, as they do in many quiet fortnights. */
export function noiseCase(): CaseResult {
  const base = buildCase();
  return buildCase({
    change: {
      ...base.change,
      comparison_value: 150_794,
      absolute: -1_216,
      relative: -0.008,
      verdict: "noise",
      p_value: 0.38,
      interval: [-3_900, 1_500],
    },
    timeline: buildTimeline({ factor: 0.99, segments: [] }),
    onset: null,
    explanations: [],
    remainder: { absolute: -1_216, share: 1, about: "", evidence: [] },
    decision: "no_real_change",
  });
}

/** The web lost what the app won. */
export function flatCase(): CaseResult {
  const base = buildCase();
  const moves = [
    { channel: "web", absolute: -5_000 },
    { channel: "app", absolute: 4_890 },
  ];
  return buildCase({
    change: {
      ...base.change,
      baseline_value: 150_000,
      comparison_value: 150_012,
      absolute: 12,
      relative: 0.00008,
      verdict: "noise",
      p_value: 0.9,
      interval: [-900, 900],
    },
    timeline: buildTimeline({
      factor: 1,
      segments: [
        { rank: 1, name: "channel = web", level: 3_500, factor: 0.9 },
        { rank: 2, name: "channel = app", level: 3_500, factor: 1.1 },
      ],
    }),
    onset: null,
    explanations: moves.map(({ channel, absolute }, i) =>
      buildExplanation({
        rank: i + 1,
        kind: "offsetting",
        title: `channel = ${channel}: orders moved`,
        segment: { channel },
        contribution: { absolute, share: null, interval: null },
        before: 50_000,
        after: 50_000 + absolute,
      }),
    ),
    remainder: { absolute: 122, share: null, about: "", evidence: ["E7"] },
  });
}

/** Conversion fell: more visits from where few buy, and fewer buyers on iOS. */
export function ratioCase(): CaseResult {
  const base = buildCase();
  const parts: { kind: "mix" | "segment"; segment: Segment; absolute: number }[] = [
    { kind: "mix", segment: { channel: "social" }, absolute: -0.0021 },
    { kind: "segment", segment: { device: "ios" }, absolute: -0.0014 },
  ];
  return buildCase({
    metric: buildMetric({ text: "sum(orders)/sum(visits)", label: "orders / visits", kind: "ratio" }),
    change: {
      ...base.change,
      baseline_value: 0.0321,
      comparison_value: 0.0289,
      absolute: 0.0289 - 0.0321,
      relative: -0.0997,
      interval: [-0.004, -0.002],
    },
    timeline: buildTimeline({ level: 3.21, factor: 0.9, segments: [] }),
    explanations: parts.map(({ kind, segment, absolute }, i) =>
      buildExplanation({
        rank: i + 1,
        kind,
        segment,
        contribution: { absolute, share: absolute / -0.0032, interval: null },
        before: 0.031,
        after: kind === "mix" ? 0.031 : 0.029,
      }),
    ),
    remainder: { absolute: 0.0003, share: -0.09375, about: "", evidence: ["E7"] },
  });
}
