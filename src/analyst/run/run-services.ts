import type { DataSource } from "../../engine/data-source.ts";
import type { ReadyTask } from "../plan/validate-plan.ts";
import type { ToolError } from "../tools/tool-error.ts";
import type { ToolOutput } from "../tools/tool-output.ts";
import type { Trail } from "./trail.ts";

/** What running a plan needs. */
export interface RunServices {
  source: Pick<DataSource, "tables">;
  callTool(task: ReadyTask, input: ToolOutput | null): Promise<ToolOutput>;
  /** Asks a model for another query; null: there is none, or it has no idea. */
  mend: ((query: string, error: ToolError) => Promise<string | null>) | null;
  trail: Trail;
  newId(): string;
  now(): Date;
}
