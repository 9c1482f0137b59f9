import type { SessionDetails, SessionDraft } from "../../domain/session-details.ts";
import type { Suggestion } from "../../domain/session-suggestion.ts";

/** The fields of the form as they stand in it: text, however mistaken. */
export interface FormValues {
  target_metric: string;
  metric_definition: string;
  date_column: string;
  where: string;
  /** "keep", or empty. */
  wide: string;
  baseline_start: string;
  baseline_end: string;
  comparison_start: string;
  comparison_end: string;
  business_context: string;
  investigation_prompt: string;
}

export type FormField = keyof FormValues;

export const emptyValues: FormValues = {
  target_metric: "",
  metric_definition: "",
  date_column: "",
  where: "",
  wide: "",
  baseline_start: "",
  baseline_end: "",
  comparison_start: "",
  comparison_end: "",
  business_context: "",
  investigation_prompt: "",
};

/** What a browser sent; null: the request was about something else and has no question in it. */
export function parseFormValues(body: Record<string, unknown>): FormValues | null {
  const fields = Object.keys(emptyValues) as FormField[];
  if (!fields.some((field) => typeof body[field] === "string")) return null;
  const text = (field: FormField) => (typeof body[field] === "string" ? body[field].replaceAll("\r\n", "\n") : "");
  return Object.fromEntries(fields.map((field) => [field, text(field)])) as unknown as FormValues;
}

export function toDraft(values: FormValues): SessionDraft {
  return {
    target_metric: values.target_metric.slice(0, 100),
    metric_definition: values.metric_definition.slice(0, 2000),
    business_context: values.business_context.slice(0, 5000),
    investigation_prompt: values.investigation_prompt.slice(0, 2000),
    date_column: values.date_column === "" ? null : values.date_column.slice(0, 200),
    where: values.where === "" ? null : values.where.slice(0, 2000),
    wide: values.wide === "keep" ? "keep" : "auto",
    baseline_period: { start: values.baseline_start.slice(0, 40), end: values.baseline_end.slice(0, 40) },
    comparison_period: { start: values.comparison_start.slice(0, 40), end: values.comparison_end.slice(0, 40) },
  };
}

/** What was typed or asked; where that is nothing, what the data suggest. */
export function valuesOf({ draft, context }: SessionDetails, suggestion: Suggestion | null): FormValues {
  const kept = draft ?? context ?? {};
  const { baseline, comparison } = suggestion?.default_periods ?? { baseline: null, comparison: null };
  const filled = (own: string | null | undefined, suggested: string | null | undefined) => own || suggested || "";
  return {
    target_metric: filled(kept.target_metric, suggestion?.default_metric),
    metric_definition: definitionOf(kept),
    date_column: filled(kept.date_column, suggestion?.default_date_column),
    where: kept.where ?? "",
    wide: kept.wide === "keep" ? "keep" : "",
    baseline_start: filled(kept.baseline_period?.start, baseline?.start),
    baseline_end: filled(kept.baseline_period?.end, baseline?.end),
    comparison_start: filled(kept.comparison_period?.start, comparison?.start),
    comparison_end: filled(kept.comparison_period?.end, comparison?.end),
    business_context: kept.business_context ?? "",
    investigation_prompt: kept.investigation_prompt ?? "",
  };
}

// The metric stands in for a definition that nobody gave; it is not shown as if someone had typed it.
function definitionOf({ metric_definition, target_metric }: SessionDraft): string {
  return metric_definition === target_metric ? "" : (metric_definition ?? "");
}
