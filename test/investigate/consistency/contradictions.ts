import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { contradictingFigures } from "./contradicting-figures.ts";
import { contradictingHypotheses } from "./contradicting-hypotheses.ts";
import { contradictingWords } from "./contradicting-words.ts";
import { missingEvidence } from "./missing-evidence.ts";
import { wrongBridge } from "./wrong-bridge.ts";

/** In words, everything in which a case and its report contradict themselves. */
export function contradictionsIn(result: CaseResult, report: string): string[] {
  const plain = report.replaceAll("\u202f", " ");
  return [
    ...contradictingHypotheses(result),
    ...contradictingFigures(result, plain),
    ...wrongBridge(result, plain),
    ...contradictingWords(result, plain),
    ...missingEvidence(result, plain),
  ];
}
