import { describe } from "vitest";
import {
  canMoveHypothesis,
  hypothesesSchema,
  hypothesisSchema,
  hypothesisStatusSchema,
} from "../../src/domain/hypothesis.ts";
import { checkMoves, checkSchema, now, text, uuid } from "./check-schema.ts";

const hypothesis = {
  hypothesis_id: "hyp_001",
  session_id: uuid,
  title: "iOS App Update Impact",
  causal_story: "The update broke the login.",
  dimensions: ["device"],
  expected_pattern: "iOS falls, Android does not",
  priority: 1,
  status: "PENDING",
  created_at: now,
};

checkSchema("Hypothesis", hypothesisSchema, hypothesis, {
  accepts: {
    "a title of 100": { title: text(100) },
    "a story of 500": { causal_story: text(500) },
    "priority 10": { priority: 10 },
    "an id as in the findings": { hypothesis_id: "H1" },
  },
  refuses: {
    "a title of 101": [{ title: text(101) }, "title"],
    "no title": [{ title: "" }, "title"],
    "a story of 501": [{ causal_story: text(501) }, "causal_story"],
    "priority 0": [{ priority: 0 }, "priority"],
    "priority 11": [{ priority: 11 }, "priority"],
    "half a priority": [{ priority: 1.5 }, "priority"],
    "an id that leaves its folder": [{ hypothesis_id: "../x" }, "hypothesis_id"],
    "a status in lower case": [{ status: "pending" }, "status"],
  },
});

checkSchema("hypotheses.json", hypothesesSchema, [hypothesis], {
  refuses: { "two of one id": [{ 1: hypothesis }, "Two hypotheses share an id"] },
});

describe("a hypothesis", () => {
  checkMoves(hypothesisStatusSchema.options, canMoveHypothesis, [
    "PENDING → INVESTIGATING",
    "INVESTIGATING → CONFIRMED",
    "INVESTIGATING → RULED_OUT",
  ]);
});
