import type { Statement } from "./statement.ts";

const weekday = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;

/** 1: the same day of the week, -1: another one, 0: one of them names none. */
export function compareWeekdays(claim: Statement, given: Statement): -1 | 0 | 1 {
  const [wanted, said] = [daysIn(claim), daysIn(given)];
  if (wanted.length === 0 || said.length === 0) return 0;
  return wanted.some((day) => said.includes(day)) ? 1 : -1;
}

const daysIn = ({ tokens }: Statement): string[] =>
  tokens.filter(({ word, isNegated }) => weekday.test(word) && !isNegated).map(({ word }) => word.replace(/s$/, ""));
