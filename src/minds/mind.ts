import type { Confidence, Outcome } from "../domain/finding.ts";
import type { GapAnalysis } from "../domain/gap-analysis.ts";
import type { HypothesisStatus } from "../domain/hypothesis.ts";
import type { LoopDecision } from "../domain/iteration-log.ts";

/** Every thinking step of the product. A mind proposes, chooses and phrases; figures come from the engine alone. */
export interface Mind {
  /** Who thinks when all goes well: "built-in", or a provider and its model such as "anthropic:claude-sonnet-4-5". */
  readonly name: string;
  inferRoles(brief: RolesBrief): Promise<Thought<ColumnRole[]>>;
  plan(brief: PlanBrief): Promise<Thought<PlanDraft>>;
  proposeHypotheses(brief: ProposalBrief): Promise<Thought<ProposedHypothesis[]>>;
  decideNextStep(brief: StepBrief): Promise<Thought<NextStep>>;
  writeCode(brief: CodeBrief): Promise<Thought<Script>>;
  compressResult(brief: ResultBrief): Promise<Thought<string>>;
  judgeFinding(brief: FindingBrief): Promise<Thought<FindingJudgement>>;
  phraseReport(brief: ReportBrief): Promise<Thought<ReportProse>>;
  answer(brief: AnswerBrief): Promise<Thought<CitedAnswer>>;
  ask(brief: AskBrief): Promise<Thought<string>>;
  assessGaps(brief: GapsBrief): Promise<Thought<GapAnalysis>>;
}

export type ThinkingStep = Exclude<keyof Mind, "name">;

export interface Thought<Value> {
  value: Value;
  /** Who did it in the end: "built-in" also where a model was asked and failed. */
  by: string;
  tokens: number;
  costUsd: number;
  /** Why the built-in mind stepped in, which sentences were dropped and why; empty when all went well. */
  notes: string[];
}

/** What a figure in prose may be: a value of the evidence. Shares and relative changes are fractions. */
export interface Figure {
  value: number;
  unit: "amount" | "fraction";
}

/** What is known and may be said: figures to check prose against, and the names, values and dates of the data. */
export interface Known {
  figures: Figure[];
  /** Names and values that may be repeated as they are, digits included: `iOS 17.2.1`, `cou1`, `2025-02-17`. */
  names: string[];
}

export interface ColumnBrief {
  name: string;
  role: string;
  dataType: string;
  cardinality: number;
  nullCount: number;
  /** Values of the data; a setting keeps them from models. */
  samples: string[];
}

export interface TableBrief {
  name: string;
  rowCount: number;
  columns: ColumnBrief[];
}

/** What a person asked and gave. */
export interface CaseBrief {
  metric: string;
  definition: string | null;
  context: string | null;
  /** A suspicion or a focus in plain words. */
  prompt: string | null;
  dateColumn: string;
  /** "2025-02-03..2025-02-16" */
  baseline: string;
  comparison: string;
  tables: TableBrief[];
}

export interface RolesBrief {
  tables: TableBrief[];
  /** `table.column` of those whose role the question itself settles. */
  settled: string[];
}

export interface ColumnRole {
  table: string;
  column: string;
  role: "dimension" | "measure" | "id" | "timestamp";
}

export interface PlanBrief {
  case: CaseBrief;
  /** What is planned already; a mind may add to it. */
  explorationSteps: string[];
  evidenceCriteria: string[];
  known: Known;
}

export interface PlanDraft {
  explorationSteps: string[];
  evidenceCriteria: string[];
}

export interface DimensionBrief {
  name: string;
  cardinality: number;
  /** The most frequent ones. */
  values: string[];
}

/** A passage of a document or of the case, to be cited by its id. */
export interface Passage {
  id: string;
  source: string;
  text: string;
}

export interface ProposalBrief {
  case: CaseBrief;
  /** What is known of the change so far, in sentences. */
  change: string[];
  dimensions: DimensionBrief[];
  /** Written already: not to be proposed again. */
  hypotheses: { title: string; expectedPattern: string }[];
  passages: Passage[];
  maximum: number;
  known: Known;
}

