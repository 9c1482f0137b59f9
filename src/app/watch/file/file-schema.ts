import { z } from "zod";
import { sensitivitySchema, watchPeriodSchema } from "../../../domain/watch.ts";
import { isTimeZone } from "../periods.ts";
import { parseSchedule, scheduleHelp } from "./schedule.ts";

const text = (expected: string) => z.string(`takes ${expected}`).trim().min(1, `takes ${expected}`);

const several = (expected: string) => {
  const problem = `takes ${expected}, or a list of such`;
  return z.union([text(expected), z.array(text(expected)).min(1, problem)], problem);
};

const schedule = text(scheduleHelp).refine((value) => parseSchedule(value) !== null, `takes ${scheduleHelp}`);
const timezone = text("a time zone such as Europe/Berlin").refine(
  isTimeZone,
  "takes a time zone such as Europe/Berlin",
);
const period = z.enum(watchPeriodSchema.options, "takes hour, day, week or month");
const sensitivity = z.enum(sensitivitySchema.options, "takes low, normal or high");

export const lateness = /^(\d+(?:\.\d+)?)\s*(m|min|minutes?|h|hours?|d|days?)$/;
const late = text("a time such as 6h or 2d").regex(lateness, "takes a time such as 6h or 2d");

const channelHelp = "takes terminal, file: PATH, webhook: URL (or env:NAME), or a list of such";
const channelNames = ["terminal", "file", "webhook"];

/** Each mistake in its own place, which a union of shapes would not tell. */
const channels = z.unknown().superRefine((value, context) => {
  const report = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
  const isList = Array.isArray(value);
  const items: unknown[] = isList ? value : [value];
  if (items.length === 0) report([], channelHelp);
  for (const [i, item] of items.entries()) {
    const place = isList ? [i] : [];
    if (item === "terminal") continue;
    if (typeof item !== "object" || item === null || Array.isArray(item)) report(place, channelHelp);
    else
      for (const [key, content] of Object.entries(item))
        if (!channelNames.includes(key))
          context.addIssue({
            code: "unrecognized_keys",
            path: place,
            keys: [key],
            input: item as Record<string, unknown>,
          });
        else if (key === "terminal" ? typeof content !== "boolean" : !isTextOrTexts(content))
          report(
            [...place, key],
            key === "terminal" ? "takes true or false" : key === "file" ? "takes a path" : "takes a URL or env:NAME",
          );
  }
});

const isTextOrTexts = (value: unknown): boolean =>
  [value].flat().length > 0 && [value].flat().every((one) => typeof one === "string" && one.trim() !== "");

/** What can be said once for all metrics, or for each. */
const shared = {
  timezone: timezone.optional(),
  period: period.optional(),
  schedule: schedule.optional(),
  sensitivity: sensitivity.optional(),
  late: late.optional(),
  deliver: channels.optional(),
  webhook: several("a URL or env:NAME").optional(),
  source: several("a file, a folder, a pattern, a URL such as postgres://… or env:NAME").optional(),
  date: text("the name of the column that says when").optional(),
  context: text("what is known about the business").optional(),
};

export const metricSchema = z.strictObject({
  ...shared,
  name: text("what people call the metric"),
  metric: text('a column, an aggregate such as "sum(amount)", or a ratio "sum(a)/sum(b)"'),
  definition: text("how the metric is calculated, in words").optional(),
  dimensions: several("the name of a column to cut by").optional(),
  table: several("the name of a table of the source").optional(),
  query: text("a query in the source's own SQL").optional(),
});

export const fileSchema = z.strictObject(
  { ...shared, metrics: z.array(metricSchema, "takes a list of metrics").min(1, "takes at least one metric") },
  "takes metrics: and a list of them",
);

export type RawMetric = z.infer<typeof metricSchema>;
export type FileValues = z.infer<typeof fileSchema>;

/** The names of the settings at a place. */
export function settingNames(path: readonly PropertyKey[]): string[] {
  if (path.includes("deliver")) return channelNames;
  return Object.keys(path.length === 0 ? fileSchema.shape : metricSchema.shape);
}
