import type { PieceOf } from "../pieces/piece.ts";
import { addMeasures } from "./add-measures.ts";
import { amountMeasure, primaryAmount } from "./amounts.ts";
import { isValueHere } from "./choose-values.ts";
import { isLabelOfValue } from "./label-of-value.ts";
import { readCount } from "./read-counts.ts";
import { readUnits } from "./read-units.ts";
import { assume, freeAt, glueAt, hasKind, isTaken, pickThing, placesOf, type Reading, take } from "./reading.ts";
import { aggregationBehind, aggregationsBefore, isSumming, isValueLabel } from "./said-aggregations.ts";
import type { Aggregation } from "./to-measure.ts";

/** Amounts with what is done to them first; things that are counted only where no amount is asked for. */
export function readMeasures(reading: Reading): void {
  let carried: Aggregation | null = null;
  for (const at of placesOf(reading, "mention")) {
    const piece = freeAt(reading, at, "mention");
    if (!piece || isValueHere(reading, piece, at) || isValueLabel(reading, at)) continue;
    const said = aggregationsBefore(reading, at);
    const behind = said.length === 0 ? aggregationBehind(reading, at) : null;
    const list = behind ? [behind] : said;
    const isAmount = pickThing(piece.things, ["measure"]) !== null;
    if (list.length === 0 && (!isAmount || isLabelOfValue(reading, at) || isSaidTwice(reading, piece, at))) continue;
    const isListed = list.length === 0 && reading.measures.length > 0 && isListPlace(reading, at);
    const aggregations: (Aggregation | null)[] =
      list.length > 0 ? list.map(({ aggregation }) => aggregation) : [isListed ? carried : null];
    if (addMeasures(reading, at, piece, aggregations)) {
      for (const { places } of list) for (const place of places) take(reading, place, "how it is measured");
      carried = aggregations[aggregations.length - 1];
    }
  }
  readUnits(reading);
  if (reading.measures.length === 0 && asksForSum(reading)) assumeAmount(reading);
  else if (reading.measures.length === 0 && reading.having.length === 0) readCount(reading);
  if (reading.measures.length === 0 && reading.having.length === 0) assumeAmount(reading);
}

/** "How much did we pay Globex?", "sum by cost center", "how often was it above 26": the only amount, or the rows. */
function assumeAmount(reading: Reading): void {
  const [often] = placesOf(reading, "how-many").filter((at) => /^how often$/i.test(reading.pieces[at].text));
  if (often !== undefined && reading.conditions.length > 0) {
    take(reading, often, "counts rows");
    reading.measures.push({ kind: "rows" });
    return;
  }
  const isSum = placesOf(reading, "aggregate").some(
    (at) => (reading.pieces[at] as PieceOf<"aggregate">).name === "sum",
  );
  const amount = isSum || isHowMuch(reading) ? primaryAmount(reading) : null;
  if (!amount || hasKind(reading, "superlative") || hasKind(reading, "unknown")) return;
  assume(reading, `The amount is read as ${amount.name}`);
  reading.measures.push(amountMeasure(reading, amount));
}

/** "What did the orders add up to", "how much was donated": no number of orders or donations. */
const asksForSum = (reading: Reading): boolean =>
  isHowMuch(reading) || placesOf(reading, "aggregate").some((at) => isSumming(reading, at));

const isHowMuch = ({ words }: Reading): boolean =>
  words.some((word, at) => word === "how" && words[at + 1] === "much" && !compared.test(words[at + 2] ?? ""));

const compared = /^(more|less|higher|lower)$/;

/** "took longer than 48 hours to resolve": the verb names again what was compared. */
function isSaidTwice(reading: Reading, piece: PieceOf<"mention">, at: number): boolean {
  const thing = pickThing(piece.things, ["measure"]);
  const isKnown = reading.conditions.some((one) => one.kind === "number" && one.column === thing?.column);
  if (isKnown && ((thing?.score ?? 1) < 0.9 || glueAt(reading, at - 1) === "to")) take(reading, at, "condition");
  return isTaken(reading, at);
}

const isListPlace = (reading: Reading, at: number): boolean =>
  ["and", ",", "&", "plus"].includes(glueAt(reading, at - 1) ?? "");
