import {
  bucketOf,
  bucketsPerYear,
  type Calendar,
  dayOfMonth,
  isFirstOfMonth,
  lengthOf,
  monthOf,
  type Span,
  startOf,
} from "./grain.ts";

/** The same pair of periods somewhere else in the history. */
export interface Placement {
  baseline: Span;
  comparison: Span;
  /** How many steps it lies after the pair in question; negative before. */
  step: number;
}

export interface Placements {
  all: Placement[];
  /** Of those that lie whole years away and so show the same season: their indices. */
  sameSeason: number[];
  /** For each placement those that lie whole years from it; none where both periods lie in the same season, so that seasons say nothing. */
  peers: number[][];
  /** Buckets between two placements. */
  stride: number;
}

interface Asked {
  calendar: Calendar;
  baseline: Span;
  comparison: Span;
  /** The last bucket that counts: those after it are not whole. */
  last: number;
}

/** Slides the pair of periods over the history: by whole weeks for days and hours, by whole months where both periods are months. */
export function placePeriods(asked: Asked): Placements {
  const { calendar, baseline, comparison } = asked;
  const months = monthsOf(asked);
  const unit = calendar.grain === "hour" ? 24 * 7 : calendar.grain === "day" ? 7 : 1;
  const move =
    months ??
    ((steps: number) => ({ baseline: shift(baseline, steps * unit), comparison: shift(comparison, steps * unit) }));
  const perYear = months ? 12 : bucketsPerYear[calendar.grain] / unit;
  const reach = Math.ceil((calendar.size + lengthOf(baseline) + lengthOf(comparison)) / (months ? 28 : unit));
  const all: Placement[] = [];
  for (let step = -reach; step <= reach; step++) {
    if (step === 0) continue;
    const placed = move(step);
    if (isInside(placed, asked) && !meets(placed, comparison)) all.push({ ...placed, step });
  }
  const peersOf = peerFinder(all, perYear);
  const gapYears = (startOf(calendar, comparison.from) - startOf(calendar, baseline.from)) / 365.25;
  const comparesSeasons = calendar.grain !== "year" && Math.abs(gapYears - Math.round(gapYears)) > 0.02;
  return {
    all,
    sameSeason: comparesSeasons ? peersOf(0) : [],
    peers: comparesSeasons ? all.map(({ step }) => peersOf(step)) : [],
    stride: months ? bucketsPerYear[calendar.grain] / 12 : unit,
  };
}

/** So many of them: the same season of other years first, then the nearest. */
export function keepNearest(placements: Placements, most: number): Placements {
  const { all, sameSeason, peers } = placements;
  if (all.length <= most) return placements;
  const rankOf = (index: number) => (sameSeason.includes(index) ? 0 : Math.abs(all[index]!.step));
  const nearest = [...all.keys()].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, most);
  const kept = nearest.sort((a, b) => a - b);
  const placeOf = new Map(kept.map((index, place) => [index, place]));
  const among = (indices: number[]) => indices.flatMap((index) => placeOf.get(index) ?? []);
  return {
    ...placements,
    all: kept.map((index) => all[index]!),
    sameSeason: among(sameSeason),
    peers: peers.length === 0 ? [] : kept.map((index) => among(peers[index]!)),
  };
}

const shift = ({ from, to }: Span, by: number): Span => ({ from: from + by, to: to + by });

/** Moves by calendar months, where days are grouped into whole months on both sides; null elsewhere. */
function monthsOf({ calendar, baseline, comparison }: Asked) {
  if (calendar.grain !== "day") return null;
  const ends = [baseline.from, baseline.to + 1, comparison.from, comparison.to + 1].map((bucket) =>
    startOf(calendar, bucket),
  );
  if (!ends.every(isFirstOfMonth)) return null;
  const place = (from: number, to: number, by: number): Span => ({
    from: bucketOf(calendar, dayOfMonth(monthOf(from) + by)),
    to: bucketOf(calendar, dayOfMonth(monthOf(to) + by)) - 1,
  });
  return (by: number) => ({ baseline: place(ends[0]!, ends[1]!, by), comparison: place(ends[2]!, ends[3]!, by) });
}

function isInside({ baseline, comparison }: Omit<Placement, "step">, { last }: Asked): boolean {
  return Math.min(baseline.from, comparison.from) >= 0 && Math.max(baseline.to, comparison.to) <= last;
}

/** What the comparison holds would be counted as part of what is usual. */
function meets({ baseline, comparison }: Omit<Placement, "step">, now: Span): boolean {
  return [baseline, comparison].some(({ from, to }) => from <= now.to && to >= now.from);
}

/** Finds placements whole years before or after a step, one for each year. */
function peerFinder(all: Placement[], perYear: number): (step: number) => number[] {
  const byStep = new Map(all.map((placement, index) => [placement.step, index]));
  const [first, last] = [all[0]?.step ?? 0, all.at(-1)?.step ?? 0];
  return (step) => {
    const peers: number[] = [];
    for (
      let years = 1;
      step - Math.round(years * perYear) >= first || step + Math.round(years * perYear) <= last;
      years++
    )
      for (const sign of [-1, 1]) {
        const index = byStep.get(step + sign * Math.round(years * perYear));
        if (index !== undefined) peers.push(index);
      }
    return peers;
  };
}
