import type { PieceOf } from "../pieces/piece.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import type { Shape } from "../understanding.ts";
import { chooseThing } from "./choose-thing.ts";
import { freeAt, placesOf, question, type Reading, take } from "./reading.ts";

/** Shapes that a word of their own asks for: histograms, correlations, running totals, outliers. */
export function readSpecial(reading: Reading): Shape | null {
  return readHistogram(reading) ?? readCorrelation(reading) ?? readWindows(reading) ?? readAnomalies(reading);
}

function measuresFrom(reading: Reading): { column: ScopeColumn; at: number }[] {
  return placesOf(reading, "mention").flatMap((at) => {
    const piece = reading.pieces[at] as PieceOf<"mention">;
    const column = piece.values.length > 0 ? null : chooseThing(reading, piece, ["measure"])?.column;
    return column ? [{ column, at }] : [];
  });
}

function readHistogram(reading: Reading): Shape | null {
  const [at] = placesOf(reading, "histogram");
  if (at === undefined) return null;
  const [measure] = measuresFrom(reading);
  // "distribution of orders by state" counts orders.
  if (!measure) {
    take(reading, at, "distribution");
    return null;
  }
  if (reading.pieces.some((piece) => piece.kind === "by")) {
    take(reading, at, "distribution");
    return null;
  }
  take(reading, at, "histogram");
  take(reading, measure.at, "distributed");
  return { kind: "histogram", column: measure.column };
}

function readCorrelation(reading: Reading): Shape | null {
  const [at] = placesOf(reading, "correlation");
  if (at === undefined) return null;
  take(reading, at, "correlation");
  const [first, second, ...more] = measuresFrom(reading);
  if (!first || !second || more.length > 0) {
    question(reading, "A correlation needs two measures.");
    return null;
  }
  for (const { at: place } of [first, second]) take(reading, place, "correlated");
  return { kind: "correlation", columns: [first.column, second.column] };
}

function readWindows(reading: Reading): Shape | null {
  const [cumulative] = placesOf(reading, "cumulative");
  if (cumulative !== undefined) {
    take(reading, cumulative, "running total");
    return { kind: "cumulative" };
  }
  const [moving] = placesOf(reading, "moving");
  if (moving === undefined) return null;
  take(reading, moving, "moving average");
  const grain = freeAt(reading, moving - 1, "grain");
  const number = freeAt(reading, moving - 2, "number");
  if (!grain || !number) {
    question(reading, 'Say over how many days, weeks or months: "7-day moving average".');
    return { kind: "moving", size: 7 };
  }
  take(reading, moving - 1, "moving average");
  take(reading, moving - 2, "moving average");
  if (!reading.groups.some(({ kind }) => kind === "grain")) reading.groups.push({ kind: "grain", grain: grain.grain });
  return { kind: "moving", size: number.value };
}

function readAnomalies(reading: Reading): Shape | null {
  const places = placesOf(reading, "anomaly");
  for (const at of places) {
    take(reading, at, "outliers");
    const grain = freeAt(reading, at + 1, "grain");
    if (grain) {
      take(reading, at + 1, "outliers");
      reading.groups.push({ kind: "grain", grain: grain.grain });
    }
  }
  return places.length > 0 ? { kind: "anomalies" } : null;
}
