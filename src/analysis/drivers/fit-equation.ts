import { median } from "../robust.ts";
import type { DriverColumn, DriverTable } from "./driver-table.ts";
import { meanWhere } from "./driver-table.ts";
import { fitRobust, type RegressionFit } from "./robust-regression.ts";

/** value = intercept + Σ coefficient · parent + residual, all in logarithms where `log`; flags stay as they are. */
export interface Equation {
  name: string;
  log: boolean;
  parents: { name: string; log: boolean; coefficient: number; standardError: number }[];
  /** Per day, weekdays included: what the parents do not explain. */
  residuals: Float64Array;
  /** How far the residuals moved from the baseline to the comparison. */
  ownShift: number;
  explainedShare: number;
}

/**
 * What someone set anew just at the comparison (a price list, a release flag) explains a shift rather than competing with
 * it; a measure must show day by day that it matters.
 */
function isLockedTo(parent: DriverColumn, shift: Float64Array): boolean {
  return parent.nature !== "measured" && Math.abs(correlation(parent.values, shift)) > 0.8;
}

interface Candidate {
  equation: Equation;
  /** Robust residual deviation in the unit of the value. */
  scale: number;
}

/** Of the linear and the logarithmic form the one that fits closer; parents that add nothing are dropped one by one. */
export function fitEquation(table: DriverTable, node: DriverColumn, parents: readonly DriverColumn[]): Equation {
  const linear = fitForm(table, node, parents, false);
  if (!node.isPositive || node.nature === "flag") return linear.equation;
  const logarithmic = fitForm(table, node, parents, true);
  return logarithmic.scale < 0.95 * linear.scale ? logarithmic.equation : linear.equation;
}

function fitForm(table: DriverTable, node: DriverColumn, parents: readonly DriverColumn[], log: boolean): Candidate {
  const target = log ? node.values.map(Math.log) : node.values;
  const usesLog = (parent: DriverColumn) => log && parent.isPositive && parent.nature !== "flag";
  const own = (parent: DriverColumn) => (usesLog(parent) ? parent.values.map(Math.log) : parent.values);
  // A shift of the node's own at the comparison must not bend the slopes; it is dropped again when it is not needed.
  const shift = Float64Array.from(table.inComparison, (inside) => (inside ? 1 : 0));
  let kept = [...parents];
  let withShift = kept.length > 0 && !kept.some((parent) => isLockedTo(parent, shift));
  let fit: RegressionFit;
  const threshold = Math.max(2.5, Math.sqrt(Math.log(table.count) + 2));
  for (;;) {
    const columns = [...kept.map(own), ...(withShift ? [shift] : []), ...table.weekdays];
    fit = fitRobust(columns, target);
    const sizes = fit.coefficients
      .slice(0, kept.length + (withShift ? 1 : 0))
      .map((value, i) => Math.abs(value) / (fit.standardErrors[i]! || Number.MIN_VALUE));
    const weakest = sizes.reduce((least, size, i) => (size < sizes[least]! ? i : least), 0);
    if (sizes.length === 0 || sizes[weakest]! >= threshold) break;
    if (weakest === kept.length) withShift = false;
    else kept = kept.filter((_, i) => i !== weakest);
  }
  const inputs = kept.map(own);
  const residuals = target.map(
    (value, row) => value - inputs.reduce((sum, input, i) => sum + fit.coefficients[i]! * input[row]!, 0),
  );
  const spread = fitRobust(table.weekdays, target).scale;
  return {
    scale: log ? fit.scale * median(node.values) : fit.scale,
    equation: {
      name: node.name,
      log,
      parents: kept.map((parent, i) => ({
        name: parent.name,
        log: usesLog(parent),
        coefficient: fit.coefficients[i]!,
        standardError: fit.standardErrors[i]!,
      })),
      residuals,
      ownShift: meanWhere(residuals, table.inComparison) - meanWhere(residuals, table.inBaseline),
      explainedShare: spread > 0 ? Math.max(0, 1 - (fit.scale / spread) ** 2) : 0,
    },
  };
}

function correlation(a: Float64Array, b: Float64Array): number {
  const everywhere = Array.from(a, () => true);
  const [centreA, centreB] = [meanWhere(a, everywhere), meanWhere(b, everywhere)];
  let product = 0;
  let squareA = 0;
  let squareB = 0;
  for (let i = 0; i < a.length; i++) {
    product += (a[i]! - centreA) * (b[i]! - centreB);
    squareA += (a[i]! - centreA) ** 2;
    squareB += (b[i]! - centreB) ** 2;
  }
  return squareA > 0 && squareB > 0 ? product / Math.sqrt(squareA * squareB) : 0;
}
