import { expect, it } from "vitest";
import { type GradeFacts, gradeEvidence } from "../../src/analysis/grade.ts";

const strong: GradeFacts = {
  isIdentity: false,
  daysFromEvent: 0,
  onsetUncertaintyDays: 1,
  controls: { count: 3, moved: 0 },
  placeboRate: 0.05,
  assignedFromOutside: true,
};

it("grants a natural experiment only when timing, controls, placebo and assignment all agree", () => {
  expect(gradeEvidence(strong).grade).toBe("natural_experiment");
  expect(gradeEvidence({ ...strong, assignedFromOutside: false }).grade).toBe("timing_aligned");
  expect(gradeEvidence({ ...strong, controls: { count: 3, moved: 1 } }).grade).toBe("timing_aligned");
  expect(gradeEvidence({ ...strong, placeboRate: null }).grade).toBe("timing_aligned");
});

it("calls everything without a matching event an association, and arithmetic an identity", () => {
  expect(gradeEvidence({ ...strong, daysFromEvent: null }).grade).toBe("association");
  const early = gradeEvidence({ ...strong, daysFromEvent: -6 });
  expect(early.grade).toBe("association");
  expect(early.reasons[0]).toBe("starts 6 days before the nearest event");
  expect(gradeEvidence({ ...strong, isIdentity: true }).grade).toBe("identity");
});
