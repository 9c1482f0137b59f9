import type { Confidence, Outcome } from "../../domain/finding.ts";
import type { KeptIteration } from "../../domain/kept-iteration.ts";
import type { FindingBrief, FindingJudgement, HypothesisBrief, Known, Prediction, Thought } from "../../minds/mind.ts";
import type { TermInWords } from "../look-back/look-back.ts";
import type { Verdict } from "../suspicion/claim.ts";
import { type FinishedLoop, runSession, type SessionServices } from "./run-session.ts";

/** What the engine saw when it put a prediction to the test. */
export interface Tested {
  verdict: Verdict;
  outcome: Outcome;
  confidence: Confidence;
  seen: string;
  evidence: string[];
  /** Segments that hold and that no explanation has yet. */
  confirmed: TermInWords[][];
}

export interface HypothesisServices extends SessionServices {
  test(prediction: Prediction): Promise<Tested>;
  isSuspicion: boolean;
  known: Known;
}

/** The course of one hypothesis, from the first look to the verdict. */
export interface FinishedSession {
  hypothesisId: string;
  /** What the person suspects, as opposed to what a mind thought of. */
  isSuspicion: boolean;
  startTime: string;
  endTime: string;
  verdict: Verdict;
  outcome: Outcome;
  confidence: Confidence;
  /** What was seen, in words; its figures are the engine's. */
  seen: string;
  /** Who judged it, and what they had to say. */
  judgedBy: string;
  judgeNotes: string[];
  judgeTokens: number;
  judgeCostUsd: number;
  /** What the engine put to the test. */
  prediction: Prediction;
  confirmed: TermInWords[][];
  reasoning: string;
  evidence: string[];
  turns: number;
  tokens: number;
  costUsd: number;
  keyFindings: string[];
  scripts: string[];
  artifacts: string[];
  endedBecause: FinishedLoop["endedBecause"];
}

/** What was done and what came of it. */
export interface HypothesisSession {
  session: FinishedSession;
  iterations: KeptIteration[];
}

/** A mind looks into it as it likes; whether it holds is for the engine to say. */
export async function investigateHypothesis(
  hypothesis: HypothesisBrief,
  services: HypothesisServices,
): Promise<HypothesisSession> {
  const startTime = services.now().toISOString();
  try {
    const loop = await runSession(hypothesis, services);
    const artifacts = await services.runCode.collect(services.files.keepArtifact);
    const prediction = loop.prediction ?? hypothesis.prediction ?? anything;
    const tested = await services.test(prediction);
    const judgement = await services.mind.judgeFinding(briefOf(hypothesis, tested, loop, services.known));
    const endTime = services.now().toISOString();
    const { isSuspicion } = services;
    const session = {
      ...finished(hypothesis, tested, judgement, loop),
      isSuspicion,
      prediction,
      artifacts,
      startTime,
      endTime,
    };
    return { session, iterations: loop.iterations };
  } finally {
    await services.runCode.close();
  }
}

const anything: Prediction = { segment: [], direction: "any" };

function briefOf(
  hypothesis: HypothesisBrief,
  tested: Tested,
  { iterations }: FinishedLoop,
  known: Known,
): FindingBrief {
  return {
    hypothesis,
    outcome: tested.outcome,
    confidence: tested.confidence,
    seen: [tested.seen],
    findings: iterations.map((one) => one.compressed_summary),
    known,
  };
}

function finished(
  hypothesis: HypothesisBrief,
  { verdict, outcome, seen, evidence, confirmed }: Tested,
  judgement: Thought<FindingJudgement>,
  { iterations, endedBecause }: FinishedLoop,
) {
  const sum = (value: (one: (typeof iterations)[number]) => number) =>
    iterations.reduce((total, one) => total + value(one), 0);
  return {
    hypothesisId: hypothesis.id,
    verdict,
    outcome,
    confirmed,
    confidence: judgement.value.confidence,
    seen,
    judgedBy: judgement.by,
    judgeNotes: judgement.notes,
    judgeTokens: judgement.tokens,
    judgeCostUsd: judgement.costUsd,
    reasoning: judgement.value.reasoning,
    evidence: [...new Set([...evidence, ...iterations.flatMap((one) => one.evidence)])],
    turns: iterations.length,
    tokens: sum((one) => one.tokens) + judgement.tokens,
    costUsd: sum((one) => one.cost_usd) + judgement.costUsd,
    keyFindings: [seen, ...iterations.map((one) => one.compressed_summary)].filter((text) => text !== ""),
    scripts: iterations.flatMap((one) => (one.script === null ? [] : [one.script])),
    endedBecause,
  };
}
