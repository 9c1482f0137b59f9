import type { Question } from "./question.ts";
import { readPeriods } from "./understand/periods/place-periods.ts";

/** A question as programs and agents write it: what they leave out is found, or not there. */
export interface WrittenQuestion {
  metric: string;
  baseline: string;
  comparison: string;
  definition?: string | null | undefined;
  context?: string | null | undefined;
  prompt?: string | null | undefined;
  dateColumn?: string | null | undefined;
  where?: string | null | undefined;
  wide?: "auto" | "keep" | null | undefined;
  documents?: string[] | undefined;
  dimensions?: string[] | undefined;
}

/** Periods in words ("last week") are those of the day `now`. */
export function toQuestion(written: WrittenQuestion, now: Date = new Date()): Question {
  const { metric, baseline, comparison, documents = [], dimensions = [], ...given } = written;
  return {
    metric,
    definition: given.definition ?? null,
    context: given.context ?? null,
    prompt: given.prompt ?? null,
    dateColumn: given.dateColumn ?? null,
    ...readPeriods({ baseline, comparison }, now),
    ...(given.where?.trim() ? { where: given.where.trim() } : {}),
    ...(given.wide === "keep" ? { wide: "keep" as const } : {}),
    ...(documents.length === 0 ? {} : { documents }),
    ...(dimensions.length === 0 ? {} : { dimensions }),
  };
}
