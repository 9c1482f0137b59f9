import { type DataSource, openFiles, type TableFile } from "../engine/data-source.ts";
import type { ProfiledTable } from "../engine/profile/profiled-table.ts";
import type { Relationship } from "../engine/relate/relationship.ts";
import { refuseEmpty } from "./tables/refuse-empty.ts";

export interface CaseTables {
  tables: ProfiledTable[];
  relationships: Relationship[];
}

export interface CaseSource {
  /** Reads the files and says what is in them. */
  describe(): Promise<CaseTables>;
  /** The same tables to ask questions of; the files are read when the first question comes, if they have not been before. */
  open(described: CaseTables): DataSource;
  table: DataSource["table"];
  close(): Promise<void>;
}

/** The files of a case, read at most once and only when something has to be asked of them. */
export function caseSource(files: () => (string | TableFile)[], onProgress: (step: string) => void): CaseSource {
  let opened: Promise<DataSource> | null = null;
  const source = () => {
    opened ??= openFiles(files(), { onProgress });
    return opened;
  };
  const table: DataSource["table"] = async (sql, params) => (await source()).table(sql, params);
  const tableOf = async ({ name }: ProfiledTable) => (await source()).tables.find((one) => one.name === name)!;
  return {
    describe: async () => {
      const { tables, relationships } = refuseEmpty(await source());
      // Where the rows lie is of no use to another process.
      return { tables: tables.map((table) => ({ ...table, parquet: "" })), relationships };
    },
    open: ({ tables, relationships }) => ({
      tables,
      relationships,
      rows: async (sql, params) => (await source()).rows(sql, params),
      table,
      exportCsv: async (sql, path) => (await source()).exportCsv(sql, path),
      encode: async (request) => (await source()).encode(request),
      joinsFrom: async (table) => (await source()).joinsFrom(await tableOf(table)),
      interrupt: () => {
        void opened?.then((one) => one.interrupt());
      },
      close: () => {},
    }),
    table,
    close: async () => {
      const ended = await Promise.allSettled(opened ? [opened] : []);
      for (const end of ended) if (end.status === "fulfilled") end.value.close();
    },
  };
}
