import type { Duck } from "../../src/engine/duck.ts";
import { quoteName, quoteText } from "../../src/engine/sql.ts";
import type { Canary } from "./canary.ts";

export interface Attack {
  /** A statement as a whole, a query, or the query of one value. */
  kind: "statement" | "query" | "value";
  sql: string;
  /** The function or setting it is about, as DuckDB itself lists it. */
  about: string | null;
}

/** Every way to a file, an address, a variable of the environment, an extension or a setting that this version of DuckDB has. */
export async function listAttacks(open: Duck, canary: Canary): Promise<Attack[]> {
  const attacks = [
    ...(await functionAttacks(open, canary)),
    ...(await settingAttacks(open, canary)),
    ...names(canary).map((sql) => ({ kind: "query" as const, sql, about: null })),
    ...statements(canary).map((sql) => ({ kind: "statement" as const, sql, about: null })),
  ];
  return [...new Map(attacks.map((attack) => [attack.sql, attack])).values()];
}

/** Each function is called with something it must not reach in every argument that can be a text: what a new version adds, too. */
async function functionAttacks(open: Duck, canary: Canary): Promise<Attack[]> {
  const rows = await open.rows(
    "select distinct function_name, function_type, to_json(parameters)::varchar, to_json(parameter_types)::varchar from duckdb_functions() order by all",
  );
  return rows.flatMap(([name, kind, names, types]) =>
    callsOf({
      name: String(name),
      kind: String(kind),
      names: JSON.parse(String(names)),
      types: JSON.parse(String(types)),
      canary,
    }),
  );
}

interface Listed {
  name: string;
  kind: string;
  names: string[];
  types: (string | null)[];
  canary: Canary;
}

function callsOf({ name, kind, names, types, canary }: Listed): Attack[] {
  const { path, folder, variable } = canary;
  const isTable = kind === "table" || kind === "table_macro";
  const files = ["csv", "txt", "json", "parquet", "duckdb", "sql"].map(path);
  const targets = isTable || kind === "pragma" ? [...files, `${folder}/*`, canary.address] : [path("csv"), variable];
  const isNamed = (i: number) => kind === "table" && !/^col\d+$/.test(names[i]);
  const called = quoteName(name);
  const attack = (args: string[]): Attack[] => {
    const list = args.join(", ");
    if (kind === "pragma")
      return [`pragma ${name}${list === "" ? "" : `(${list})`}`, `call ${called}(${list})`].map((sql) => ({
        kind: "statement",
        sql,
        about: name,
      }));
    if (isTable) return [{ kind: "query", sql: `select * from ${called}(${list})`, about: name }];
    return [{ kind: "value", sql: `select ${called}(${list})`, about: name }];
  };
  const positions = types.flatMap((_, i) => (isNamed(i) ? [] : [i]));
  const withTarget = (target: string, at: number) =>
    positions.map((i) => (i === at ? asType(target, types[i]) : filler(types[i])));
  const direct = positions
    .filter((i) => canBeText(types[i]))
    .flatMap((at) => targets.flatMap((target) => attack(withTarget(target, at))));
  const options = types.flatMap((type, i) =>
    isNamed(i) && canBeText(type) && !types[0]?.endsWith("[]")
      ? attack([...withTarget(path("csv"), 0), `${names[i]} = ${quoteText(`${folder}/written.json`)}`])
      : [],
  );
  return direct.length + options.length > 0 ? [...direct, ...options] : attack(positions.map((i) => filler(types[i])));
}

const canBeText = (type: string | null): boolean => type === null || /^(VARCHAR|ANY|JSON|T|BLOB)(\[\])?$/.test(type);
const asType = (text: string, type: string | null): string =>
  type?.endsWith("[]") ? `[${quoteText(text)}]` : quoteText(text);

function filler(type: string | null): string {
  if (type === null || /^(VARCHAR|ANY|T)$/.test(type)) return "'word'";
  if (/INT|DOUBLE|FLOAT|DECIMAL|NUMERIC/.test(type) && !type.endsWith("[]") && !type.includes("(")) return "1";
  if (type === "TABLE") return "(select 'word')";
  return type === "BOOLEAN" ? "true" : "null";
}

async function settingAttacks(open: Duck, { folder }: Canary): Promise<Attack[]> {
  const rows = await open.rows("select distinct name, input_type from duckdb_settings() order by 1");
  return rows.flatMap(([name, type]) => {
    const value = String(type).endsWith("[]")
      ? `[${quoteText(folder)}]`
      : type === "VARCHAR"
        ? quoteText(`${folder}/written.json`)
        : "1";
    return [`set ${name} = ${value}`, `reset ${name}`].map((sql) => ({ kind: "statement", sql, about: String(name) }));
  });
}

