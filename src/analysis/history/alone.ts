import { followsDate } from "./follows-date.ts";
import { type History, openHistory } from "./history.ts";
import { measureParts, type PartCandidate, type PartMove } from "./parts.ts";

/** What the values of dimensions did that rows are cut by alone, each judged by the history of its own cells. */
export function measureAlone({ data, isRegular }: History): {
  candidates: PartCandidate[];
  moves: PartMove[][];
  dimensions: number[];
} {
  const measured = data.alone.flatMap((own, i) => {
    if (followsDate(own, 0)) return [];
    const { candidates, moves } = measureParts(openHistory(own, isRegular), [0]);
    return [{ dimension: data.dimensions.length + i, candidates, moves }];
  });
  return {
    candidates: measured.flatMap(({ dimension, candidates }) =>
      candidates.map((part) => ({ ...part, terms: part.terms.map(({ code }) => ({ dimension, code })) })),
    ),
    moves: measured.flatMap(({ moves }) => moves),
    dimensions: measured.map(({ dimension }) => dimension),
  };
}
