import { usedColumns } from "../query/query-frame.ts";
import type { Query } from "../understand/understanding.ts";

// Seconds, measured on one core: a query reads some ten million values a second.
const valuesPerSecond = 10_000_000;
const queryStart = 0.02;

export const chartCost = 1.5;
export const transformCost = 0.01;
export const profileCost = (columns: number): number => 0.005 * Math.max(1, columns);

export function queryCost(query: Query): number {
  const columns = new Set(usedColumns(query)).size + 1;
  const passes = query.shape.kind === "share" ? 2 : 1;
  return round(queryStart + (passes * columns * query.scope.fact.rowCount) / valuesPerSecond);
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;
