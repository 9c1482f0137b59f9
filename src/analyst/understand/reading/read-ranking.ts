import type { PieceOf } from "../pieces/piece.ts";
import { amountMeasure, primaryAmount } from "./amounts.ts";
import { canGroup, groupByMention } from "./choose-thing.ts";
import { rankedMeasure } from "./ranked-measure.ts";
import { readTargetBefore, readTargetBehind, type Target } from "./read-targets.ts";
import { assume, freeAt, hasKind, pickThing, placesOf, question, type Reading, skipGlue, take } from "./reading.ts";
import { soldMeasure } from "./sold-measure.ts";
import { toMeasure } from "./to-measure.ts";

/** "top 3 states by revenue", "which product had the highest price": order, limit, and what is ranked by. */
export function readRanking(reading: Reading, asked: Target | null): void {
  for (const at of placesOf(reading, "superlative")) {
    const piece = reading.pieces[at] as PieceOf<"superlative">;
    const target =
      asked ?? readTargetBefore(reading, at) ?? (hasOwnTarget(reading, at) ? readTargetBehind(reading, at) : null);
    const measure = rankedMeasure(reading, at, target !== null);
    const isRated = reading.pieces[at + 1]?.kind === "known-ratio" || /rate$/i.test(reading.pieces[at + 2]?.text ?? "");
    if (target === null && measure === null) continue;
    if (target === null && piece.place !== null) {
      question(reading, `The ${piece.text} of what? Name what is ranked, such as a column to group by.`);
      continue;
    }
    if (target === null && isRated) continue;
    take(reading, at, target ? "ranks" : "extreme");
    if (measure) reading.measures.push(measure);
    if (/(best|worst)$/i.test(piece.text)) reading.isJudgement = true;
    if (target)
      reading.ranking = {
        direction: piece.direction,
        limit: piece.place === null ? (piece.count ?? target.limit) : 1,
        place: piece.place,
        within: [],
      };
  }
  readSort(reading);
}

/** "highest revenue" measures; "top customers" and "best month" ask for groups. */
function hasOwnTarget(reading: Reading, at: number): boolean {
  const piece = reading.pieces[at] as PieceOf<"superlative">;
  const next = reading.pieces[skipGlue(reading, at + 1, 1, new Set(["of"]))];
  if (next?.kind === "grain") return !next.isAdjective;
  if (next?.kind !== "mention") return false;
  return piece.count !== null || pickThing(next.things, ["measure"]) === null;
}

/** Ranked groups without a measure: what such rankings go by. */
export function assumeRankedBy(reading: Reading): void {
  const sold = soldMeasure(reading);
  if (sold) {
    reading.measures.push(sold);
    return;
  }
  const verb = verbOfMost(reading);
  if (verb !== null && countingVerbs.has(verb)) {
    reading.measures.push({ kind: "rows" });
    return;
  }
  if (verb !== null && !amountVerbs.has(verb)) {
    question(reading, "The most of what? Name what is counted or added up.");
    return;
  }
  const amount = primaryAmount(reading);
  if (!amount) return;
  assume(reading, `Ranked by ${amount.name}`);
  reading.measures.push(amountMeasure(reading, amount));
}

const wordsOf = (text: string): Set<string> => new Set(text.split(" "));
const countingVerbs = wordsOf(
  "use used uses occur occurs occurred happen happens happened appear appears appeared chosen visited booked requested reported seen",
);
const amountVerbs = wordsOf(
  "spend spends spent earn earns earned sell sells sold bring brings brought in make makes made generate generates generated pay pays paid collect collected raise raised cost costs charge charged buy buys bought purchase purchased donate donated gave give gives contribute contributes contributed worth is are was were has had",
);

/** The word before a bare "most" that has no noun of its own: "used" of "which method is used most". */
function verbOfMost(reading: Reading): string | null {
  const most = reading.pieces.find((piece) => piece.kind === "superlative" && /^(most|least)$/i.test(piece.text));
  if (!most) return null;
  const before = reading.words.slice(0, most.from).filter((word) => word !== "the");
  return before[before.length - 1] ?? null;
}

function readSort(reading: Reading): void {
  for (const at of placesOf(reading, "sort")) {
    const piece = reading.pieces[at] as PieceOf<"sort">;
    take(reading, at, "order");
    const direction = piece.direction === "up" ? "low" : "high";
    const { limit = null, place = null } = reading.ranking ?? {};
    reading.ranking = { direction, limit, place, within: [] };
    const mention = freeAt(reading, at + 1, "mention");
    const before = freeAt(reading, at - 1, "mention");
    if (before && reading.groups.length === 0 && canGroup(before) && groupByMention(reading, before))
      take(reading, at - 1, "groups");
    if (mention && piece.direction === null && !hasKind(reading, "superlative")) {
      const measure = toMeasure(reading, mention, null);
      if (measure) {
        reading.measures.unshift(measure);
        take(reading, at + 1, "order");
      }
    }
  }
}
