import { columnNamed } from "../pieces/column-named.ts";
import { namesOf } from "../pieces/column-names.ts";
import type { PieceOf } from "../pieces/piece.ts";
import { nameRoots } from "../pieces/synonyms.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import { addMeasure } from "./add-measures.ts";
import { chooseThing } from "./choose-thing.ts";
import { chooseValues } from "./choose-values.ts";
import { assume, freeAt, pickThing, placesOf, question, type Reading, take } from "./reading.ts";
import { flagSet } from "./to-measure.ts";

// What the numerator of a rate is divided by, the likeliest first.
const denominators: [numerators: string, denominators: string][] = [
  [
    "conversions orders purchases signups registrations sales transactions",
    "visits sessions visitors users clicks leads",
  ],
  ["clicks", "impressions views"],
  ["bounces", "sessions visits visitors"],
  ["opens opened", "sent delivered emails sends"],
  ["errors failures timeouts crashes", "requests calls runs sessions events"],
  ["returns refunds cancellations", "orders sales units quantity"],
  ["defects rejects scrap", "units produced output quantity"],
];

/** "conversion rate", "return rate", "cancellation rate". */
export function readRates(reading: Reading): void {
  readKnownRatios(reading);
  for (const at of placesOf(reading, "rate")) {
    const piece = freeAt(reading, at - 1, "mention");
    if (!piece || !readRate(reading, piece, at - 1)) continue;
    take(reading, at, "rate");
    take(reading, at - 1, "rate");
    const before = freeAt(reading, at - 2, "aggregate");
    if (before && before.name === "avg") take(reading, at - 2, "rate");
  }
}

/** "CTR by channel": where the columns go by their usual names. */
function readKnownRatios(reading: Reading): void {
  for (const at of placesOf(reading, "known-ratio")) {
    const { tops, bottoms, text } = reading.pieces[at] as PieceOf<"known-ratio">;
    const [top, bottom] = [columnNamed(reading.scope, tops), columnNamed(reading.scope, bottoms)];
    if (!top || !bottom) continue;
    take(reading, at, "rate");
    assume(reading, `${text} is ${top.name} divided by ${bottom.name}`);
    addMeasure(reading, { kind: "ratio", top: total(top), bottom: total(bottom) });
    const before = freeAt(reading, at - 1, "aggregate");
    if (before && before.name === "avg") take(reading, at - 1, "rate");
  }
}

const total = (column: ScopeColumn) => ({ kind: "column", name: "sum", column, quantile: null }) as const;

function readRate(reading: Reading, piece: PieceOf<"mention">, place: number): boolean {
  const flag = chooseThing(reading, piece, ["flag"]);
  if (flag?.column) {
    addMeasure(reading, { kind: "fraction", conditions: [flagSet(flag.column)], label: `${flag.column.name}_rate` });
    assume(reading, `The rate is the share of rows in which ${flag.column.name} is true`);
    return true;
  }
  if (piece.values.length > 0) {
    const chosen = chooseValues(reading, piece, place);
    if (!chosen) return true;
    const { column, values } = chosen;
    addMeasure(reading, {
      kind: "fraction",
      conditions: [{ kind: "values", column, values, isNegated: false }],
      label: `${piece.text.toLowerCase()}_rate`,
    });
    assume(reading, `The rate is the share of rows in which ${column.name} is ${values.join(" or ")}`);
    return true;
  }
  const top = pickThing(piece.things, ["measure"])?.column;
  return top ? readQuotient(reading, piece, top) : false;
}

function readQuotient(reading: Reading, piece: PieceOf<"mention">, top: ScopeColumn): boolean {
  chooseThing(reading, piece, ["measure"]);
  const bottom = bottomFor(reading, top);
  if (!bottom) {
    question(reading, `What is ${top.name} divided by for the rate?`);
    return true;
  }
  assume(reading, `The rate is ${top.name} divided by ${bottom.name}`);
  addMeasure(reading, {
    kind: "ratio",
    top: total(top),
    bottom: total(bottom),
  });
  return true;
}

// The cost of scrap per unit is no scrap rate.
const money = "cost amount price revenue value".split(" ").map(nameRoots);

function bottomFor({ scope }: Reading, top: ScopeColumn): ScopeColumn | null {
  const own = new Set(namesOf(top).core);
  if (money.some((word) => own.has(word))) return null;
  const row = denominators.find(([numerators]) => numerators.split(" ").some((word) => own.has(nameRoots(word))));
  for (const word of row?.[1].split(" ") ?? []) {
    const found = scope.columns.filter(
      (column) =>
        column.path === null && column.profile.role === "measure" && namesOf(column).core.includes(nameRoots(word)),
    );
    if (found.length === 1) return found[0];
  }
  return null;
}
