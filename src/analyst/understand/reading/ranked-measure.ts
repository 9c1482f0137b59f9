import type { PieceOf } from "../pieces/piece.ts";
import type { Measure } from "../understanding.ts";
import { adjectiveMeasure } from "./adjective-measure.ts";
import { amountMeasure, primaryAmount } from "./amounts.ts";
import { isMeasure } from "./choose-thing.ts";
import { isRows } from "./number-subject.ts";
import { divisorPlace, readDenominator } from "./read-denominator.ts";
import { isPlural } from "./read-targets.ts";
import { assume, freeAt, glueAt, pickThing, placesOf, question, type Reading, skipGlue, take } from "./reading.ts";
import { soldMeasure, unitsColumn } from "./sold-measure.ts";
import { type Aggregation, toMeasure } from "./to-measure.ts";

export function rankedMeasure(reading: Reading, at: number, hasTarget: boolean): Measure | null {
  const { direction, about } = reading.pieces[at] as PieceOf<"superlative">;
  if (about === "rows" && hasTarget) return isRankedBySaid(reading, at) ? null : countedEvents(reading, at);
  const behind = skipGlue(reading, at + 1, 1, new Set(["of"]));
  // "shortest average talk time"
  const named = reading.pieces[reading.pieces[behind]?.kind === "aggregate" ? behind + 1 : behind];
  const isNamed = named?.kind === "mention" && pickThing(named.things, ["measure"]) !== null;
  if (about !== null && about !== "rows" && !isNamed)
    return isRankedBySaid(reading, at) ? null : adjectiveMeasure(reading, about, direction, hasTarget);
  const counted = hasTarget ? countOfValue(reading, at) : null;
  if (counted) return counted;
  let place = skipGlue(reading, at + 1, 1, new Set(["of", "in", "for"]));
  const taken = reading.pieces[place]?.kind === "grain" ? place : null;
  if (taken !== null) place += 1;
  const said = aggregationAt(reading, place);
  if (said) place = skipGlue(reading, place + said.length, 1, new Set(["of"]));
  if (!hasTarget) place = skipDescribing(reading, place);
  const mention = freeAt(reading, place, "mention");
  if (
    !mention ||
    (glueAt(reading, place - 1) !== null && !said && place - 1 !== at && glueAt(reading, place - 1) !== "of")
  )
    return null;
  const largest = hasTarget || said || reading.nestedOver ? null : amountOfRow(reading, at, mention);
  if (largest) {
    use(reading, place, said);
    return largest;
  }
  if (hasTarget || said) {
    const onAverage = placesOf(reading, "aggregate").find((one) => /average/i.test(reading.pieces[one].text));
    const isAveraged = about === "duration" || (said === null && onAverage !== undefined);
    if (isAveraged && onAverage !== undefined) take(reading, onAverage, "averaged");
    const average: Aggregation | null = isAveraged ? { name: "avg", quantile: null } : null;
    const measure = toMeasure(reading, mention, said?.aggregation ?? average);
    if (!measure) return null;
    askAboutRows(reading, at, mention, measure);
    if (measure.kind === "rows" && /(best|worst)$/i.test(reading.pieces[at].text))
      question(reading, `The ${reading.pieces[at].text} ${mention.text} by what? Name the column that tells.`);
    use(reading, place, said);
    const isDivided =
      reading.pieces[place + 1]?.kind === "by" && freeAt(reading, divisorPlace(reading, place), "mention") !== null;
    return isDivided ? readDenominator(reading, place, measure, said?.aggregation ?? average) : measure;
  }
  const natural = reading.nestedOver ? toMeasure(reading, mention, null) : null;
  const extreme: Aggregation = { name: direction === "high" ? "max" : "min", quantile: null };
  const measure: Measure | null = natural
    ? { kind: "nested", name: extreme.name, inner: natural, over: reading.nestedOver! }
    : toMeasure(reading, mention, extreme);
  if (natural) reading.nestedOver = null;
  if (measure) use(reading, place, said);
  return measure;
}

/** "the lowest production" of a table of that name: hardly its number of rows. */
function askAboutRows(reading: Reading, at: number, { text }: PieceOf<"mention">, { kind }: Measure): void {
  const isSize = /(highest|lowest|largest|smallest|biggest|greatest)$/i.test(reading.pieces[at].text);
  if (kind === "rows" && isSize && !isPlural(text) && !/number|count|volume/i.test(text))
    question(reading, `Is "${text}" the number of rows, or which column measures it?`);
}

