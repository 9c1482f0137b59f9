import { type Answer, type Expectation, hasClaim, judgeAnswer } from "./judge-answer.ts";

/** How one method did over the cases; `right` by group. */
export interface Tally {
  method: string;
  right: Map<string, number>;
  claimsOnQuiet: number;
  withoutAnswer: number;
  seconds: number;
}

export const quietGroup = "quiet";

export const newTally = (method: string): Tally => ({
  method,
  right: new Map(),
  claimsOnQuiet: 0,
  withoutAnswer: 0,
  seconds: 0,
});

export interface Answered {
  group: string;
  expect: Expectation;
  answer: Answer;
  seconds: number;
}

export function addAnswer(tally: Tally, { group, expect, answer, seconds }: Answered): void {
  tally.right.set(group, (tally.right.get(group) ?? 0) + (judgeAnswer(answer, expect) ? 1 : 0));
  if (group === quietGroup && hasClaim(answer)) tally.claimsOnQuiet += 1;
  if (answer.decision === undefined) tally.withoutAnswer += 1;
  tally.seconds += seconds;
}
