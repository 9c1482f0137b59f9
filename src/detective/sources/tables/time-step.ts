export interface Span {
  from: string;
  to: string;
}

/** A change from one time of a table to a later one, with the times of the table next to them. */
export interface TimeStep {
  from: Span;
  to: Span;
  before: Span | null;
  after: Span | null;
  isAdjacent: boolean;
}

/** All steps between times that follow each other; of long lists only those between neighbours and over the whole. */
export function stepsBetween(times: readonly Span[]): { first: number; last: number; step: TimeStep }[] {
  const pairs = times.flatMap((_, first) => times.slice(first + 1).map((_, on) => [first, first + 1 + on] as const));
  const isWhole = (first: number, last: number) => first === 0 && last === times.length - 1;
  return pairs
    .filter(([first, last]) => times.length <= longestInFull || last === first + 1 || isWhole(first, last))
    .map(([first, last]) => ({
      first,
      last,
      step: {
        from: times[first]!,
        to: times[last]!,
        before: times[first - 1] ?? null,
        after: times[last + 1] ?? null,
        isAdjacent: last === first + 1,
      },
    }));
}

const longestInFull = 6;

/** Whether a claim about this time is about this step: "in March" is the step to March, "in the first quarter" the one over all of it. */
export function isStepOf(claimed: readonly Span[], { from, to, before, after, isAdjacent }: TimeStep): boolean {
  if (claimed.length === 0) return before === null && after === null;
  const start = claimed.map((span) => span.from).sort()[0]!;
  const end = claimed
    .map((span) => span.to)
    .sort()
    .at(-1)!;
  if (isAdjacent && start >= to.from && end <= to.to) return true;
  const beginsThere = from.from >= start && (before === null || before.from < start);
  return beginsThere && to.to <= end && (after === null || after.to > end);
}
