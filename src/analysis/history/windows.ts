import type { Span } from "./grain.ts";
import { type JudgedMove, judgeMove, type Move, unknownNoise } from "./judge-move.ts";
import { learnPartNoise, moderatePart, type PartCandidate, type PartMove, siblingScores } from "./parts.ts";
import type { Placements } from "./placements.ts";
import { emptySeries, type Sums } from "./series.ts";

/** What a metric comes to between two buckets, and of how many rows; null where there are none. */
export interface Window {
  value: number | null;
  rows: number;
}

export type Windows = (span: Span) => Window;

/** A metric that can only be asked as a whole, over the windows it was asked over. */
export interface WindowHistory {
  baseline: Span;
  comparison: Span;
  placements: Placements;
  /** Different things are counted: chance alone moves them by the root of their number. */
  isCount: boolean;
  /** Moves are measured as ratios: everything is positive. */
  isLog: boolean;
  total: Windows;
}

const unknown = () => unknownNoise;

/** With fewer rows than this a value of the metric says nothing. */
export const fewestRows = 8;

export function openWindows(history: Omit<WindowHistory, "isLog">): WindowHistory {
  const { baseline, comparison, placements, total } = history;
  const spans = [{ baseline, comparison }, ...placements.all].flatMap((pair) => [pair.baseline, pair.comparison]);
  const values = spans.flatMap((span) => total(span).value ?? []);
  return { ...history, isLog: values.every((value) => value > 0) };
}

function stepOf({ isLog }: WindowHistory, before: Window, after: Window): number {
  if (before.value === null || after.value === null) return Number.NaN;
  if (!isLog) return after.value - before.value;
  return before.value > 0 && after.value > 0 ? Math.log(after.value / before.value) : Number.NaN;
}

const moveOf =
  (history: WindowHistory, windows: Windows): Move =>
  (baseline, comparison) =>
    stepOf(history, windows(baseline), windows(comparison));

function chanceOf({ isCount, isLog, baseline, comparison }: WindowHistory, windows: Windows): number {
  const counts = [baseline, comparison].map((span) => Math.max(1, windows(span).value ?? 0));
  if (!isCount) return isLog ? 0.003 : 0;
  return Math.hypot(...counts.map((count) => (isLog ? 1 / Math.sqrt(count) : Math.sqrt(count))));
}

export function judgeTotal(history: WindowHistory): JudgedMove {
  const floor = chanceOf(history, history.total);
  return judgeMove(moveOf(history, history.total), { ...history, floor, neighbours: unknown });
}

/** A value of a dimension: what the metric comes to in its rows, and in all others of both periods. */
export interface WindowPart {
  code: number;
  own: Windows;
  /** Known for those whose past is. */
  rest: { before: Window; after: Window } | null;
}

/** The values of one dimension, each against its own past and against the whole. */
export function measureWindowParts(
  history: WindowHistory,
  dimension: number,
  parts: WindowPart[],
): { candidates: PartCandidate[]; moves: PartMove[] } {
  const moves = parts.map((part) => measurePart(history, part));
  const beside = siblingScores(moves);
  const sum = moves.reduce((total, { excess }) => total + Math.abs(excess), 0);
  const chosen = parts.map((part, i) => ({ part, move: moves[i]!, i })).filter(({ part }) => part.rest !== null);
  const judged = chosen.map(({ part, move }) => judgePart(history, part, move.weight));
  const noise = learnPartNoise(judged.map((verdicts, i) => ({ verdicts, weight: chosen[i]!.move.weight })));
  const candidates = chosen.map(({ part, move, i }, at) => ({
    ...move,
    terms: [{ dimension, code: part.code }],
    among: parts.length,
    series: emptySeries(0, false),
    ...moderatePart(judged[at]!, move.weight, noise),
    besideSiblings: beside[i]!,
    concentration: sum === 0 ? 0 : Math.abs(move.excess) / sum,
    amongAll: 0,
  }));
  return { candidates, moves };
}

/** Its part of what is counted, or of the rows. */
function weightOf({ isCount, total }: WindowHistory, own: Windows, span: Span): number {
  const [part, whole] = [own(span), total(span)];
  const weight = isCount ? (part.value ?? 0) / (whole.value ?? 0) : part.rows / whole.rows;
  return Number.isFinite(weight) ? Math.min(1, weight) : 0;
}

function measurePart(history: WindowHistory, { own, rest }: WindowPart): PartMove {
  const { baseline, comparison, total, isLog } = history;
  const [before, after] = [own(baseline), own(comparison)];
  const all = stepOf(history, total(baseline), total(comparison));
  const without = rest === null ? Number.NaN : stepOf(history, rest.before, rest.after);
  const weights = [baseline, comparison].map((span) => weightOf(history, own, span));
  const weight = Math.max(...weights);
  const mean = (weights[0]! + weights[1]!) / 2;
  const step = stepOf(history, before, after);
  const change = (after.value ?? 0) - (before.value ?? 0);
  const whole = (total(comparison).value ?? 0) - (total(baseline).value ?? 0);
  const level = isLog ? 1 : Math.abs(total(baseline).value ?? 0) || 1;
  const move = Number.isFinite(step) ? step : 0;
  return {
    before: toSums(before, baseline),
    after: toSums(after, comparison),
    absolute: change,
    share: (history.isCount ? change : mean * change) / whole,
    excess: (mean * (move - all)) / level || 0,
    own: move,
    rest: Number.isFinite(without) ? without : all,
    removal: all === 0 || !Number.isFinite(without) ? 0 : 1 - Math.abs(without) / Math.abs(all),
    weight,
    rateEffect: 0,
    mixEffect: 0,
  };
}

const toSums = ({ value, rows }: Window, { from, to }: Span): Sums => ({
  rows,
  amount: value ?? 0,
  exposure: 0,
  squares: 0,
  length: to - from + 1,
});

function judgePart(history: WindowHistory, { own }: WindowPart, weight: number) {
  const known: Windows = (span) => (own(span).rows >= fewestRows ? own(span) : { value: null, rows: 0 });
  const alone = moveOf(history, known);
  const whole = moveOf(history, history.total);
  const against: Move = (b, c) => alone(b, c) - whole(b, c);
  const weighed: Move = (b, c) =>
    ((weightOf(history, own, b) + weightOf(history, own, c)) / 2) * (alone(b, c) - whole(b, c));
  const floor = chanceOf(history, own);
  const judge = (move: Move, by = 1) => judgeMove(move, { ...history, floor: floor * by, neighbours: unknown });
  return { byWeight: judge(weighed, weight), againstRest: judge(against), byItself: judge(alone) };
}
