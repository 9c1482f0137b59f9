import type { AnalysisRequest } from "../../domain/analysis-request.ts";
import type { ToolError } from "../tools/tool-error.ts";
import type { Understanding } from "../understand/understanding.ts";
import type { PlanDraft } from "./draft.ts";

/** A model that plans. */
export interface Planner {
  draft(request: AnalysisRequest, understanding: Understanding): Promise<PlanDraft | { problem: string }>;
  /** Null: no idea, or no model to ask. */
  mend(query: string, error: ToolError): Promise<string | null>;
}