/** A name that belongs to no table is a file's. */
function names({ folder, path, address }: Canary): string[] {
  const csv = path("csv");
  const spelt = [
    quoteText(csv),
    quoteName(csv),
    quoteText(`file://${csv}`),
    quoteText(`${folder}/../${folder.split("/").at(-1)}/kept.csv`),
    quoteText(`${folder}/*.csv`),
    quoteText(`${folder}/**`),
    quoteText(path("json")),
    quoteText(path("parquet")),
    quoteText(path("duckdb")),
    // Schema and name, and the database before them, are put together to a path.
    ...["csv", "json", "parquet"].map((ending) => `${quoteName(`${folder}/kept`)}.${ending}`),
    `${quoteName(`${folder}/kept`)}.parts.csv`,
    `${quoteName(`${folder}/*`)}.csv`,
    `${quoteName(`${folder}/k?pt`)}."parquet"`,
    quoteText(`${address}/kept.csv`),
    `${quoteName(`${address}/kept`)}.csv`,
    "'s3://bucket/kept.parquet'",
    "'/proc/self/environ'",
  ];
  const inside = [
    (from: string) => `select * from ${from}`,
    (from: string) => `describe ${from}`,
    (from: string) => `summarize ${from}`,
    (from: string) => `select (select max(word) from ${from}) as word`,
    (from: string) => `with a as (from ${from}) select * from a`,
    (from: string) => `select * from orders, lateral (select * from ${from})`,
    (from: string) => `select * from orders where exists (from ${from}) or region in (from ${from})`,
  ];
  const readText = `select content from read_text(${quoteText(csv)})`;
  return [
    ...spelt.flatMap((from) => inside.map((around) => around(from))),
    // The name of a subquery hides the file only where it can be seen.
    `select * from (with ${quoteName(csv)} as (select 1) select 1), ${quoteName(csv)}`,
    `select * from query(${quoteText(readText)})`,
    `select * from query_table(${quoteText(csv)})`,
    `select * from query_table([${quoteText(csv)}])`,
    `from json_execute_serialized_sql(json_serialize_sql(${quoteText(readText)}))`,
    `from histogram(${quoteName(csv)}, word)`,
    `from histogram_values(${quoteName(csv)}, word)`,
    `select * from system.main.read_text(${quoteText(csv)})`,
    `pivot (${readText}) on content`,
    `select array(${readText})`,
    `select * from orders union all by name (${readText})`,
    "select getenv('WHYDUNIT_TEST_CANARY')",
    "select * from pragma_database_list",
    "select * from duckdb_settings()",
  ];
}

function statements({ folder, path, address }: Canary): string[] {
  const text = (ending: string) => quoteText(path(ending));
  const written = quoteText(`${folder}/written.csv`);
  return [
    `copy (select 1) to ${written}`,
    `copy orders to ${written} (format parquet)`,
    `copy orders from ${text("csv")}`,
    `create table stolen as from ${text("csv")}; select * from stolen`,
    `create view stolen as from ${text("csv")}; select * from stolen`,
    `create macro stolen() as table from read_text(${text("txt")}); select * from stolen()`,
    `create macro stolen_value() as (select content from read_text(${text("txt")})); select stolen_value()`,
    `insert into orders by name select word as region from ${text("csv")}; from orders`,
    `export database ${quoteText(`${folder}/exported`)}`,
    `import database ${quoteText(folder)}`,
    `attach ${text("duckdb")} as stolen; from stolen.words`,
    `attach ${quoteText(`${folder}/written.duckdb`)} as written; create table written.t as select 1`,
    `attach ${quoteText(`${address}/x.duckdb`)} as stolen (read_only)`,
    "attach 'dbname=x' as stolen (type postgres)",
    "install httpfs",
    `install httpfs from ${quoteText(address)}`,
    "load httpfs",
    `load ${text("duckdb")}`,
    `create secret stolen (type http, http_proxy ${quoteText(address)})`,
    "create persistent secret stolen (type s3, key_id 'x', secret 'y')",
    `call enable_logging(storage = 'file', storage_path = ${quoteText(`${folder}/written`)}); select 1`,
    `from enable_logging(storage = 'file', storage_path = ${quoteText(`${folder}/written`)}); select 1`,
    `call enable_profiling(format = 'json', save_location = ${quoteText(`${folder}/written.json`)}); select 1`,
    `pragma enable_profiling = 'json'; pragma profiling_output = ${quoteText(`${folder}/written.json`)}; select 1`,
    `set variable stolen = (select content from read_text(${text("txt")})); select getvariable('stolen')`,
    `prepare stolen as select * from ${text("csv")}; execute stolen`,
    `explain analyze select * from ${text("csv")}`,
    `select 1; select * from ${text("csv")}`,
    `.read ${path("sql")}`,
    `.shell cat ${path("txt")}`,
  ];
}
