import { AppError } from "../../base/app-error.ts";
import type { DataSource } from "../../engine/data-source.ts";
import type { EvidenceLog } from "../../engine/evidence-log.ts";
import { chartTable } from "../charts/chart-table.ts";
import type { ReadyTask } from "../plan/validate-plan.ts";
import { maskError } from "../policy/mask-everywhere.ts";
import { maskTable } from "../policy/mask-table.ts";
import type { Masker } from "../policy/masker.ts";
import type { Judge } from "../policy/open-judge.ts";
import { isFinalRefusal, PolicyRefusal } from "../policy/policy-rule.ts";
import { analyzeProfile } from "./analyze-profile.ts";
import { runSql } from "./run-sql.ts";
import { ToolError, toToolError } from "./tool-error.ts";
import type { OutputTable, ToolOutput } from "./tool-output.ts";
import { transform } from "./transform.ts";

export interface ToolServices {
  source: Pick<DataSource, "table" | "tables" | "interrupt">;
  evidence: EvidenceLog;
  isGenerated: boolean;
  judge: Judge;
  /** Rows and messages pass it before any other tool, the trail or a model sees them. */
  masker: Masker;
}

export type CallTool = (task: ReadyTask, input: ToolOutput | null) => Promise<ToolOutput>;

/** The tools by name. What leaves them is judged and masked; what they throw is masked too. */
export function makeToolCaller(services: ToolServices): CallTool {
  return async (task, input) => {
    try {
      return await callByName(task, input, services);
    } catch (error) {
      throw toShownError(error, services);
    }
  };
}

async function callByName(task: ReadyTask, input: ToolOutput | null, services: ToolServices): Promise<ToolOutput> {
  const { source, judge, masker } = services;
  switch (task.tool_name) {
    case "sql.run":
      await judge.query(task.arguments.query);
      return { kind: "table", ...maskTable(await runSql(task.arguments, services), masker) };
    case "profiler.analyze":
      return analyzeProfile(task.arguments, source.tables, judge);
    case "df.transform":
      return transform(task.arguments, tableOf(input));
    case "plot.render": {
      const title = masker.text(task.arguments.title);
      const drawn = chartTable({ ...task.arguments, title }, tableOf(input));
      return drawn
        ? { kind: "chart", ...drawn }
        : { kind: "facts", facts: { drawn: false, reason: "one figure needs no chart" } };
    }
  }
}

function toShownError(error: unknown, { judge, masker }: ToolServices): Error {
  if (error instanceof PolicyRefusal) return error;
  if (isFinalRefusal(error)) return judge.forbid(error instanceof Error ? error.message : String(error));
  if (error instanceof AppError) return maskError(error, masker);
  const { category, message, status } = toToolError(error);
  return new ToolError(category, masker.text(message), status);
}

function tableOf(input: ToolOutput | null): OutputTable {
  if (input?.kind === "table") return input;
  throw new ToolError("missing_column", "There is no table to work on: depend on a task that gives one.");
}
