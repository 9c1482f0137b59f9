import { plainSegment } from "../../app/report/plain-segment.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import { explanationName } from "../../investigate/report/words.ts";

/** What one may want to know next, in the words of this case. */
export function suggestedQuestions(result: CaseResult): string[] {
  const [first] = result.explanations;
  switch (result.decision) {
    case "diagnosed": {
      const segment = first?.segment ?? null;
      const name = segment === null ? null : (plainSegment(segment) ?? explanationName(first));
      return [
        "How sure is this?",
        name === null ? "How was the share calculated?" : `How was the share of ${name} calculated?`,
        "What was ruled out?",
        "What should I do next?",
      ];
    }
    case "no_real_change":
      return ["Why is this noise?", "How large would a change have to be?", "What was searched?"];
    case "blocked_by_data_quality":
      return ["What is wrong with the data?", "What should I repair first?"];
    case "insufficient_evidence":
      return ["What was tested?", "Why is nothing claimed?", "What data would help?"];
  }
}
