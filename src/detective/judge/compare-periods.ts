import type { Period } from "./statement.ts";

/** 1: they overlap, -1: none of them does, 0: one side names no time. */
export function comparePeriods(wanted: readonly Period[], given: readonly Period[]): -1 | 0 | 1 {
  if (wanted.length === 0 || given.length === 0) return 0;
  return wanted.some((one) => given.some((other) => overlap(one, other))) ? 1 : -1;
}

const latest = "9999-12-31";

function overlap(one: Period, other: Period): boolean {
  // "since January" and "since March" are two beginnings.
  const areBeginnings = one.relation === "after" && other.relation === "after";
  const [a, b] = areBeginnings ? [one, other] : [boundsOf(one), boundsOf(other)];
  return a.from <= b.to && b.from <= a.to;
}

function boundsOf({ from, to, relation }: Period): { from: string; to: string } {
  if (relation === "after") return { from, to: latest };
  return relation === "before" ? { from: "", to } : { from, to };
}
