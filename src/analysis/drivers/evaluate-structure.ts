import type { Structure } from "./build-structure.ts";
import type { DriverTable } from "./driver-table.ts";

const MOST_DAYS = 120;

/**
 * The mean of the target over the baseline days if the named measures had made their own move and all others had only
 * followed. Days keep their own residuals, so that nothing moved gives back the baseline itself.
 */
export function evaluateStructure(table: DriverTable, structure: Structure): (moved: ReadonlySet<string>) => number {
  const baseline = table.inBaseline.flatMap((inside, row) => (inside ? [row] : []));
  const stride = Math.ceil(baseline.length / MOST_DAYS);
  const days = baseline.filter((_, i) => i % stride === 0);
  const shifts = new Map(structure.equations.map((equation) => [equation.name, ownShift(table, equation)]));
  return (moved) => {
    let sum = 0;
    for (const day of days) sum += evaluateDay(structure, shifts, moved, day);
    return sum / days.length;
  };
}

/** Where a measure has no parents its move is that of its mean, so that means and not typical days are accounted for. */
function ownShift(table: DriverTable, { name, parents, log, ownShift: shift }: Structure["equations"][number]): number {
  const { before, after } = table.columns.get(name)!;
  if (parents.length > 0) return shift;
  return log ? Math.log(after / before) : after - before;
}

function evaluateDay(
  { target, readings, equations }: Structure,
  shifts: ReadonlyMap<string, number>,
  moved: ReadonlySet<string>,
  day: number,
): number {
  const values = new Map<string, number>();
  for (const { name, log, parents, residuals } of equations) {
    let value = residuals[day]! + (moved.has(name) ? shifts.get(name)! : 0);
    for (const parent of parents) {
      const input = values.get(parent.name)!;
      value += parent.coefficient * (parent.log ? Math.log(Math.max(input, Number.MIN_VALUE)) : input);
    }
    values.set(name, log ? Math.exp(value) : value);
  }
  for (const { target: name, operation, terms } of readings.toReversed()) {
    const value =
      operation === "sum"
        ? terms.reduce((sum, term) => sum + term.sign * values.get(term.name)!, 0)
        : terms.reduce((product, term) => product * values.get(term.name)! ** term.sign, 1);
    values.set(name, value);
  }
  return values.get(target)!;
}
