import { fsum } from "../fsum.ts";

/** Parts of a change and what is left: `fsum([...parts, remainder]) === total` holds to the last bit. */
export interface Reconciled {
  parts: number[];
  remainder: number;
  total: number;
}

/**
 * The remainder is the total less the parts as they are reported, rounded once. Where parts that offset each other are
 * so large that the remainder cannot carry the total's last digits, the total gives up those digits instead.
 */
export function reconcile(total: number, parts: readonly number[]): Reconciled {
  const remainder = fsum([total, ...parts.map((part) => -part)]);
  return { parts: [...parts], remainder, total: fsum([...parts, remainder]) };
}

/** After less before, rounded once. */
export function totalChange(before: Iterable<number>, after: Iterable<number>): number {
  return fsum([...after, ...negated(before)]);
}

function* negated(values: Iterable<number>): Generator<number> {
  for (const value of values) yield -value;
}
