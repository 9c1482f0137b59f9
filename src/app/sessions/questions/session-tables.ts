import type { Cell } from "../../../engine/duck.ts";
import { openDuck } from "../../../engine/duck.ts";
import { sqlType } from "../../../engine/load/typed-sql.ts";
import { groupParts, stem, withUniqueNames } from "../../../engine/load/unite-parts.ts";
import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { quoteName } from "../../../engine/sql.ts";
import type { MetricSource } from "../../../investigate/understand/metric-source.ts";
import type { FileRecord } from "../files/file-records.ts";

/** The tables of a session as an investigation will know them, from what was found when the files came. */
export function sessionTables(records: FileRecord[]): ProfiledTable[] {
  const tables = records.flatMap(({ profile }) => (profile ? [withRoles(profile.table, profile.roles)] : []));
  return withUniqueNames(groupParts(tables).map(unite));
}

/** The tables without their rows: enough to parse an expression and find its types, and no file can be reached. */
export async function withEmptyTables<Result>(
  tables: ProfiledTable[],
  work: (source: MetricSource) => Promise<Result>,
): Promise<Result> {
  const duck = await openDuck({ spillFolder: "", memoryLimit: "100MB", threads: 1, isClosed: true });
  try {
    for (const { name, columns } of tables) {
      const list = columns.map((column) => `${quoteName(column.name)} ${sqlType(column.dataType)}`).join(", ");
      await duck.run(`create table ${quoteName(name)} (${list})`);
    }
    return await work({ tables, rows: duck.rows });
  } finally {
    duck.close();
  }
}

function withRoles(table: ProfiledTable, roles: Record<string, ColumnProfile["role"]>): ProfiledTable {
  const profiles = table.profiles.map((profile) =>
    Object.hasOwn(roles, profile.name) ? { ...profile, role: roles[profile.name] } : profile,
  );
  return { ...table, profiles, ...(table.long ? { long: withRoles(table.long, roles) } : {}) };
}

function unite(parts: ProfiledTable[]): ProfiledTable {
  const [first] = parts;
  if (parts.length === 1) return first;
  const longs = parts.flatMap(({ long }) => long ?? []);
  return {
    ...first,
    name: stem(first.name),
    ...(first.long ? { long: { ...unite(longs), name: `${stem(first.name)}_long` } } : {}),
    file: parts.map(({ file }) => file).join(", "),
    rowCount: parts.reduce((sum, { rowCount }) => sum + rowCount, 0),
    profiles: first.profiles.map((profile, i) => {
      const same = parts.map(({ profiles }) => profiles[i]);
      return {
        ...profile,
        min: extreme(
          same.map(({ min }) => min),
          -1,
        ),
        max: extreme(
          same.map(({ max }) => max),
          1,
        ),
        cardinality: same.reduce((sum, { cardinality }) => sum + cardinality, 0),
        nullCount: same.reduce((sum, { nullCount }) => sum + nullCount, 0),
      };
    }),
  };
}

function extreme(cells: Cell[], sign: 1 | -1): Cell {
  const present = cells.filter((cell) => cell !== null);
  return present.reduce<Cell>((best, cell) => (best === null || (cell > best ? 1 : -1) === sign ? cell : best), null);
}
