import { nameRoots } from "../pieces/synonyms.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import type { Measure } from "../understanding.ts";
import { amountMeasure, primaryAmount } from "./amounts.ts";
import { assume, hasKind, question, type Reading } from "./reading.ts";

const events = new Set(
  "donation payment expense refund grant deposit withdrawal gift contribution sale fine payout"
    .split(" ")
    .map(nameRoots),
);

/** Things that are amounts as much as they are events: "donations" may be their number or what they add up to. */
export const isMoneyEvent = (text: string): boolean =>
  events.has(nameRoots(text.toLowerCase().split(" ").at(-1) ?? ""));

const isVerb = (text: string): boolean => /(ed|sold|paid|spent|given|raised)$/i.test(text);

/** "total donated", "total payments": what they add up to; null where the word says neither. */
export function summedEvents(reading: Reading, text: string): Measure | null {
  const amount = isVerb(text) || isMoneyEvent(text) ? primaryAmount(reading) : null;
  if (!amount && isVerb(text)) question(reading, `The total of what was ${text}? Name the column that is added up.`);
  if (!amount) return null;
  assume(reading, `"${text}" in total is read as ${amount.name}`);
  return amountMeasure(reading, amount);
}

/** "average donation", "largest payment": of their amounts. */
export function eventAmount(reading: Reading, text: string): ScopeColumn | null {
  const amount = isMoneyEvent(text) ? primaryAmount(reading) : null;
  if (amount) assume(reading, `"${text}" is read as ${amount.name}`);
  return amount;
}

/** "donations by month" without "number of" or "amount of". */
export function askAboutEvents(reading: Reading, text: string): void {
  // "What share of donations were taxed", "percentage of donations that are recurring, by campaign": so many of them.
  const isPart = hasKind(reading, "share") && (!hasKind(reading, "by") || saysWhich(reading));
  const isCounted = hasKind(reading, "how-many") || isPart;
  if (!isMoneyEvent(text) || isCounted || !primaryAmount(reading)) return;
  question(reading, `The number of ${text}, or what they add up to? Say "number of ${text}" or "amount of ${text}".`);
}

const saysWhich = ({ pieces }: Reading): boolean =>
  pieces.some((piece) => piece.kind === "glue" && /^(?:that|which|who|were|was|are|is)$/.test(piece.word));
