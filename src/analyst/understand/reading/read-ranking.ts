import type { PieceOf } from "../pieces/piece.ts";
import type { Measure } from "../understanding.ts";
import { canGroup, groupByMention, isMeasure } from "./choose-thing.ts";
import { readDenominator } from "./read-denominator.ts";
import { isPlural, readTargetBefore, readTargetBehind, type Target } from "./read-targets.ts";
import {
  assume,
  freeAt,
  glueAt,
  hasKind,
  pickThing,
  placesOf,
  question,
  type Reading,
  skipGlue,
  take,
} from "./reading.ts";
import { soldMeasure } from "./sold-measure.ts";
import { type Aggregation, amountMeasure, primaryAmount, toMeasure } from "./to-measure.ts";

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

const unwanted =
  /delay|cost|expense|churn|error|bounce|duration|latency|wait|defect|return|cancel|complaint|loss|late|hours|minutes|downtime|reject|fail|fault|damage|overdue|absence|debt|refund|fraud/i;

/** The worst delay is the highest; known once it is known what is measured. */
export function judgeRanking(reading: Reading): void {
  const { ranking, isJudgement, measures } = reading;
  if (!ranking || !isJudgement) return;
  const [measure] = measures;
  const name = measure && "column" in measure ? measure.column.name : measure?.kind === "fraction" ? measure.label : "";
  if (!unwanted.test(name)) return;
  assume(reading, `A lower ${name} is better`);
  ranking.direction = ranking.direction === "high" ? "low" : "high";
}

/** "highest revenue" measures; "top customers" and "best month" ask for groups. */
function hasOwnTarget(reading: Reading, at: number): boolean {
  const piece = reading.pieces[at] as PieceOf<"superlative">;
  const next = reading.pieces[skipGlue(reading, at + 1, 1, new Set(["of"]))];
  if (next?.kind === "grain") return !next.isAdjective;
  if (next?.kind !== "mention") return false;
  return piece.count !== null || pickThing(next.things, ["measure"]) === null;
}

function rankedMeasure(reading: Reading, at: number, hasTarget: boolean): Measure | null {
  const { direction, about } = reading.pieces[at] as PieceOf<"superlative">;
  if (about === "rows" && hasTarget) return { kind: "rows" };
  const named = reading.pieces[skipGlue(reading, at + 1, 1, new Set(["of"]))];
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
    use(reading, place, said);
    const isDivided = reading.pieces[place + 1]?.kind === "by" && freeAt(reading, place + 2, "mention") !== null;
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
  const isRow = pickThing(mention.things, ["measure", "rows", "id", "dimension"])?.role === "rows";
  const amount = isRow && count === null && !isPlural(mention.text) ? primaryAmount(reading) : null;
  if (!amount || !/^(largest|biggest|highest|greatest|smallest|lowest)$/i.test(text)) return null;
  assume(reading, `The ${text.toLowerCase()} ${mention.text} is read by ${amount.name}`);
  return { kind: "column", name: direction === "high" ? "max" : "min", column: amount, quantile: null };
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

const adjectives = {
  price: /price|cost|fare|preis|amount/i,
  duration: /duration|time|hours|minutes|seconds|delay|days|latency|dauer|length/i,
  weight: /weight|mass|gewicht/i,
  distance: /distance|miles|kilomet|(^|_)km(_|$)|entfernung/i,
};

/** "cheapest carrier by average cost": what it goes by is said. */
function isRankedBySaid({ pieces }: Reading, at: number): boolean {
  return pieces.some((piece, place) => {
    const next = pieces[place + 1];
    if (place < at || piece.kind !== "by" || piece.word !== "by" || next === undefined) return false;
    return next.kind === "aggregate" || next.kind === "how-many" || (next.kind === "mention" && isMeasure(next));
  });
}

function adjectiveMeasure(
  reading: Reading,
  about: keyof typeof adjectives,
  direction: "high" | "low",
  hasTarget: boolean,
): Measure | null {
  const columns = reading.scope.columns.filter(
    ({ profile }) => profile.role === "measure" && adjectives[about].test(profile.name),
  );
  if (columns.length !== 1) {
    question(reading, `Which column says the ${about}?`);
    return null;
  }
  assume(reading, `The ${about} is read as ${columns[0].name}`);
  const name = hasTarget && about === "duration" ? "avg" : direction === "high" ? "max" : "min";
  return { kind: "column", name, column: columns[0], quantile: null };
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

/** Ranked groups without a measure: what such rankings go by. */
export function assumeRankedBy(reading: Reading): void {
  const sold = soldMeasure(reading);
  if (sold) {
    reading.measures.push(sold);
    return;
  }
  const amount = primaryAmount(reading);
  if (!amount) return;
  assume(reading, `Ranked by ${amount.name}`);
  reading.measures.push(amountMeasure(reading, amount));
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
