import type { DataSource } from "../../engine/data-source.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import type { ColumnRole, Mind } from "../../minds/mind.ts";
import { toTableBrief } from "../briefs/case-brief.ts";
import type { Question } from "../question.ts";
import { recordOf, type ThoughtRecord } from "./thought-record.ts";

export interface SuggestedRoles {
  roles: ColumnRole[];
  record: ThoughtRecord;
}

/** What the columns are for, where a mind sees more in a name than the profile does. */
export async function suggestRoles(mind: Mind, question: Question, source: DataSource): Promise<SuggestedRoles> {
  const thought = await mind.inferRoles({
    tables: source.tables.map(toTableBrief),
    settled: settledColumns(question, source.tables),
  });
  return { roles: thought.value.filter(isNew(source.tables)), record: recordOf("inferRoles", thought) };
}

/** The question itself says what its own columns are. */
function settledColumns({ metric, definition, dateColumn }: Question, tables: ProfiledTable[]): string[] {
  const words = new Set(`${metric} ${definition ?? ""} ${dateColumn ?? ""}`.toLowerCase().match(/[\p{L}\p{N}_]+/gu));
  return tables.flatMap(({ name, profiles }) =>
    profiles.filter((column) => words.has(column.name.toLowerCase())).map((column) => `${name}.${column.name}`),
  );
}

const isNew =
  (tables: ProfiledTable[]) =>
  ({ table, column, role }: ColumnRole): boolean =>
    tables.some(
      ({ name, profiles }) =>
        name === table && profiles.some((profile) => profile.name === column && profile.role !== role),
    );

/** The same tables with the roles that were suggested. */
export function withRoles(source: DataSource, roles: ColumnRole[]): DataSource {
  if (roles.length === 0) return source;
  const roleOf = new Map(roles.map(({ table, column, role }) => [`${table}.${column}`, role]));
  const tables = source.tables.map((table) => ({
    ...table,
    profiles: table.profiles.map((profile) => {
      const role = roleOf.get(`${table.name}.${profile.name}`);
      return role === undefined ? profile : { ...profile, role, roleReason: "suggested by the model" };
    }),
  }));
  return { ...source, tables };
}
