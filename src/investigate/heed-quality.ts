import type { QualityNote } from "../domain/investigation-result.ts";
import type { CaseExplanation } from "./case-result.ts";
import type { FoundSegment } from "./find-segments.ts";
import type { Metric } from "./metric.ts";

/** A category that only got another name rose from nothing and fell to nothing; neither name is a cause. */
export function withoutRenamed(segments: FoundSegment[], notes: QualityNote[]): FoundSegment[] {
  const renamed = new Set(
    notes
      .filter(({ check }) => check === "renamed-categories")
      .flatMap(({ message }) => [...message.matchAll(/"([^"]+)"/g)].map(([, name]) => name)),
  );
  return segments.filter(({ terms }) => !terms.some(({ value }) => renamed.has(value)));
}

/** Amounts that went missing move a total everywhere alike: that is a fault of the data before it is a broad change. */
export function blameMissingAmounts(
  explanations: CaseExplanation[],
  notes: QualityNote[],
  { columns }: Metric,
): CaseExplanation[] {
  const missing = notes.find(
    ({ check, severity, message }) =>
      check === "missing-values" && severity !== "info" && columns.some((column) => message.includes(column)),
  );
  if (!missing) return explanations;
  return explanations.map((explanation) =>
    explanation.kind === "broad"
      ? {
          ...explanation,
          kind: "data_quality" as const,
          title: missing.message.slice(0, 100),
          reasoning: missing.message.slice(0, 1000),
          evidence: [...new Set([...missing.evidence, ...explanation.evidence])],
        }
      : explanation,
  );
}
