import type { RateEffect } from "../analysis/decomposition/rates.ts";
import type { Decision } from "../domain/cause.ts";
import type { EvidenceById } from "../domain/evidence.ts";
import type { Hypothesis } from "../domain/hypothesis.ts";
import type {
  Change,
  HypothesisVerdict,
  Mover,
  OnsetInterval,
  QualityNote,
  RankedExplanation,
  RuledOut,
  Suspicion,
} from "../domain/investigation-result.ts";
import type { Traffic } from "../engine/duck.ts";
import type { ProfiledTable } from "../engine/profile/profiled-table.ts";
import type { Relationship } from "../engine/relate/relationship.ts";
import type { PlanDraft } from "../minds/mind.ts";
import type { CaseDocuments, LinkedEvent } from "./documents/case-documents.ts";
import type { Metric } from "./metric.ts";
import type { Question } from "./question.ts";
import type { HypothesisSession } from "./sessions/investigate-hypothesis.ts";
import type { Standing } from "./standing.ts";
import type { ThoughtRecord } from "./thinking/thought-record.ts";

/** Everything an investigation found out; the report, the charts, the terminal and the API are made from this alone. */
export interface CaseResult {
  sessionId: string;
  question: Question;
  metric: Metric;
  data: CaseData;
  quality: QualityNote[];
  /** How many checks the quality gate made. */
  qualityChecks: number;
  change: MeasuredChange;
  timeline: Timeline;
  /** Since when the metric as a whole left its earlier level; an ISO date. */
  onset: string | null;
  onset_interval?: OnsetInterval | null;
  explanations: CaseExplanation[];
  /** The values that moved most, said or not. */
  movers: Mover[];
  remainder: Remainder;
  /** The same change by what the metric is made of instead of by segment; null where that is not known. */
  tree: MetricTree | null;
  hypotheses: Hypothesis[];
  /** What kind of answer it is, and what became of each hypothesis by its id. */
  conclusion: { standing: Standing; verdicts: Record<string, HypothesisVerdict> };
  /** Refuted by a figure. */
  ruledOut: RuledOut[];
  /** Neither seen nor refuted. */
  notShown: RuledOut[];
  /** What came of what the person suspected; null where nothing was. */
  suspicion: Suspicion | null;
  search: { segments: number; dimensions: string[]; leftOut?: string | null };
  placebo: Placebo | null;
  decision: Decision;
  nextSteps: string[];
  evidence: EvidenceById;
  plan: PlanDraft;
  documents: CaseDocuments;
  /** Of the hypotheses that were looked into one by one. */
  sessions: HypothesisSession[];
  /** A paragraph for people in a hurry. */
  summary: string;
  /** Who did which thinking step. */
  thoughts: ThoughtRecord[];
  /** Which mind did the thinking: "built-in" or a model's name. */
  mind: string;
}

export interface CaseData {
  tables: ProfiledTable[];
  relationships: Relationship[];
  /** Joins that were used, each with the proof that no row was lost or doubled. */
  joins: { from: string; to: string; by: string; proof: string; evidence: string[] }[];
  /** Where the rows stayed in a database: what was asked of it and what came back. */
  traffic?: Traffic;
}

export interface MeasuredChange extends Omit<Change, "usual" | "rate"> {
  /** Beside the sums, where the periods differ in length; null where they do not. */
  rate: NonNullable<Change["rate"]> | null;
  /** The change beside other pairs of periods like these; null where there are none. */
  usual: NonNullable<Change["usual"]> | null;
  /** What the metric came to in each period as a whole, where the values above are per day. */
  totals: { baseline: number | null; comparison: number | null } | null;
  /** In words: "against 42 days of history, weekdays aligned". */
  method: string;
  /** The smallest change that would have been seen, as a fraction of the baseline value; null when unknown. */
  detectable: number | null;
  /** Values are per day because the metric is. */
  perDay: boolean;
  evidence: string[];
}

export interface Timeline {
  /** "hour", "day", "week", "month" */
  grain: string;
  /** `expected` is the band the metric was expected in, from its history; null where there is none. */
  points: { time: string; value: number | null; low: number | null; high: number | null }[];
  /** One series per explained segment, same times. */
  segments: { rank: number; name: string; values: (number | null)[] }[];
  evidence: string[];
}

export interface CaseExplanation extends Omit<RankedExplanation, "events"> {
  /** The segment's own metric before and after, comparable (rates where periods differ in length). */
  before: number | null;
  after: number | null;
  /** Relative change of the metric if this segment had not moved; null when unknown. */
  withoutIt: number | null;
  /** p-value after correction for having searched. */
  qValue: number | null;
  controls: { name: string; before: number | null; after: number | null; relative: number | null }[];
  /** Why not a narrower and not a wider segment, in a sentence; "" when it does not apply. */
  scope: string;
  /** What its rate and its weight each make of it; null for metrics that have neither. */
  rateAndMix: RateAndMix | null;
  /** Dated events that begin when it does and name it. */
  events: LinkedEvent[];
  /** Evidence ids by what they show, for links beside each sentence. */
  proof: { seen: string[]; onset: string[]; controls: string[]; scope: string[] };
}

export interface RateAndMix {
  effect: RateEffect;
  /** It was found by its weight, and counts with what that does. */
  isMix: boolean;
  evidence: string[];
}

export interface Remainder {
  absolute: number;
  share: number | null;
  /** "1,201 segments, none beyond noise" */
  about: string;
  evidence: string[];
}

/** Factors or parts that give the metric exactly; contributions and remainder add up to the total. */
export interface MetricTree {
  name: string;
  before: number;
  after: number;
  total: number;
  effects: {
    name: string;
    role: TreeRole;
    before: number;
    after: number;
    contribution: number;
    share: number | null;
  }[];
  remainder: number;
  /** "amount = quantity × price" */
  identity: string;
  /** Share of rows in which that holds, in the worse of the two periods; null for what holds by definition. */
  held: number | null;
  evidence: string[];
}

/** rows: how many there are; value: what each adds to the metric on average; measure: anything else. */
export type TreeRole = "rows" | "value" | "measure";

/** The same search on earlier pairs of periods, where nothing is known to have happened. */
export interface Placebo {
  pairs: number;
  claims: number;
}
