import { z } from "zod";
import { dateRangeSchema } from "./date-range.ts";
import { timestampSchema } from "./primitives.ts";

export const periodPairSchema = z.object({ baseline: dateRangeSchema, comparison: dateRangeSchema });

/** What a form may offer before a person has typed anything. */
export const suggestionSchema = z.object({
  metrics: z.array(
    z.object({
      /** To be used as target_metric: "sum(revenue)". */
      expression: z.string(),
      column: z.string().nullable(),
      table: z.string(),
      meaning: z.string(),
    }),
  ),
  default_metric: z.string().nullable(),
  date_columns: z.array(
    z.object({ column: z.string(), table: z.string(), start: z.iso.date(), end: z.iso.date(), days: z.int() }),
  ),
  default_date_column: z.string().nullable(),
  /** From the data; null where no column has dates. */
  default_periods: periodPairSchema.nullable(),
  /** Choices such as "last 7 days against the 7 before"; the default one is the first. */
  period_choices: z.array(periodPairSchema.extend({ label: z.string() })),
});

/** Whether a metric can be measured in the files of a session, said in plain words. */
export const metricCheckSchema = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    /** "sum of revenue" */
    meaning: z.string(),
    table: z.string(),
    columns: z.array(z.string()),
    /** Choices made for the person, and what they may have meant instead. */
    notes: z.array(z.string()),
  }),
  z.object({
    ok: z.literal(false),
    code: z.string(),
    message: z.string(),
    field: z.enum(["target_metric", "metric_definition"]),
    did_you_mean: z.array(z.string()),
  }),
]);

export const granularitySchema = z.enum(["hour", "day", "week", "month"]);

/** A metric over time, for a chart in which periods are chosen. */
export const metricSeriesSchema = z.object({
  metric: z.string(),
  meaning: z.string(),
  date_column: z.string(),
  granularity: granularitySchema,
  points: z.array(z.object({ time: z.union([z.iso.date(), timestampSchema]), value: z.number().nullable() })),
});

export type PeriodPair = z.infer<typeof periodPairSchema>;
export type Suggestion = z.infer<typeof suggestionSchema>;
export type MetricCheck = z.infer<typeof metricCheckSchema>;
export type Granularity = z.infer<typeof granularitySchema>;
export type MetricSeriesPoints = z.infer<typeof metricSeriesSchema>;
