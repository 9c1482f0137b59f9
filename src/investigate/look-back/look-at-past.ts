import type { DataSource } from "../../engine/data-source.ts";
import type { Facts } from "../facts.ts";
import { type LookBack, lookBack } from "./look-back.ts";
import { lookThroughWindows } from "./windows/look-through-windows.ts";

/** From sums by bucket where the metric has such, else from the metric asked anew for every pair of periods. */
export async function lookAtPast(facts: Facts, source: DataSource): Promise<LookBack | null> {
  return (await lookBack(facts, source)) ?? (await lookThroughWindows(facts, source));
}
