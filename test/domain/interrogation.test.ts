import { describe, expect, it } from "vitest";
import {
  auditTrailEntrySchema,
  canMoveInterrogation,
  interrogationHypothesisSchema,
  interrogationRequestSchema,
  interrogationSessionSchema,
  interrogationStatusSchema,
  toSessionListItem,
} from "../../src/domain/interrogation.ts";
import { checkMoves, checkSchema, text, uuid } from "./check-schema.ts";

const hypothesis = { text: "Summarize the health benefits of Vitamin B3", createdAt: "2025-10-05T14:30:22Z" };

checkSchema("Hypothesis of an interrogation", interrogationHypothesisSchema, hypothesis, {
  accepts: { "a very long text": { text: text(100_000) } },
  refuses: { "an empty text": [{ text: "" }, "text"], "no time": [{ createdAt: "yesterday" }, "createdAt"] },
});

const pair = {
  sequence: 1,
  question: "What are the specific dosage recommendations for Vitamin B3?",
  answer: "The recommended daily allowance is 16mg for adult men...",
  timestamp: "2025-10-05T14:32:15Z",
  gapAnalysis: {
    gaps: [{ category: "missing_information", description: "Women are left out", severity: "low" }],
    completenessScore: 100,
    requiresFollowUp: true,
  },
  providerUsed: "openai:gpt-4o",
};

const auditResult = {
  consistencyScore: 0,
  contradictions: [{ qaPairIndexes: [0, 1], description: "16 mg against 14 mg" }],
  remainingGaps: [{ category: "vagueness", description: "No source for women" }],
  summary: "Mostly supported.",
  verdict: "mixed",
  claims: [{ text: "16 mg a day", verdict: "supported", citations: [{ source_url: "b3.md", quote: "16 mg" }] }],
};

const session = {
  id: uuid,
  hypothesis,
  startTime: "2025-10-05T14:30:22Z",
  endTime: "2025-10-05T14:40:00Z",
  status: "completed",
  iterationLimit: 5,
  currentIteration: 2,
  qaPairs: [pair, { ...pair, sequence: 2, answer: "" }],
  auditResult,
  auditTrail: [
    {
      timestamp: "2025-10-05T14:31:00Z",
      event: "provider_switch",
      fromProvider: "openai",
      toProvider: "anthropic",
      reason: "HTTP 503",
    },
  ],
};

const running = { status: "running", endTime: undefined, auditResult: undefined };

checkSchema("InterrogationSession", interrogationSessionSchema, session, {
  accepts: {
    "20 iterations": { iterationLimit: 20 },
    "one that has just begun": { ...running, currentIteration: 0, qaPairs: [] },
    "one that reached its limit": { status: "limit-reached", auditResult: undefined },
    "a model with a colon": { "qaPairs.0.providerUsed": "ollama:llama3:8b" },
  },
  refuses: {
    "4 iterations": [{ iterationLimit: 4 }, "iterationLimit"],
    "21 iterations": [{ iterationLimit: 21 }, "iterationLimit"],
    "a UUID of version 1": [{ id: "550e8400-e29b-11d4-a716-446655440000" }, "id"],
    "a completed one without audit": [{ auditResult: undefined }, "auditResult"],
    "an audit before completion": [{ status: "failed" }, "auditResult"],
    "a running one that has ended": [{ status: "running", auditResult: undefined }, "endTime"],
    "an end before the start": [{ endTime: "2025-10-05T14:30:21Z" }, "endTime"],
    "a count that is not that of the pairs": [{ currentIteration: 1 }, "currentIteration"],
    "more iterations than the limit": [
      { ...running, currentIteration: 6, qaPairs: [1, 2, 3, 4, 5, 6].map((sequence) => ({ ...pair, sequence })) },
      "currentIteration is above iterationLimit",
    ],
    "a sequence out of place": [{ "qaPairs.1.sequence": 3 }, "qaPairs.1.sequence"],
    "a pair before the start": [{ "qaPairs.0.timestamp": "2025-10-05T14:30:21Z" }, "qaPairs.0.timestamp"],
    "an empty question": [{ "qaPairs.0.question": "" }, "qaPairs.0.question"],
    "a provider without a model": [{ "qaPairs.0.providerUsed": "openai" }, "qaPairs.0.providerUsed"],
    "a completeness of 101": [
      { "qaPairs.0.gapAnalysis.completenessScore": 101 },
      "qaPairs.0.gapAnalysis.completenessScore",
    ],
    "an unknown gap": [{ "qaPairs.0.gapAnalysis.gaps.0.category": "lie" }, "qaPairs.0.gapAnalysis.gaps.0.category"],
    "an unknown severity": [
      { "qaPairs.0.gapAnalysis.gaps.0.severity": "huge" },
      "qaPairs.0.gapAnalysis.gaps.0.severity",
    ],
    "a contradiction with a pair that is not there": [
      { "auditResult.contradictions.0.qaPairIndexes": [0, 2] },
      "There is no qaPair 2",
    ],
    "a consistency of 101": [{ "auditResult.consistencyScore": 101 }, "auditResult.consistencyScore"],
    "a consistency of 0.5": [{ "auditResult.consistencyScore": 0.5 }, "auditResult.consistencyScore"],
    "no summary": [{ "auditResult.summary": "" }, "auditResult.summary"],
    "an unknown verdict": [{ "auditResult.claims.0.verdict": "true" }, "auditResult.claims.0.verdict"],
  },
});

checkSchema("AuditTrailEntry", auditTrailEntrySchema, session.auditTrail[0]!, {
  refuses: {
    "providers of a timeout": [{ event: "timeout" }, "fromProvider and toProvider belong to provider_switch only"],
  },
});

checkSchema(
  "InterrogationRequest",
  interrogationRequestSchema,
  { hypothesis: "B3 helps", iterationLimit: 5 },
  {
    accepts: { "the user's own default": { iterationLimit: undefined } },
    refuses: { "4 iterations": [{ iterationLimit: 4 }, "iterationLimit"] },
  },
);

it("lists a session by its question and its score", () => {
  expect(toSessionListItem(interrogationSessionSchema.parse(session))).toEqual({
    id: uuid,
    hypothesis: hypothesis.text,
    startTime: session.startTime,
    status: "completed",
    consistencyScore: 0,
    verdict: "mixed",
  });
});

describe("an interrogation", () => {
  checkMoves(interrogationStatusSchema.options, canMoveInterrogation, [
    "running → completed",
    "running → failed",
    "running → limit-reached",
    "failed → running",
  ]);
});
