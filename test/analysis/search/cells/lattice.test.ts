import { expect, it } from "vitest";
import { toCellTable } from "../../../../src/analysis/search/cells/cell-table.ts";
import { buildLattice, type Lattice } from "../../../../src/analysis/search/cells/lattice.ts";
import { parentsOf } from "../../../../src/analysis/search/cells/parents-of.ts";
import { rollUp } from "../../../../src/analysis/search/cells/roll-up.ts";
import { cellsOf, cross, names, type Row, seeded } from "./cells-of.ts";

const limits = { maxCells: 1_000_000, maxAdditions: 10_000_000 };
const everyCell = cross({ a: names("a", 3), b: names("b", 7), c: names("c", 4), d: names("d", 9) });

function latticeOf(share: number, override = limits): Lattice {
  const random = seeded(9);
  const rows = everyCell
    .filter(() => random() < share)
    .map((row, i): Row => ({ ...row, expected: 1, actual: 1 + (i % 13) }));
  return buildLattice(toCellTable(cellsOf(rows)), override);
}

function expectTrueSums(lattice: Lattice): void {
  const { table } = lattice;
  const amounts = table.actual.numerator;
  const sums = new Float64Array(lattice.cells);
  sums.set(amounts);
  rollUp(lattice, sums);
  for (const { dimensions, count, sample, offset } of lattice.groups) {
    const isWithin = (leaf: number, other: number) =>
      dimensions.every((j) => table.dimensions[j]!.codes[leaf] === table.dimensions[j]!.codes[other]);
    for (let k = 0; k < count; k += 5)
      expect(sums[offset + k]).toBe(amounts.reduce((sum, x, leaf) => (isWithin(leaf, sample[k]!) ? sum + x : sum), 0));
  }
}

it.each([1, 0.4, 0.03])("adds up every cell when %d of the combinations occur", (share) => {
  expectTrueSums(latticeOf(share));
});

it("adds up every cell when depth is limited", () => {
  const lattice = latticeOf(0.4, { maxCells: 250, maxAdditions: 10_000_000 });
  expect(Math.max(...lattice.groups.map(({ dimensions }) => dimensions.length))).toBeLessThan(4);
  expectTrueSums(lattice);
});

it.each([1, 0.4, 0.03])("links each cell to its parents when %d of the combinations occur", (share) => {
  const lattice = latticeOf(share);
  for (const group of lattice.groups.filter(({ dimensions }) => dimensions.length > 1)) {
    for (const left of group.dimensions) {
      const parent = lattice.byMask.get(group.mask ^ (1 << left))!;
      const cells = parentsOf(lattice, group, left)!;
      for (let k = 0; k < group.count; k++) {
        const parentSample = parent.sample[cells[k]! - parent.offset]!;
        for (const j of parent.dimensions) {
          const { codes } = lattice.table.dimensions[j]!;
          expect(codes[parentSample]).toBe(codes[group.sample[k]!]);
        }
      }
    }
  }
});
