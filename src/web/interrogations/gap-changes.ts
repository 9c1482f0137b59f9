import type { Gap } from "../../domain/gap-analysis.ts";
import type { QuestionAnswerPair } from "../../domain/interrogation.ts";

export interface GapChanges {
  closed: Gap[];
  opened: Gap[];
}

/** What an answer has closed, and what it has brought to light. */
export function gapChanges(pairs: readonly QuestionAnswerPair[], at: number): GapChanges {
  const after = pairs[at]?.gapAnalysis.gaps ?? [];
  const before = at === 0 ? null : pairs[at - 1]!.gapAnalysis.gaps;
  const isIn = (gaps: readonly Gap[]) => (gap: Gap) => gaps.some(({ description }) => description === gap.description);
  if (before === null) return { closed: [], opened: after };
  const [inBefore, inAfter] = [isIn(before), isIn(after)];
  return { closed: before.filter((gap) => !inAfter(gap)), opened: after.filter((gap) => !inBefore(gap)) };
}

/** Without the aspect, which the question has said already. */
export const gapText = (description: string): string =>
  description.replace(/ \((?:what|when|how much|by which mechanism)\)(?=\.?$)/, "");
