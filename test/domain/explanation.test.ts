import { expect, it } from "vitest";
import { explanationSchema, likelihoodOfRank } from "../../src/domain/explanation.ts";
import { reportSchema } from "../../src/domain/report.ts";
import { checkSchema, now, text, uuid } from "./check-schema.ts";

checkSchema(
  "Explanation",
  explanationSchema,
  {
    rank: 1,
    title: "iOS in Germany",
    likelihood: "Most Likely",
    evidence: ["E12", "E13"],
    reasoning: "It covers 81 % of the change.",
    causal_story: "The release went to German iOS users only.",
    source_hypotheses: ["hyp_001"],
  },
  {
    accepts: {
      "a title of 100": { title: text(100) },
      "a reasoning of 1000": { reasoning: text(1000) },
      "a story of 500": { causal_story: text(500) },
    },
    refuses: {
      "a title of 101": [{ title: text(101) }, "title"],
      "a reasoning of 1001": [{ reasoning: text(1001) }, "reasoning"],
      "a story of 501": [{ causal_story: text(501) }, "causal_story"],
      "rank 0": [{ rank: 0 }, "rank"],
      "a likelihood of another rank": [{ rank: 2 }, "likelihood"],
    },
  },
);

it.each([
  [1, "Most Likely"],
  [2, "Likely"],
  [3, "Likely"],
  [4, "Possible"],
  [5, "Possible"],
  [6, "Less Likely"],
  [40, "Less Likely"],
])("calls rank %i %s", (rank, likelihood) => {
  expect(likelihoodOfRank(rank)).toBe(likelihood);
});

checkSchema(
  "Report",
  reportSchema,
  { session_id: uuid, content: "# Report", generated_at: now, status: "completed" },
  {
    accepts: { "a report without findings": { status: "no_findings" } },
    refuses: { "a failed report": [{ status: "failed" }, "status"] },
  },
);
