import type { RateEffect } from "../../analysis/decomposition/rates.ts";
import { formatNumber, formatPercent, formatSignedPercent } from "../../base/format-number.ts";
import { pText, shareText } from "../report/words.ts";
import type { TestContext } from "./claim.ts";
import type { SegmentFigures } from "./compare-segment.ts";
import type { Related } from "./relate-explanations.ts";
import { changeOf } from "./series-against.ts";

/** "+0.4 %, p = 0.61", "siblings moved −0.2 %", "accounts for 0.3 % of the change" */
export function figureTexts({ before, after, relative, pValue, siblings, share }: SegmentFigures): string[] {
  const moved = relative === null ? `${valueText(before)} → ${valueText(after)}` : formatSignedPercent(relative);
  return [pValue === null ? moved : `${moved}, ${pText(pValue)}`, siblingText(siblings), shareOfChange(share)];
}

const valueText = (value: number | null): string => (value === null ? "nothing" : formatNumber(value));

function siblingText(siblings: SegmentFigures["siblings"]): string {
  const moves = siblings.flatMap(({ relative }) => (relative === null ? [] : [relative])).sort((a, b) => a - b);
  if (moves.length === 0) return "";
  const [least, most] = [formatSignedPercent(moves[0]), formatSignedPercent(moves[moves.length - 1])];
  return `siblings moved ${least === most ? least : `${least} to ${most}`}`;
}

function shareOfChange(share: number | null): string {
  if (share === null) return "";
  return share < 0 ? "accounts for none of the change" : `accounts for ${shareText(share)} of the change`;
}

export const rankName = ({ explanation }: Related): string => `explanation ${explanation.rank}`;

/** "without device = ios, country = DE −0.2 %, p = 0.71" */
export function outsideText({ outside, explanation }: Related, { facts }: TestContext): string {
  const names = Object.entries(explanation.segment ?? {}).map(([name, value]) => `${name} = ${value}`);
  const change = changeOf(facts, outside);
  if (change === null || change.relative === null) return `nothing is left without ${names.join(", ")}`;
  const p = change.pValue === null ? "" : `, ${pText(change.pValue)}`;
  return `without ${names.join(", ")} ${formatSignedPercent(change.relative)}${p}`;
}

export function weightText({ weightBefore, weightAfter }: RateEffect, share: number, p: number): string {
  const weights = `from ${formatPercent(weightBefore)} to ${formatPercent(weightAfter)}`;
  return `its rate stayed, its share of the volume went ${weights} (${pText(p)}), which makes ${shareText(share)} of the change`;
}
