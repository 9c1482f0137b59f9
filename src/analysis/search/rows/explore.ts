import { type Family, familyOf, keepOffer, type Offers, scoreCell } from "./candidate.ts";
import type { Growth, ParentCell } from "./grow.ts";
import { measureCell } from "./measure-cell.ts";
import type { PairCells, Residual } from "./residual.ts";
import { noiseVariance } from "./score.ts";
import { settings } from "./settings.ts";

/** Offers all single values and all pairs; returns the pair cells that triples may grow from. */
export function explore(offers: Offers): Growth[] {
  const { residual } = offers;
  for (const axis of residual.active) offerSingles(offers, axis);
  const slopes = residual.table.axes.map((_, axis) => relativeExcess(residual, axis));
  return residual.pairs.flatMap((pair) => {
    const parents = offerPairs(offers, pair, slopes);
    return parents.length ? [{ pair, parents: chooseParents(parents) }] : [];
  });
}

function offerSingles(offers: Offers, axis: number): void {
  const { table, singles } = offers.residual;
  const family = familyOf(offers.residual, [axis]);
  const { size, narrowSize, fullCode } = table.axes[axis]!;
  const cells = singles[axis]!;
  for (let code = 0; code < size; code++) {
    if (size === narrowSize && fullCode[code]! < 0) continue;
    const at = code * table.layout.width;
    const gain = scoreCell(offers, family, cells, at);
    if (gain > family.price) keepOffer(offers, { family, cells, at, gain, codes: [code] });
  }
}

/** Offers the cells of a pair; returns those worth growing. */
function offerPairs(offers: Offers, pair: PairCells, slopes: Float64Array[]): ParentCell[] {
  const { table } = offers.residual;
  const { cells, first, second } = pair;
  const firstAxis = table.axes[first]!;
  const secondAxis = table.axes[second]!;
  const family = familyOf(offers.residual, [first, second]);
  const { width, half } = table.layout;
  const parents: ParentCell[] = [];
  for (let row = 0; row < firstAxis.narrowSize; row++) {
    const firstCode = firstAxis.fullCode[row]!;
    if (firstCode < 0) continue;
    for (let column = 0; column < secondAxis.narrowSize; column++) {
      const at = (row * secondAxis.narrowSize + column) * width;
      if (cells[at] === 0 && cells[at + half] === 0) continue;
      const secondCode = secondAxis.fullCode[column]!;
      if (secondCode < 0) continue;
      const gain = scoreCell(offers, family, cells, at);
      if (gain > family.price) keepOffer(offers, { family, cells, at, gain, codes: [firstCode, secondCode] });
      if (isWorthGrowing(offers, family, gain, slopes[first]![row]!, slopes[second]![column]!)) {
        const varianceShare = offers.statistic.variance / offers.residual.whole.variance;
        parents.push({ row, column, gain, varianceShare });
      }
    }
  }
  return parents;
}

/** A pair is grown when it stands out and neither of its parents explains why. */
function isWorthGrowing(
  { residual, statistic }: Offers,
  { depth }: Family,
  gain: number,
  firstSlope: number,
  secondSlope: number,
): boolean {
  const { grow } = settings;
  const { minimumZ, minimumShare } = residual.table.growth;
  if (gain < minimumZ ** 2 / 2) return false;
  const { excess, expected, size, variance } = statistic;
  if (variance < minimumShare * residual.whole.variance) return false;
  if (size * size < grow.minimumInformation * residual.noise.inflation * variance) return false;
  const unexplained = Math.min(Math.abs(excess - firstSlope * expected), Math.abs(excess - secondSlope * expected));
  return unexplained > grow.minimumParentZ * Math.sqrt(noiseVariance(residual, statistic, depth));
}

function chooseParents(parents: ParentCell[]): ParentCell[] {
  const { maximumCellsPerPair, maximumVarianceShare } = settings.grow;
  parents.sort((a, b) => b.gain - a.gain || a.row - b.row || a.column - b.column);
  let share = 0;
  let count = 0;
  while (count < parents.length && count < maximumCellsPerPair) {
    share += parents[count]!.varianceShare;
    if (share >= maximumVarianceShare) break;
    count++;
  }
  return parents.slice(0, Math.max(1, count));
}

function relativeExcess({ table, singles, level }: Residual, axis: number): Float64Array {
  const statistic = { excess: 0, expected: 0, variance: 0, size: 0 };
  return Float64Array.from(table.axes[axis]!.fullCode, (code) => {
    if (code < 0) return 0;
    const known = measureCell(statistic, table.layout, level, singles[axis]!, code * table.layout.width);
    return known && statistic.expected > 0 ? statistic.excess / statistic.expected : 0;
  });
}
