import { findFigures } from "../../../minds/number-check/find-figures.ts";
import { findPeriods } from "../../judge/find-periods.ts";
import type { Span } from "./time-step.ts";

const startsAsFigure = /^(?:[A-Z]{3}|[$€£¥])?\s*[-+−]?\d/;

/** The one figure of a cell; null where it has words, a time or several. */
export function figureIn(cell: string): number | null {
  const known = remembered.get(cell);
  if (known !== undefined) return known;
  const found = readFigure(cell);
  if (remembered.size < mostRemembered) remembered.set(cell, found);
  return found;
}

// A cell is asked about for its column, for itself and for every step from it.
const remembered = new Map<string, number | null>();
const mostRemembered = 20_000;

function readFigure(cell: string): number | null {
  if (!startsAsFigure.test(cell) || /\d:\d/.test(cell) || timeIn(cell, null) !== null) return null;
  const { figures, tokens } = findFigures(cell);
  const [figure] = figures;
  if (figure === undefined || figures.length > 1 || tokens.length > 0) return null;
  return figure.sign === "minus" ? -figure.value : figure.value;
}

/** The time that a cell or a header is about, where it names nothing else. */
export function timeIn(cell: string, year: number | null): Span | null {
  const text = cell.trim();
  const [found, ...more] = findPeriods(spelledOut(text), year);
  if (!found || more.length > 0) return null;
  const rest = text.length - (found.end - found.start);
  return rest <= 2 ? { from: found.from, to: found.to } : null;
}

/** "Pupils 2024", "2025 (plan)", "yield_2024_t": the time in a header, and what is left without it. */
export function readHeader(header: string, year: number | null): { time: Span | null; measure: string } {
  const text = spelledOut(header.replace(/_/g, " ").trim());
  const plain = text.replace(/\s*\([^)]*\)/g, "").trim();
  const bare = /\b(?:19|20)\d{2}\b/.exec(plain)?.[0];
  const [found, ...more] = findPeriods(plain, year);
  if (found && more.length === 0)
    return { time: found, measure: (plain.slice(0, found.start) + plain.slice(found.end)).trim() };
  if (bare === undefined || more.length > 0) return { time: null, measure: plain };
  const measure = plain.replace(bare, "").replace(/\s+/g, " ").trim();
  return { time: { from: `${bare}-01-01`, to: `${bare}-12-31` }, measure };
}

const shortMonths = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const months = "January February March April May June July August September October November December".split(" ");

const spelledOut = (cell: string): string =>
  cell.replace(/^\p{L}{3}(?=\.?(?: \d{4})?$)/u, (short) => months[shortMonths.indexOf(short)] ?? short);
