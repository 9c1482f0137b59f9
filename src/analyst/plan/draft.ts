import type { Subtask } from "../../domain/analysis-plan.ts";
import type { ToolName } from "../../domain/tool-name.ts";

/** A subtask with the arguments its tool is to be called with; they are not believed before the plan is validated. */
export interface DraftTask extends Omit<Subtask, "tool_name"> {
  tool_name: ToolName | (string & {});
  arguments: unknown;
}

/** A plan before it is judged. */
export interface PlanDraft {
  tasks: DraftTask[];
  reasoning: string;
  /** The task whose table is the answer. */
  answerTask: string;
  /** "built-in", or the model that made it: its SQL is generated code. */
  by: string;
}
