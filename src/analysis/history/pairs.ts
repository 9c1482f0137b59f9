import { seriesOf } from "./dated-rows.ts";
import { type History, judgePart } from "./history.ts";
import { isNamed, measurePart, moderatePart, type PartCandidate, type PartNoise, windowSums } from "./parts.ts";

const mostParts = 8;
const mostValues = 400;

/** Inside the parts that moved most: values of other dimensions that hold most of it. */
export function measurePairs(
  history: History,
  parts: PartCandidate[],
  dimensions: number[],
  noises: Map<number, PartNoise>,
): PartCandidate[] {
  const { data, rate } = history;
  const strength = ({ excess, byWeight }: PartCandidate) => Math.abs(excess) * Math.min(4, Math.abs(byWeight.score));
  const found: PartCandidate[] = [];
  const seen = new Set<string>();
  for (const part of [...parts].sort((a, b) => strength(b) - strength(a)).slice(0, mostParts)) {
    const [{ dimension, code }] = part.terms as [PartCandidate["terms"][number]];
    const own = data.dimensions[dimension]!.codes;
    for (const other of dimensions) {
      const inner = data.dimensions[other]!;
      if (other === dimension || inner.values.length > mostValues) continue;
      const moves = windowSums(history, inner, (row) => own[row] === code)
        .map(({ before, after }, value) => ({ value, move: measurePart(history, before, after) }))
        .filter(({ value, move }) => isNamed(inner, value) && move.before.rows + move.after.rows > 0);
      if (moves.length < 2) continue;
      moves.sort((a, b) => Math.abs(b.move.excess) - Math.abs(a.move.excess));
      for (const { value, move } of moves.slice(0, 2)) {
        if (move.excess / part.excess < 0.4 || move.weight > 0.97 * part.weight) continue;
        const terms = [
          { dimension, code },
          { dimension: other, code: value },
        ].sort((a, b) => a.dimension - b.dimension);
        const key = JSON.stringify(terms);
        if (seen.has(key)) continue;
        seen.add(key);
        const [series] = seriesOf(data, 1, (row) => (own[row] === code && inner.codes[row] === value ? 0 : -1), rate);
        found.push({
          ...move,
          terms,
          among: part.among * moves.length,
          series: series!,
          ...moderatePart(judgePart(history, series!), move.weight, noises.get(dimension)),
          besideSiblings: 0,
          concentration: (move.excess / part.excess) * part.concentration,
          // A pair that moves the whole as far as any value alone ever does.
          amongAll: part.amongAll * Math.min(1, move.excess / part.excess),
        });
      }
    }
  }
  return found;
}
