import { z } from "zod";

const segmentSchema = z.record(z.string(), z.unknown());

/** What a real case is known to come to: any of the decisions, and any of the segments or kinds of explanation. */
export const expectationSchema = z.object({
  decision: z.array(z.string()),
  segment: z.array(z.union([z.string(), segmentSchema])),
  /** What the metric comes to in the two periods. */
  values: z.tuple([z.number(), z.number()]).optional(),
});
export type Expectation = z.infer<typeof expectationSchema>;

/** The part of `investigate --json` that is judged; where an investigation failed, only the error. */
export const answerSchema = z.object({
  decision: z.string().optional(),
  change: z.object({ baseline_value: z.number().nullable(), comparison_value: z.number().nullable() }).optional(),
  explanations: z.array(z.object({ kind: z.string(), segment: segmentSchema.nullish() })).default([]),
});
export type Answer = z.infer<typeof answerSchema>;
type Explanation = Answer["explanations"][number];

const judgedExplanations = 2;
const valueTolerance = 0.005;

/** Right: a decision that is allowed, the right figures, and what is expected among the first two explanations. */
export function judgeAnswer(answer: Answer, { decision, segment, values }: Expectation): boolean {
  if (answer.decision === undefined || !decision.includes(answer.decision)) return false;
  if (values && !hasValues(answer, values)) return false;
  const first = answer.explanations.slice(0, judgedExplanations);
  return segment.some((wanted) =>
    wanted === "none" ? !hasClaim(answer) : isBlamed(answer, wanted) || first.some((one) => fits(one, wanted)),
  );
}

/** Whether any segment is named, however far behind. */
export function hasClaim({ explanations }: Answer): boolean {
  return explanations.some(({ segment }) => segment && Object.keys(segment).length > 0);
}

function hasValues({ change }: Answer, values: [number, number]): boolean {
  const told = [change?.baseline_value, change?.comparison_value].map(Number);
  return told.every((value, i) => Math.abs(value - values[i]) <= valueTolerance * Math.abs(values[i]));
}

/** A case that is blocked blames the data, whatever it explains. */
function isBlamed({ decision }: Answer, wanted: Expectation["segment"][number]): boolean {
  return wanted === "data_quality" && decision === "blocked_by_data_quality";
}

function fits({ kind, segment }: Explanation, wanted: Expectation["segment"][number]): boolean {
  if (typeof wanted === "string") return kind === wanted;
  return Boolean(segment) && Object.entries(wanted).every(([column, value]) => holds(segment!, column, value));
}

/** Columns of joined tables come as `table.column`; what is expected has bare names. */
function holds(segment: Record<string, unknown>, column: string, value: unknown): boolean {
  return Object.entries(segment).some(
    ([name, held]) => lower(name.split(".").pop()) === lower(column) && lower(held) === lower(value),
  );
}

const lower = (value: unknown): string => String(value).toLowerCase();
