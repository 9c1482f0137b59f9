import type { Duck } from "../duck.ts";
import type { LoadContext } from "../load/load-context.ts";
import type { LoadedColumn } from "../load/loaded-table.ts";
import { isNumber, sourceSql } from "../profile/column-sql.ts";
import { profileTable } from "../profile/profile-table.ts";
import type { ColumnProfile, ProfiledTable } from "../profile/profiled-table.ts";
import { quoteName, quoteText } from "../sql.ts";
import { findWide, type WideShape } from "./find-wide.ts";
import { longNote } from "./long-note.ts";
import { measureNames } from "./measure-names.ts";

export interface LongContext extends LoadContext {
  /** Names that other tables have. */
  taken: string[];
}

/** The table's long form, where it is wide; its names are those of the file and ours, so that the same files always give the same tables. */
export async function findLongForm(table: ProfiledTable, context: LongContext): Promise<ProfiledTable | null> {
  const shape = await findWide(context.duck, table);
  return shape && turnLong(table, shape, context);
}

/** The same figures with one row each. */
async function turnLong(
  table: ProfiledTable,
  shape: WideShape,
  { duck, scratch, taken }: LongContext,
): Promise<ProfiledTable> {
  const parquet = scratch.path("long.parquet");
  const columns = planColumns(table, shape);
  const { kept, key, value } = columns;
  const sql = longSql({ table, shape, columns, keys: await readKeys(duck, shape) });
  const [[rowCount]] = await duck.rows(`copy (${sql}) to ${quoteText(parquet)} (format parquet, compression lz4)`);
  const long = await profileTable(duck, {
    name: freeName(`${table.name}_long`, taken),
    file: table.file,
    parquet,
    rowCount: Number(rowCount),
    columns: [...kept, key, value],
    rejected: table.rejected,
    notes: table.notes,
  });
  const profiles = long.profiles.map((profile) => withKnownRole(profile, columns));
  return { ...long, profiles, turned: longNote(shape, columns) };
}

function freeName(wanted: string, taken: string[]): string {
  const others = new Set(taken.map((name) => name.toLowerCase()));
  let name = wanted;
  for (let count = 2; others.has(name.toLowerCase()); count += 1) name = `${wanted}_${count}`;
  return name;
}

export interface LongColumns {
  kept: LoadedColumn[];
  /** The date or the member that a column was for. */
  key: LoadedColumn;
  value: LoadedColumn;
}

function planColumns({ profiles, columns, name }: ProfiledTable, shape: WideShape): LongColumns {
  const turned = new Set(shape.columns);
  const isKept = (column: ColumnProfile) =>
    !turned.has(column.name) && column.cardinality > 0 && !(shape.kind === "months" && column.name === shape.year);
  const kept = profiles.filter(isKept).map(({ name, dataType, utc }): LoadedColumn => ({ name, dataType, utc }));
  const taken = new Set(kept.map(({ name }) => name.toLowerCase()));
  const free = (names: string[]) => names.find((one) => !taken.has(one)) ?? `${names[0]}_2`;
  const isWhole = columns.every(({ name, dataType }) => !turned.has(name) || dataType !== "float");
  const isMembers = shape.kind === "members";
  return {
    kept,
    key: {
      name: free(isMembers ? ["series", "member"] : ["date", "day", "period"]),
      dataType: isMembers ? "string" : "date",
      utc: false,
    },
    value: {
      name: free(["value", "amount", "figure"]),
      dataType: isWhole ? "integer" : "float",
      utc: false,
      alsoCalled: measureNames(name, columns, shape),
    },
  };
}

/** What each turned column stands for: its date, its month or its own name. */
async function readKeys(duck: Pick<Duck, "rows">, shape: WideShape): Promise<string[]> {
  if (shape.kind === "members") return shape.columns;
  if (shape.kind === "months") return [...shape.months.values()].map(String);
  const texts = shape.header.texts.map((text) => `(${quoteText(text)})`).join(", ");
  const dates = await duck.rows(
    `select (${shape.header.format.sql("x")})::date::varchar from (values ${texts}) as names(x)`,
  );
  return dates.map(([date]) => String(date));
}

interface LongQuery {
  table: ProfiledTable;
  shape: WideShape;
  columns: LongColumns;
  keys: string[];
}

function longSql({ table, shape, columns: { kept, key, value }, keys }: LongQuery): string {
  const type = value.dataType === "integer" ? "bigint" : "double";
  const typeOf = new Map(table.columns.map(({ name, dataType }) => [name, dataType]));
  const figures = shape.columns.flatMap((name, i) =>
    isNumber(typeOf.get(name)!) ? [{ sql: `${quoteName(name)}::${type}`, as: quoteName(keys[i]) }] : [],
  );
  const own = [...kept.map(({ name }) => name), ...(shape.kind === "months" ? [shape.year] : [])].map(quoteName);
  const inner = [...own, ...figures.map(({ sql, as }) => `${sql} as ${as}`)].join(", ");
  const [stood, figure] = ["what a column stood for", "its figure"].map(quoteName);
  const selected = [
    ...kept.map(({ name }) => quoteName(name)),
    `${keySql(shape, stood)} as ${quoteName(key.name)}`,
    `${figure} as ${quoteName(value.name)}`,
  ];
  return (
    `select ${selected.join(", ")} from (unpivot (select ${inner} from ${sourceSql(table)}) ` +
    `on ${figures.map(({ as }) => as).join(", ")} into name ${stood} value ${figure})`
  );
}

function keySql(shape: WideShape, stood: string): string {
  if (shape.kind === "members") return stood;
  return shape.kind === "dates" ? `${stood}::date` : `make_date(${quoteName(shape.year)}::bigint, ${stood}::bigint, 1)`;
}

function withKnownRole(profile: ColumnProfile, { key, value }: LongColumns): ColumnProfile {
  if (profile.name === value.name) return { ...profile, role: "measure", roleReason: "figures of a wide table" };
  if (profile.name !== key.name || key.dataType === "date") return profile;
  return { ...profile, role: "dimension", roleReason: "names of columns of a wide table", isFreeText: false };
}
