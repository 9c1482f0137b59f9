import type { RoundedColumn } from "../../analysis/identities/measure-column.ts";
import type { IdentityReading } from "../../analysis/identities/read-identity.ts";
import { quoteName } from "../../engine/sql.ts";
import type { Facts } from "../facts.ts";
import type { MeasureSample } from "./sample-measures.ts";

/** Condition on a row: the identity holds in it, but for what the rounding of its columns can add up to. */
export function holdsSql({ metric }: Facts, { operation, terms }: IdentityReading, sample: MeasureSample): string {
  const columns = terms.map(({ name }) => sample.others.find((column) => column.name === name)!);
  const values = terms.map(({ name }) => `coalesce(${quoteName(name)}::double, 0)`);
  const isProduct = operation === "product";
  const made = isProduct
    ? values.join(" * ")
    : terms.map(({ sign }, i) => `${sign > 0 ? "+" : "-"} ${values[i]}`).join(" ");
  const rounding = columns.map((column, i) =>
    isProduct ? `${column.rounding} * abs(${values[1 - i]})` : `${column.rounding}`,
  );
  const allowed = [targetRounding(sample.target, columns, isProduct), ...rounding].join(" + ");
  return `abs((${metric.amount})::double - (${made})) <= 1.001 * (${allowed}) + 1e-9 * (${values.map((value) => `abs(${value})`).join(isProduct ? " * " : " + ")})`;
}

/** Whole numbers that multiply may be amounts that were rounded. */
function targetRounding(target: RoundedColumn, parts: RoundedColumn[], isProduct: boolean): number {
  const mayBeRounded = isProduct && target.isInteger && !parts.every(({ isInteger }) => isInteger);
  return mayBeRounded ? 0.5 : target.rounding;
}
