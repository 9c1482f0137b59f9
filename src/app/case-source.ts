import type { DataSource } from "../engine/data-source.ts";
import type { ProfiledTable } from "../engine/profile/profiled-table.ts";
import { withoutPlace } from "../engine/profile/without-place.ts";
import type { Relationship } from "../engine/relate/relationship.ts";
import { refuseEmpty } from "./tables/refuse-empty.ts";

export interface CaseTables {
  tables: ProfiledTable[];
  relationships: Relationship[];
  longRelationships?: Relationship[];
}

export interface CaseSource {
  /** Reads the files and says what is in them. */
  describe(): Promise<CaseTables>;
  /** The same tables to ask questions of; the files are read when the first question comes, if they have not been before. */
  open(described: CaseTables): DataSource;
  table: DataSource["table"];
  close(): Promise<void>;
}

/** The data of a case: where they are is known once they were gathered. */
export interface CaseOpening {
  /** `known` is what an earlier process found in the tables. */
  open(known: CaseTables | null): Promise<DataSource>;
  /** Whether rows stay in a database. */
  isPushed(): boolean;
}

/** The tables of a case, opened at most once and only when something has to be asked of them. */
export function caseSource(opening: CaseOpening): CaseSource {
  let opened: Promise<DataSource> | null = null;
  let known: CaseTables | null = null;
  const source = () => {
    opened ??= opening.open(known);
    return opened;
  };
  const table: DataSource["table"] = async (sql, params) => (await source()).table(sql, params);
  const tableOf = async ({ name }: ProfiledTable) =>
    (await source()).tables
      .flatMap((table) => [table, ...(table.long ? [table.long] : [])])
      .find((one) => one.name === name)!;
  const opensLater = (described: CaseTables): DataSource => ({
    ...described,
    rows: async (sql, params) => (await source()).rows(sql, params),
    table,
    exportCsv: async (sql, path) => (await source()).exportCsv(sql, path),
    encode: async (request) => (await source()).encode(request),
    dated: async (request) => (await source()).dated(request),
    joinsFrom: async (table) => (await source()).joinsFrom(await tableOf(table)),
    // What was asked before a run was cut off nobody counted.
    ...(opening.isPushed() ? { traffic: async () => (await source()).traffic!() } : {}),
    interrupt: () => {
      void opened?.then((one) => one.interrupt());
    },
    close: () => {},
  });
  return {
    describe: async () => {
      const { tables, relationships, longRelationships } = refuseEmpty(await source());
      return { tables: tables.map(withoutPlace), relationships, ...(longRelationships ? { longRelationships } : {}) };
    },
    open: (described) => {
      known = described;
      return opensLater(described);
    },
    table,
    close: async () => {
      const ended = await Promise.allSettled(opened ? [opened] : []);
      for (const end of ended) if (end.status === "fulfilled") end.value.close();
    },
  };
}
