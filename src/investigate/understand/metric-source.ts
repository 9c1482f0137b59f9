import type { DataSource } from "../../engine/data-source.ts";

/** As much of a data source as it takes to understand a question. */
export type MetricSource = Pick<DataSource, "tables" | "rows">;
