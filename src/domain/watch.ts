import { z } from "zod";
import { decisionSchema } from "./cause.ts";
import { intervalSchema, timestampSchema, uuidSchema } from "./primitives.ts";

export const watchPeriodSchema = z.enum(["hour", "day", "week", "month"]);
export const sensitivitySchema = z.enum(["low", "normal", "high"]);

/** Where a watched metric stands. */
export const watchStatusSchema = z.enum(["learning", "quiet", "moved", "recovered", "waiting", "failed"]);

export const alertKindSchema = z.enum(["moved", "recovered", "new_normal", "no_data"]);

/** The investigation that a move started. */
export const alertCaseSchema = z.object({
  session_id: uuidSchema,
  folder: z.string(),
  report_path: z.string().nullable(),
  /** For people: the page of the case, or the path of its report. */
  link: z.string().nullable(),
  decision: decisionSchema.nullable(),
  /** Why there is no result; null where there is one. */
  problem: z.string().nullable(),
});

export const deliverySchema = z.object({
  /** Tells the ways of delivery apart, without saying where a webhook is. */
  channel: z.string(),
  kind: z.enum(["terminal", "file", "webhook"]),
  /** For people; of a webhook the host alone. */
  target: z.string(),
  status: z.enum(["pending", "sending", "sent", "dropped"]),
  attempts: z.int().min(0),
  problem: z.string().nullable(),
  sent_at: timestampSchema.nullable(),
});

/** What became of a move after it was told, in words: "still there, day 9". */
export const alertLaterSchema = z.object({
  state: z.enum(["ongoing", "went_further", "recovered", "new_normal"]),
  /** The last period that was judged for it. */
  period: z.string(),
  text: z.string(),
});

export const watchAlertSchema = z.object({
  /** The same however often it is decided or sent. */
  id: z.string(),
  kind: alertKindSchema,
  metric: z.string(),
  /** The period it is about: 2024-02-17, 2024-02-17T14:00, the Monday of a week, 2024-02. */
  period: z.string(),
  /** First period of the move. */
  since: z.string(),
  decided_at: timestampSchema,
  headline: z.string(),
  value: z.number().nullable(),
  expected: z.number().nullable(),
  /** Values that would have been no move. */
  range: intervalSchema.nullable(),
  change: z.object({ absolute: z.number(), relative: z.number().nullable() }).nullable(),
  p_value: z.number().nullable(),
  conclusion: z.string().nullable(),
  /** Null while a move is new, and of alerts that are about no move. */
  later: alertLaterSchema.nullable().optional(),
  explanations: z.array(z.object({ rank: z.int(), title: z.string(), share: z.number().nullable() })),
  case: alertCaseSchema.nullable(),
  deliveries: z.array(deliverySchema),
});

/** What came of one period. */
export const periodCheckSchema = z.object({
  period: z.string(),
  verdict: z.enum(["quiet", "moved", "still_moved", "recovered", "learning", "new_normal", "missing"]),
  value: z.number().nullable(),
  expected: z.number().nullable(),
  range: intervalSchema.nullable(),
  p_value: z.number().nullable(),
});

export const watchedMetricSchema = z.object({
  name: z.string(),
  metric: z.string(),
  /** Without credentials. */
  source: z.string(),
  period: watchPeriodSchema,
  schedule: z.string(),
  sensitivity: sensitivitySchema,
  status: watchStatusSchema,
  /** A sentence: what was seen last, or why nothing was. */
  note: z.string(),
  checked_at: timestampSchema.nullable(),
  next_check_at: timestampSchema.nullable(),
  last: periodCheckSchema.nullable(),
  moved_since: z.string().nullable(),
  /** The period whose data are waited for. */
  waiting_for: z.string().nullable(),
  /** The last periods, oldest first. */
  series: z.array(z.object({ period: z.string(), value: z.number().nullable(), moved: z.boolean() })),
  /** Newest first. */
  alerts: z.array(watchAlertSchema),
});

export const watchListSchema = z.object({
  watches: z.array(
    z.object({
      id: z.string(),
      /** The file that says what is watched. */
      file: z.string(),
      updated_at: timestampSchema,
      /** Whether a process is watching now. */
      running: z.boolean(),
      metrics: z.array(watchedMetricSchema),
    }),
  ),
});

export type WatchPeriod = z.infer<typeof watchPeriodSchema>;
export type Sensitivity = z.infer<typeof sensitivitySchema>;
export type WatchStatus = z.infer<typeof watchStatusSchema>;
export type AlertLater = z.infer<typeof alertLaterSchema>;
export type AlertCase = z.infer<typeof alertCaseSchema>;
export type Delivery = z.infer<typeof deliverySchema>;
export type WatchAlert = z.infer<typeof watchAlertSchema>;
export type PeriodCheck = z.infer<typeof periodCheckSchema>;
export type WatchedMetric = z.infer<typeof watchedMetricSchema>;
export type WatchList = z.infer<typeof watchListSchema>;
