import type { DataSource } from "../../engine/data-source.ts";
import type { RunnablePlan } from "../plan/choose-plan.ts";
import type { Covered } from "./whole-periods.ts";
import type { SummaryMaterial } from "./write-summary.ts";

/** How an answer is laid out, as far as the plan says; a recipe remembers it as it was understood. */
export function layoutOf(
  { understood }: RunnablePlan,
  source: Pick<DataSource, "tables">,
): Pick<SummaryMaterial, "keys" | "shape" | "covered"> {
  const { groups, shape } = understood;
  return {
    keys: Array.isArray(groups) ? groups.filter((name) => typeof name === "string") : [],
    shape: typeof shape === "string" ? shape : null,
    covered: coveredBy(understood, source),
  };
}

function coveredBy({ table, date }: Record<string, unknown>, { tables }: Pick<DataSource, "tables">): Covered | null {
  const column = tables.find(({ name }) => name === table)?.profiles.find(({ name }) => name === date);
  const [first, last] = [column?.min, column?.max].map((day) => (typeof day === "string" ? day.slice(0, 10) : null));
  return first && last ? { first, last } : null;
}
