import type { TimeWindow, WindowPair } from "./series.ts";

export interface PlaceboOptions {
  /** Span of the data. */
  data: TimeWindow;
  windows: WindowPair;
  /** Steps between pairs are whole multiples of this many days: 7 keeps weekdays aligned. */
  alignment: number;
  most: number;
}

/**
 * Earlier pairs of the same lengths and distance that end before the comparison window starts, latest first. They may
 * overlap each other, evenly spread, when the history is short.
 */
export function placeboWindows({ data, windows, alignment, most }: PlaceboOptions): WindowPair[] {
  const { baseline, comparison } = windows;
  const latest = Math.max(baseline.end, comparison.end);
  const earliest = Math.min(baseline.start, comparison.start);
  const first = Math.ceil((latest - comparison.start) / alignment);
  const last = Math.floor((earliest - data.start) / alignment);
  const shifts = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * alignment);
  return spreadOver(shifts, most).map((shift) => ({
    baseline: moveBack(baseline, shift),
    comparison: moveBack(comparison, shift),
  }));
}

export interface PlaceboOutcome {
  /** Did the test call something on this pair? */
  called: boolean;
  /** Size of what it called, in whatever unit the caller compares. */
  size: number;
}

export interface PlaceboResult {
  pairs: number;
  called: number;
  /** Share of earlier pairs with a call; null without earlier pairs. */
  falseAlarmRate: number | null;
  /** Largest size among the calls, 0 when there were none. */
  largestSize: number;
  /** (1 + pairs with a size at least as large) / (1 + pairs): how unusual the real size is. */
  pValue: number;
}

/** Runs the same test where nothing is known to have happened. */
export function runPlacebo(
  pairs: readonly WindowPair[],
  realSize: number,
  evaluate: (windows: WindowPair) => PlaceboOutcome,
): PlaceboResult {
  const outcomes = pairs.map(evaluate);
  const calls = outcomes.filter((outcome) => outcome.called);
  const asLarge = outcomes.filter((outcome) => Math.abs(outcome.size) >= Math.abs(realSize)).length;
  return {
    pairs: pairs.length,
    called: calls.length,
    falseAlarmRate: pairs.length === 0 ? null : calls.length / pairs.length,
    largestSize: calls.reduce((largest, call) => Math.max(largest, Math.abs(call.size)), 0),
    pValue: (1 + asLarge) / (1 + pairs.length),
  };
}

function moveBack(window: TimeWindow, days: number): TimeWindow {
  return { start: window.start - days, end: window.end - days };
}

function spreadOver<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  if (most <= 1) return items.slice(0, Math.max(0, most));
  return Array.from({ length: most }, (_, i) => items[Math.round((i * (items.length - 1)) / (most - 1))]!);
}
