import type { z } from "zod";
import { errorCodes, isErrorCode } from "../../domain/error-codes.ts";
import { type SessionQuestion, sessionQuestionSchema } from "../../domain/session-details.ts";
import type { FieldProblem } from "../components/error-summary.tsx";
import type { FormField, FormValues } from "./form-values.ts";

export type Asked = { question: SessionQuestion; problems: [] } | { question: null; problems: FieldProblem[] };

/** The question the form asks, or everything that is wrong with it at once. */
export function toQuestion(values: FormValues): Asked {
  const parsed = sessionQuestionSchema.safeParse({
    target_metric: values.target_metric.trim(),
    metric_definition: values.metric_definition.trim() || values.target_metric.trim(),
    business_context: values.business_context.trim() || null,
    investigation_prompt: values.investigation_prompt.trim() || null,
    date_column: values.date_column || null,
    where: values.where.trim() || null,
    wide: values.wide === "keep" ? "keep" : "auto",
    baseline_period: { start: values.baseline_start, end: values.baseline_end },
    comparison_period: { start: values.comparison_start, end: values.comparison_end },
  });
  if (parsed.success) return { question: parsed.data, problems: [] };
  const problems = parsed.error.issues.map((issue) => toProblem(issue, values));
  // A metric that is missing leaves its definition empty too; that is one mistake.
  const isTold = (problem: FieldProblem, index: number) =>
    problems.findIndex(({ message }) => message === problem.message) === index &&
    !(problem.field === "metric_definition" && values.target_metric.trim() === "");
  return { question: null, problems: problems.filter(isTold) };
}

const periodNames = { baseline: "The period before", comparison: "The period after" };

function toProblem({ path, message }: z.core.$ZodIssue, values: FormValues): FieldProblem {
  const [top, end] = path.map(String);
  if (top === "baseline_period" || top === "comparison_period") {
    const period = top === "baseline_period" ? "baseline" : "comparison";
    return periodProblem(period, end === "start" || end === "end" ? end : null, values);
  }
  return { field: top as FormField, message: isErrorCode(message) ? errorCodes[message].message : message };
}

function periodProblem(
  period: keyof typeof periodNames,
  end: "start" | "end" | null,
  values: FormValues,
): FieldProblem {
  const [start, last] = [values[`${period}_start`], values[`${period}_end`]];
  if (end === null)
    return {
      field: `${period}_start`,
      message: `${periodNames[period]} starts on ${start}, after it ends on ${last}. Swap the two dates.`,
    };
  const given = end === "start" ? start : last;
  const name = `${periodNames[period]} needs ${end === "start" ? "a first" : "a last"} day`;
  return {
    field: `${period}_${end}`,
    message: given === "" ? `${name}.` : `${name}, written as 2025-02-17; "${given}" is no date.`,
  };
}