/** "largest transaction": the highest amount that one row has. */
function amountOfRow(reading: Reading, at: number, mention: PieceOf<"mention">): Measure | null {
  const { direction, count, text } = reading.pieces[at] as PieceOf<"superlative">;
  const isRow = pickThing(mention.things, ["measure"]) === null && isRows(reading, mention);
  const amount = isRow && count === null && !isPlural(mention.text) ? primaryAmount(reading) : null;
  if (!amount || !/^(largest|biggest|highest|greatest|smallest|lowest)$/i.test(text)) return null;
  const isOtherSaid = placesOf(reading, "mention").some((place) => {
    const other = pickThing((reading.pieces[place] as PieceOf<"mention">).things, ["measure"])?.column;
    return place > at && other != null && other !== amount;
  });
  if (isOtherSaid)
    question(reading, `The ${text.toLowerCase()} ${mention.text} by which column? Name what is compared.`);
  assume(reading, `The ${text.toLowerCase()} ${mention.text} is read by ${amount.name}`);
  return { kind: "column", name: direction === "high" ? "max" : "min", column: amount, quantile: null };
}

/** "largest online transaction": a value says which rows. */
function skipDescribing(reading: Reading, at: number): number {
  const [piece, next] = [freeAt(reading, at, "mention"), freeAt(reading, at + 1, "mention")];
  return piece && next && piece.values.length > 0 && piece.things.length === 0 ? at + 1 : at;
}

function use(reading: Reading, place: number, said: SaidAggregation | null): void {
  take(reading, place, "ranked by");
  if (said) for (let i = 0; i < said.length; i += 1) take(reading, said.at + i, "ranked by");
}

interface SaidAggregation {
  at: number;
  length: number;
  aggregation: Aggregation;
}

/** "average", "number of", "average number of". */
function aggregationAt(reading: Reading, at: number): SaidAggregation | null {
  const aggregate = freeAt(reading, at, "aggregate");
  if (freeAt(reading, at, "how-many")) return { at, length: 1, aggregation: { name: "count", quantile: null } };
  if (!aggregate) return null;
  const isCount = aggregate.name === "sum" && freeAt(reading, at + 1, "how-many") !== null;
  if (isCount) return { at, length: 2, aggregation: { name: "count", quantile: null } };
  return { at, length: 1, aggregation: aggregate };
}

/** "cheapest carrier by average cost": what it goes by is said. */
function isRankedBySaid({ pieces }: Reading, at: number): boolean {
  return pieces.some((piece, place) => {
    const next = pieces[place + 1];
    if (place < at || piece.kind !== "by" || piece.word !== "by" || next === undefined) return false;
    return next.kind === "aggregate" || next.kind === "how-many" || (next.kind === "mention" && isMeasure(next));
  });
}

/** "most ordered products": orders or pieces, where both are known? */
function countedEvents(reading: Reading, at: number): Measure {
  const { text } = reading.pieces[at];
  const units = /order|purchas|bought|sold/i.test(text) ? unitsColumn(reading) : null;
  if (units)
    question(reading, `"${text}" by how many rows, or by ${units.name}? Say "by number of …" or "by ${units.name}".`);
  return { kind: "rows" };
}

/** "the most kettles", "the fewest managers": rows with the value, or what was sold of it. */
function countOfValue(reading: Reading, at: number): Measure | null {
  const piece = freeAt(reading, at + 1, "mention");
  if (!piece || piece.values.length === 0 || piece.things.some(({ score }) => score >= 0.75)) return null;
  const next = freeAt(reading, at + 2, "mention");
  if (next && pickThing(next.things, ["measure", "rows", "id"])) return null;
  return soldMeasure(reading) ?? (isPlural(piece.text) ? { kind: "rows" } : uncounted(reading, piece.text));
}

/** "the most electricity" is no number of rows. */
function uncounted(reading: Reading, text: string): Measure {
  const amount = primaryAmount(reading);
  if (amount) assume(reading, `How much ${text} is read from ${amount.name}`);
  else question(reading, `By what is the most ${text} measured? Name the column.`);
  return amount ? amountMeasure(reading, amount) : { kind: "rows" };
}
