import { expect, it } from "vitest";
import {
  isLoopOver,
  iterationFindingSchema,
  iterationLogSchema,
  type LoopState,
  loopStepSchema,
} from "../../src/domain/iteration-log.ts";
import { checkSchema, now } from "./check-schema.ts";

checkSchema(
  "IterationLog",
  iterationLogSchema,
  {
    iteration: 0,
    decision: "ANALYZE",
    code_executed: "print(1)",
    raw_output: "1",
    compressed_summary: "One was printed.",
    hypothesis_status_changes: { hyp_001: "INVESTIGATING" },
  },
  {
    accepts: { "iteration 15": { iteration: 15 } },
    refuses: {
      "iteration 16": [{ iteration: 16 }, "iteration"],
      "an unknown decision": [{ decision: "THINK" }, "decision"],
      "an unknown status": [{ hypothesis_status_changes: { h: "DONE" } }, "hypothesis_status_changes.h"],
    },
  },
);

checkSchema(
  "Finding of an iteration",
  iterationFindingSchema,
  {
    finding_id: "find_0",
    iteration: 0,
    summary: "iOS fell.",
    full_output_ref: "full_outputs/output_000.txt",
    hypothesis_affected: "hyp_001",
    created_at: now,
  },
  { accepts: { "one that bears on no hypothesis": { hypothesis_affected: null } } },
);

checkSchema(
  "LoopStep",
  loopStepSchema,
  { decision: "PIVOT", code: "1", hypothesis_updates: {}, reasoning: "" },
  {
    accepts: { "a conclusion without code": { decision: "CONCLUDE", code: undefined } },
    refuses: { "an analysis without code": [{ code: " " }, "code"] },
  },
);

it.each<[boolean, LoopState]>([
  [false, { decision: "ANALYZE", iterations: 14, stallCount: 2 }],
  [true, { decision: "CONCLUDE", iterations: 1, stallCount: 0 }],
  [true, { decision: "ANALYZE", iterations: 15, stallCount: 0 }],
  [true, { decision: "ANALYZE", iterations: 3, stallCount: 3 }],
])("ends the loop (%s) for %o", (isOver, state) => {
  expect(isLoopOver(state)).toBe(isOver);
});
