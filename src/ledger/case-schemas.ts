import { z } from "zod";
import { dataModelSchema } from "../domain/data-model.ts";
import { evidenceByIdSchema } from "../domain/evidence.ts";
import { findingsLedgerSchema } from "../domain/findings-ledger.ts";
import { hypothesisSchema } from "../domain/hypothesis.ts";
import { investigationContextSchema } from "../domain/investigation-context.ts";
import { investigationPlanSchema } from "../domain/investigation-plan.ts";
import { investigationResultSchema, rankedExplanationSchema } from "../domain/investigation-result.ts";
import { keptIterationSchema } from "../domain/kept-iteration.ts";
import { compiledMemorySchema } from "../domain/memory-document.ts";
import { metricRequirementsSchema } from "../domain/metric-requirements.ts";
import { sessionSchema } from "../domain/session.ts";
import { sessionLogSchema } from "../domain/session-log.ts";
import { localFileSchema } from "../domain/uploaded-file.ts";
import { sourcesSchema } from "./sources.ts";

const schemas: [path: RegExp, schema: z.ZodType][] = [
  [/^context\.json$/, investigationContextSchema],
  [/^metadata\.json$/, sessionSchema],
  [/^memory\.json$/, compiledMemorySchema],
  [/^files\/sources\.json$/, sourcesSchema],
  [/^files\/[^/]+_meta\.json$/, localFileSchema],
  [/^analysis\/schema\.json$/, dataModelSchema],
  [/^analysis\/metric_requirements\.json$/, metricRequirementsSchema],
  [/^analysis\/plan\.json$/, investigationPlanSchema],
  [/^analysis\/hypotheses\.json$/, z.array(hypothesisSchema)],
  [/^analysis\/findings_ledger\.json$/, findingsLedgerSchema],
  [/^analysis\/iterations\/[^/]+\.json$/, keptIterationSchema],
  [/^analysis\/evidence\.json$/, evidenceByIdSchema],
  [/^analysis\/logs\/session_[^/]+\.json$/, sessionLogSchema],
  [/^results\/explanations\.json$/, z.array(rankedExplanationSchema)],
  [/^results\/result\.json$/, investigationResultSchema],
];

/** Whether a JSON file of the case is what its place says; null when it is. */
export function findSchemaProblem(path: string, bytes: Buffer): string | null {
  if (!path.endsWith(".json")) return null;
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    return `${path} is not JSON`;
  }
  const schema = schemas.find(([pattern]) => pattern.test(path))?.[1];
  const issue = schema?.safeParse(value).error?.issues[0];
  return issue ? `${path} is not as designed: ${issue.path.join(".") || "the whole"}: ${issue.message}` : null;
}