/** What would have to be seen if a hypothesis were true, in terms the engine can test. */
export interface Prediction {
  /** Column and value, joined by and; empty: the whole. */
  segment: { dimension: string; value: string }[];
  direction: "down" | "up" | "any";
}

export interface ProposedHypothesis {
  title: string;
  causalStory: string;
  dimensions: string[];
  expectedPattern: string;
  prediction: Prediction;
}

export interface HypothesisBrief {
  id: string;
  title: string;
  causalStory: string;
  expectedPattern: string;
  dimensions: string[];
  prediction: Prediction | null;
}

export interface FileBrief {
  /** As the code finds it: `orders.csv` for Python, the table `orders` for SQL. */
  name: string;
  columns: string[];
  rowCount: number;
}

/** The working memory of one iteration. */
export interface StepBrief {
  case: CaseBrief;
  hypothesis: HypothesisBrief;
  /** Where the other hypotheses stand. */
  others: { id: string; title: string; status: HypothesisStatus }[];
  /** The latest findings, each in two or three sentences. */
  findings: string[];
  lastResult: string | null;
  files: FileBrief[];
  languages: Language[];
  iteration: number;
  maxIterations: number;
}

export type Language = "python" | "sql";

export interface NextStep {
  decision: LoopDecision;
  reasoning: string;
  /** What the code of this iteration shall find out; "" for CONCLUDE. */
  purpose: string;
  /** What the engine shall test at the end; null: the prediction as it stands. */
  prediction: Prediction | null;
}

/** The facts of the engine as SQL, for code that repeats what the engine asks. */
export interface FactsBrief {
  /** A select statement with one row per fact. */
  sql: string;
  time: string;
  /** An aggregate expression over the facts. */
  metric: string;
  dimensions: { name: string; sql: string }[];
}

export interface CodeBrief {
  case: CaseBrief;
  hypothesis: HypothesisBrief;
  facts: FactsBrief;
  decision: LoopDecision;
  purpose: string;
  files: FileBrief[];
  languages: Language[];
  findings: string[];
  /** The attempt before, when it failed. */
  failed: { code: string; error: string } | null;
}

export interface Script {
  language: Language;
  /** For the file's name: `device_analysis`. */
  name: string;
  code: string;
}

export interface ResultBrief {
  hypothesis: HypothesisBrief;
  purpose: string;
  code: string;
  output: string;
  succeeded: boolean;
}

export interface FindingBrief {
  hypothesis: HypothesisBrief;
  /** What the engine found; a mind cannot turn it round. */
  outcome: Outcome;
  confidence: Confidence;
  /** In sentences with figures of the evidence. */
  seen: string[];
  findings: string[];
  known: Known;
}

export interface FindingJudgement {
  /** As the engine's or lower. */
  confidence: Confidence;
  reasoning: string;
}

export interface ReportBrief {
  case: CaseBrief;
  headline: string;
  decision: string;
  explanations: { rank: number; title: string; facts: string[]; story: string }[];
  ruledOut: { title: string; seen: string }[];
  nextSteps: string[];
  passages: Passage[];
  known: Known;
}

export interface ReportProse {
  /** One paragraph for people in a hurry. */
  summary: string;
  /** By rank, where there is something better to say than the engine's own words. */
  stories: { rank: number; story: string }[];
  nextSteps: string[];
}

export interface AnswerBrief {
  question: string;
  passages: Passage[];
  known: Known;
}

export interface CitedAnswer {
  text: string;
  /** Ids of the passages the answer stands on. */
  citations: string[];
}

export interface OpenClaim {
  id: string;
  text: string;
  /** who, what, when, where, how much, compared with what, by which mechanism, what would contradict it */
  aspect: string;
  verdict: "supported" | "contradicted" | "unknown";
}

export interface AskBrief {
  hypothesis: string;
  claims: OpenClaim[];
  asked: string[];
}

export interface GapsBrief {
  hypothesis: string;
  claims: OpenClaim[];
  pairs: { question: string; answer: string; citations: string[] }[];
}
