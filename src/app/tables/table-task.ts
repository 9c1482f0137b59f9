import type { Evidence } from "../../domain/evidence.ts";
import type { Preview } from "../../domain/session-file.ts";
import type { Granularity, MetricSeriesPoints } from "../../domain/session-suggestion.ts";
import type { VerifyResult } from "../../domain/verify-result.ts";
import type { TableFile } from "../../engine/data-source.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import type { Exported } from "../exports/export-case.ts";
import type { ExportFormat } from "../exports/export-format.ts";
import type { VerifyOrder } from "../proof/verify-received.ts";
import type { SourceListing } from "../sources/list-source.ts";
import type { ListOrder, TakenTable, TakeOrder } from "../sources/take-tables.ts";

export interface ReadTable {
  table: ProfiledTable;
  preview: Preview;
}

export interface SeriesQuestion {
  files: TableFile[];
  metric: string;
  definition: string | null;
  dateColumn: string | null;
  granularity: Granularity;
}

/** What has to be asked of tables and cases outside of a run; each kind with what it takes and gives. */
export interface TableTasks {
  read: { takes: { file: TableFile; mayBeParquet?: boolean }; gives: ReadTable };
  series: { takes: SeriesQuestion; gives: MetricSeriesPoints };
  evidence: { takes: { files: (string | TableFile)[]; evidence: Evidence }; gives: { problem: string | null } };
  /** The same for an analysis, whose evidence may be large and was kept as its policy lets it be. */
  "analysis-evidence": { takes: { folder: string; evidenceId: string }; gives: { problem: string | null } };
  verify: { takes: VerifyOrder; gives: VerifyResult };
  /** Charts, pages and a PDF take whole seconds of computing. */
  export: { takes: { folder: string; format: ExportFormat }; gives: Exported };
  "source-list": { takes: ListOrder; gives: SourceListing };
  "source-take": { takes: TakeOrder; gives: TakenTable[] };
}

export type TaskName = keyof TableTasks;
export type TaskMessage = { [Name in TaskName]: { name: Name; input: TableTasks[Name]["takes"] } }[TaskName];
export type TaskAnswer =
  | { ok: true; value: unknown }
  | { ok: false; code: string; message: string; details: Record<string, unknown> };
