import type { DataSource } from "../../engine/data-source.ts";
import type { EvidenceLog } from "../../engine/evidence-log.ts";
import { chartTable } from "../charts/chart-table.ts";
import type { ReadyTask } from "../plan/validate-plan.ts";
import { analyzeProfile } from "./analyze-profile.ts";
import { runSql } from "./run-sql.ts";
import { ToolError } from "./tool-error.ts";
import type { OutputTable, ToolOutput } from "./tool-output.ts";
import { transform } from "./transform.ts";

export interface ToolServices {
  source: Pick<DataSource, "table" | "tables" | "interrupt">;
  evidence: EvidenceLog;
  isGenerated: boolean;
  /** Refuses a query before it runs by throwing an AppError: policy. */
  checkQuery(sql: string): Promise<void>;
}

/** The tools by name. */
export function makeToolCaller(
  services: ToolServices,
): (task: ReadyTask, input: ToolOutput | null) => Promise<ToolOutput> {
  return async (task, input) => {
    switch (task.tool_name) {
      case "sql.run":
        await services.checkQuery(task.arguments.query);
        return { kind: "table", ...(await runSql(task.arguments, services)) };
      case "profiler.analyze":
        return analyzeProfile(task.arguments, services.source.tables);
      case "df.transform":
        return transform(task.arguments, tableOf(input));
      case "plot.render": {
        const drawn = chartTable(task.arguments, tableOf(input));
        return drawn
          ? { kind: "chart", ...drawn }
          : { kind: "facts", facts: { drawn: false, reason: "one figure needs no chart" } };
      }
    }
  };
}

function tableOf(input: ToolOutput | null): OutputTable {
  if (input?.kind === "table") return input;
  throw new ToolError("missing_column", "There is no table to work on: depend on a task that gives one.");
}
