import type { Evidence } from "../../../src/domain/evidence.ts";
import { likelihoodOfRank } from "../../../src/domain/explanation.ts";
import type { Hypothesis } from "../../../src/domain/hypothesis.ts";
import type { ColumnProfile, ProfiledTable } from "../../../src/engine/profile/profiled-table.ts";
import type { Relationship } from "../../../src/engine/relate/relationship.ts";
import type { CaseExplanation, CaseResult, Timeline } from "../../../src/investigate/case-result.ts";
import type { Metric } from "../../../src/investigate/metric.ts";
import { standingOf } from "../../../src/investigate/standing.ts";

const sessionId = "2f9c0d5e-6a1b-4c3d-8e7f-001122334455";

/** The case of the example report: orders fell 8.2 %, iOS in Germany and the paid channel explain it. */
export function buildCase(overrides: Partial<CaseResult> = {}): CaseResult {
  const built: Omit<CaseResult, "notShown" | "conclusion"> = {
    sessionId,
    question: {
      metric: "sum(orders)",
      definition: null,
      context: null,
      prompt: null,
      dateColumn: "day",
      baseline: { start: "2025-02-03", end: "2025-02-16" },
      comparison: { start: "2025-02-17", end: "2025-03-02" },
    },
    metric: buildMetric(),
    data: {
      tables: [
        buildTable("orders", 2_098_411, ["day", "customer_id", "device", "country", "channel", "orders"]),
        buildTable("customers", 180_000, ["customer_id", "segment"]),
      ],
      relationships: [buildRelationship()],
      joins: [
        {
          from: "orders",
          to: "customers",
          by: "customer_id",
          proof: "every order has one customer, no order is lost or doubled by the join, total unchanged",
          evidence: ["E4"],
        },
      ],
    },
    quality: [],
    qualityChecks: 11,
    change: {
      baseline_value: 152_010,
      comparison_value: 139_580,
      absolute: -12_430,
      relative: -12_430 / 152_010,
      verdict: "moved",
      p_value: 0.0002,
      interval: [-13_900, -10_960],
      method: "against 42 days of history, weekdays aligned",
      detectable: 0.031,
      perDay: false,
      rate: null,
      usual: null,
      totals: null,
      evidence: ["E1", "E2"],
    },
    timeline: buildTimeline(),
    onset: "2025-02-17",
    explanations: [
      buildExplanation({
        rank: 1,
        title: "iOS in Germany: orders fell 62 %",
        segment: { device: "ios", country: "DE" },
        contribution: { absolute: -10_070, share: 10_070 / 12_430, interval: [-10_420, -9_720] },
        before: 16_240,
        after: 6_170,
        withoutIt: -0.016,
        onset: "2025-02-17T06:00:00Z",
        controls: [
          { name: "device = ios, country ≠ DE", before: 30_000, after: 30_090, relative: 0.003 },
          { name: "device = android, country = DE", before: 20_000, after: 19_920, relative: -0.004 },
        ],
        scope: "all 14 app versions in it fell alike, so no version is named",
        evidence: ["E12", "E13", "E14", "E15", "E17"],
        proof: { seen: ["E12"], onset: ["E13"], controls: ["E14"], scope: ["E15"] },
      }),
      buildExplanation({
        rank: 2,
        title: "Paid channel: orders fell 9 %",
        segment: { channel: "paid" },
        contribution: { absolute: -1_480, share: 1_480 / 12_430, interval: [-1_790, -1_170] },
        before: 16_440,
        after: 14_960,
        onset: "2025-02-21",
        evidence: ["E18", "E19"],
        proof: { seen: ["E18"], onset: ["E19"], controls: [], scope: [] },
      }),
    ],
    remainder: { absolute: -880, share: 880 / 12_430, about: "1,201 segments, none beyond noise", evidence: ["E7"] },
    tree: null,
    hypotheses: [
      buildHypothesis("hyp_001", "One segment fell by itself", "CONFIRMED"),
      buildHypothesis("hyp_002", "Weekday or holiday mix", "RULED_OUT"),
    ],
    ruledOut: [
      {
        hypothesis_id: "hyp_002",
        title: "Weekday or holiday mix",
        expected_pattern: "the fall vanishes with weekdays aligned",
        seen: "−8.2 % raw, −8.2 % aligned",
        evidence: ["E23"],
      },
    ],
    suspicion: null,
    search: {
      segments: 1204,
      dimensions: ["device", "country", "channel", "customers.segment"],
    },
    movers: [],
    placebo: { pairs: 20, claims: 1 },
    decision: "diagnosed",
    nextSteps: ["Compare checkout completion of iOS 8.4 with 8.3 in Germany before 17 Feb and after"],
    evidence: Object.fromEntries(Array.from({ length: 26 }, (_, i) => [`E${i + 1}`, evidence(i + 1)])),
    documents: { events: [], read: 0, skipped: [] },
    plan: { explorationSteps: ["check the data"], evidenceCriteria: ["beyond noise"] },
    sessions: [],
    summary: "",
    thoughts: [],
    mind: "built-in",
    ...overrides,
  };
  const { decision, explanations, change, hypotheses } = built;
  const verdicts = Object.fromEntries(
    hypotheses.map(
      ({ hypothesis_id: id, status }) => [id, status === "CONFIRMED" ? "confirmed" : "ruled_out"] as const,
    ),
  );
  return { notShown: [], conclusion: { standing: standingOf(decision, explanations, change), verdicts }, ...built };
}

