import type { Duck } from "../duck.ts";
import { quoteName } from "../sql.ts";
import { groupBy } from "./group-by.ts";
import type { KeyColumn, KeyKind } from "./key-column.ts";
import { foldedSql, tableSql } from "./key-sql.ts";

/** About a thousand rows of every table, held in the engine as (id, value, weight) by kind of value. */
export interface Samples {
  probeTable(kind: KeyKind): string;
  /** Sampled rows with a value. */
  filledOf(column: KeyColumn): number;
  /** Distinct sampled values as text, in order. */
  valuesOf(column: KeyColumn): string[];
  /** Some sampled text is not in lower case, padded, or a number with zeros before it. */
  isVaried(column: KeyColumn): boolean;
  drop(): Promise<void>;
}

const sampledRows = 1000;
const probeTypes = { integer: "bigint", string: "varchar", time: "timestamp" } as const;
let made = 0;

export async function sampleColumns(duck: Duck, columns: KeyColumn[]): Promise<Samples> {
  const prefix = `relate_${++made}`;
  const probeTable = (kind: KeyKind) => `${prefix}_${kind === "float" ? "integer" : kind}`;
  const drop = () => dropTables(duck, [probeTable("integer"), probeTable("string"), probeTable("time")]);
  for (const [kind, type] of Object.entries(probeTypes)) {
    const folded = kind === "string" ? "folded varchar, " : "";
    await duck.run(`create temp table ${prefix}_${kind} (id integer, value ${type}, ${folded}weight bigint)`);
  }
  const filled = new Map<number, number>();
  try {
    for (const group of groupBy(columns, ({ table }) => table).values()) {
      await sampleTable(duck, group, { probeTable, filled, prefix });
    }
    const values = await readValues(duck, probeTable("string"), columns.filter(isShaped));
    const variedIds = await duck.rows(`select distinct id from ${probeTable("string")} where value <> folded`);
    const varied = new Set(variedIds.map(([id]) => Number(id)));
    return {
      probeTable,
      filledOf: ({ id }) => filled.get(id) ?? 0,
      valuesOf: ({ id }) => values.get(id) ?? [],
      isVaried: ({ id }) => varied.has(id),
      drop,
    };
  } catch (error) {
    await drop();
    throw error;
  }
}

interface Target {
  probeTable: (kind: KeyKind) => string;
  filled: Map<number, number>;
  prefix: string;
}

async function sampleTable(duck: Duck, columns: KeyColumn[], { probeTable, filled, prefix }: Target): Promise<void> {
  const { table } = columns[0];
  const rows = `${prefix}_rows`;
  const select = columns.map(({ id, name }) => `${quoteName(name)} as c${id}`).join(", ");
  const step = Math.max(1, Math.floor(table.rowCount / sampledRows));
  await duck.run(
    `create temp table ${rows} as select ${select} from ${tableSql(table)} where hash(file_row_number) % ${step} = 0`,
  );
  try {
    const [counts] = await duck.rows(`select ${columns.map(({ id }) => `count(c${id})`).join(", ")} from ${rows}`);
    columns.forEach(({ id }, i) => {
      filled.set(id, Number(counts[i]));
    });
    for (const column of columns) for (const sql of fillProbes(column, rows, probeTable)) await duck.run(sql);
  } finally {
    await dropTables(duck, [rows]);
  }
}

/** Whole numbers also enter as text, to meet the same numbers in a text column. */
function fillProbes({ id, kind }: KeyColumn, rows: string, probeTable: (kind: KeyKind) => string): string[] {
  const value = `c${id}`;
  const isWhole = kind === "float" ? ` and ${value} = floor(${value})` : "";
  const from = `from ${rows} where ${value} is not null${isWhole} group by all`;
  const text = `${value}::varchar`;
  const asText = `insert into ${probeTable("string")} select ${id}, ${text}, ${foldedSql(value)}, count(*) ${from}`;
  if (kind === "string") return [asText];
  const cast = kind === "float" ? `try_cast(${value} as bigint)` : value;
  const own = `insert into ${probeTable(kind)} select ${id}, ${cast}, count(*) ${from}`;
  return kind === "integer" ? [own, asText] : [own];
}

const isShaped = ({ isUnique, kind }: KeyColumn): boolean => kind === "string" || (kind === "integer" && isUnique);

async function readValues(duck: Duck, probe: string, columns: KeyColumn[]): Promise<Map<number, string[]>> {
  const values = new Map<number, string[]>(columns.map(({ id }) => [id, []]));
  if (columns.length === 0) return values;
  const ids = columns.map(({ id }) => id).join(", ");
  const rows = await duck.rows(`select id, left(value, 200) from ${probe} where id in (${ids}) order by 1, 2`);
  for (const [id, value] of rows) values.get(Number(id))!.push(String(value));
  return values;
}

async function dropTables(duck: Duck, names: string[]): Promise<void> {
  for (const name of names) await duck.run(`drop table if exists ${name}`);
}
