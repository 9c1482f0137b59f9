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
  documents?: string[] | undefined;
  dimensions?: string[] | undefined;
}

export function toQuestion(written: WrittenQuestion): Question {
  const { metric, baseline, comparison, documents = [], dimensions = [], ...given } = written;
  return {
    metric,
    definition: given.definition ?? null,
    context: given.context ?? null,
    prompt: given.prompt ?? null,
    dateColumn: given.dateColumn ?? null,
    ...readPeriods({ baseline, comparison }),
    ...(documents.length === 0 ? {} : { documents }),
    ...(dimensions.length === 0 ? {} : { dimensions }),
  };
}