export function buildExplanation(overrides: Partial<CaseExplanation> = {}): CaseExplanation {
  const rank = overrides.rank ?? 1;
  return {
    rank,
    title: "A segment fell",
    likelihood: likelihoodOfRank(rank),
    evidence: ["E12"],
    reasoning: "The segment moved while its siblings did not.",
    causal_story: "",
    source_hypotheses: ["hyp_001"],
    segment: { device: "ios" },
    kind: "segment",
    contribution: { absolute: -100, share: 0.5, interval: null },
    onset: null,
    grade: "association",
    before: null,
    after: null,
    withoutIt: null,
    qValue: 0.0001,
    controls: [],
    scope: "",
    rateAndMix: null,
    events: [],
    proof: { seen: ["E12"], onset: [], controls: [], scope: [] },
    ...overrides,
  };
}

export function buildMetric(overrides: Partial<Metric> = {}): Metric {
  return {
    text: "sum(orders)",
    label: "sum of orders",
    kind: "sum",
    table: "orders",
    amount: '"orders"',
    exposure: null,
    aggregate: 'sum("orders")',
    columns: ["orders"],
    unit: null,
    notes: [],
    ...overrides,
  };
}

export interface TimelineShape {
  start: string;
  days: number;
  level: number;
  /** Index of the first day of the new level. */
  from: number;
  factor: number;
  segments: { rank: number; name: string; level: number; factor: number }[];
  history: boolean;
}

/** A weekday pattern with a small wobble and one step. */
export function buildTimeline(overrides: Partial<TimelineShape> = {}): Timeline {
  const shape: TimelineShape = {
    start: "2025-01-06",
    days: 56,
    level: 10_850,
    from: 42,
    factor: 0.918,
    segments: [
      { rank: 1, name: "device = ios, country = DE", level: 1160, factor: 0.38 },
      { rank: 2, name: "channel = paid", level: 1174, factor: 0.91 },
    ],
    history: true,
    ...overrides,
  };
  const day = (i: number) => new Date(Date.parse(shape.start) + i * 86_400_000).toISOString().slice(0, 10);
  const rhythm = (i: number) => [1.04, 1.02, 1, 1.01, 1.05, 0.95, 0.93][i % 7] * (1 + 0.012 * Math.sin(i * 2.3));
  const at = (i: number, level: number, factor: number, shift = 0) =>
    Math.round(level * rhythm(i + 7 * shift) * (i >= shape.from ? factor : 1) * 100) / 100;
  const indices = Array.from({ length: shape.days }, (_, i) => i);
  return {
    grain: "day",
    points: indices.map((i) => ({
      time: day(i),
      value: at(i, shape.level, shape.factor),
      low: shape.history ? shape.level * rhythm(i) * 0.965 : null,
      high: shape.history ? shape.level * rhythm(i) * 1.035 : null,
    })),
    segments: shape.segments.map(({ rank, name, level, factor }) => ({
      rank,
      name,
      values: indices.map((i) => at(i, level, factor, rank)),
    })),
    evidence: ["E3"],
  };
}

export function buildTable(name: string, rowCount: number, columns: string[]): ProfiledTable {
  const profiles = columns.map((column) => buildProfile(column));
  return {
    name,
    file: `data/${name}.csv`,
    parquet: `${name}.parquet`,
    rowCount,
    columns: profiles,
    rejected: { count: 0, lines: [] },
    notes: [],
    profiles,
    dependencies: [],
  };
}

export function buildProfile(name: string, overrides: Partial<ColumnProfile> = {}): ColumnProfile {
  return {
    name,
    dataType: "string",
    utc: false,
    role: "dimension",
    roleReason: "few values that repeat",
    isFreeText: false,
    cardinality: 4,
    nullCount: 0,
    min: null,
    max: null,
    mean: null,
    topValues: [],
    histogram: [],
    samples: [],
    ...overrides,
  };
}

export function buildRelationship(overrides: Partial<Relationship> = {}): Relationship {
  return {
    from_table: "orders",
    from_column: "customer_id",
    to_table: "customers",
    to_column: "customer_id",
    relationship_type: "foreign_key",
    confidence: 1,
    from_columns: ["customer_id"],
    to_columns: ["customer_id"],
    coverage: 1,
    fan_out: 1,
    orphans: 0,
    evidence: "every key is found",
    ...overrides,
  };
}

export function buildHypothesis(id: string, title: string, status: Hypothesis["status"]): Hypothesis {
  return {
    hypothesis_id: id,
    session_id: sessionId,
    title,
    causal_story: "Something changed for some of them.",
    dimensions: ["device"],
    expected_pattern: "one segment moves, its siblings do not",
    priority: 1,
    status,
    created_at: "2025-03-03T09:12:00Z",
  };
}

function evidence(number: number): Evidence {
  return { sql: `SELECT ${number}`, params: [], rows: [{ n: number }], hash: "0".repeat(64) };
}
