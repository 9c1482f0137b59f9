// tsx bench/wide.ts DATA SET… [--only=0,3] [--all]: wide tables made by a generator (SET.json lists the cases with
// their true causes). Prints F1 of exact segments and CPU of encoding and search over CPU of loading into DuckDB.
import { readFileSync } from "node:fs";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { searchRows } from "../src/analysis/search/rows/search-rows.ts";
import type { Cause, Codes, Dimension, RowData } from "../src/analysis/search/types.ts";

interface Case {
  file: string;
  kind: "sum" | "count" | "avg" | "conv" | "ratio";
  names: string[];
  now: string;
  n: number;
  truth: { label: string; f: number; share: number; z: number; how: string }[];
}

const [folder, ...rest] = process.argv.slice(2);
const only = rest
  .find((argument) => argument.startsWith("--only="))
  ?.slice(7)
  .split(",")
  .map(Number);
const measures = { sum: ["m1"], count: ["1"], avg: ["m1", "1"], conv: ["m1", "m2"], ratio: ["m1", "m2"] };

for (const set of rest.filter((argument) => !argument.startsWith("--"))) await runSet(set);

async function runSet(set: string): Promise<void> {
  const cases: Case[] = JSON.parse(readFileSync(`${folder}/${set}.json`, "utf8"));
  const sum = {
    hits: 0,
    false: 0,
    missed: 0,
    claimed: 0,
    load: 0,
    encode: 0,
    search: 0,
    worst: 0,
    cases: 0,
    peakBeforeSearch: 0,
  };
  for (const [index, one] of cases.entries()) {
    if (only && !only.includes(index)) continue;
    const { result, data, load, encode, search, peakBeforeSearch } = await runCase(one);
    sum.peakBeforeSearch ||= peakBeforeSearch;
    const found = result.causes.map((cause) => labelOf(data, cause));
    const truth = one.truth.map((cause) => cause.label);
    const hits = found.filter((label) => truth.includes(label)).length;
    sum.cases++;
    sum.hits += hits;
    sum.false += found.length - hits;
    sum.missed += truth.length - hits;
    sum.claimed += found.length ? 1 : 0;
    sum.load += load;
    sum.encode += encode;
    sum.search += search;
    sum.worst = Math.max(sum.worst, (encode + search) / load);
    if (hits === truth.length && hits === found.length && !rest.includes("--all")) continue;
    console.log(
      `${one.file} ${one.kind} d${one.names.length} n${one.n} centre ${result.centre.toFixed(3)} load ${load.toFixed(2)} encode ${encode.toFixed(2)} search ${search.toFixed(2)}`,
    );
    for (const cause of one.truth)
      console.log("   ", found.includes(cause.label) ? "hit " : "MISS", JSON.stringify(cause));
    for (const [k, cause] of result.causes.entries()) {
      if (!truth.includes(found[k]!))
        console.log(
          "    FALSE",
          found[k],
          cause.channel,
          cause.effect.toFixed(3),
          cause.contribution.toPrecision(3),
          cause.score.toFixed(1),
        );
    }
  }
  const f1 = (2 * sum.hits) / (2 * sum.hits + sum.false + sum.missed);
  console.log(
    `${set}: cases ${sum.cases} F1 ${f1.toFixed(3)} hits ${sum.hits} false ${sum.false} missed ${sum.missed} claimed in ${sum.claimed}` +
      ` | CPU load ${sum.load.toFixed(2)} encode ${sum.encode.toFixed(2)} search ${sum.search.toFixed(2)}` +
      ` ratio ${((sum.encode + sum.search) / sum.load).toFixed(2)} worst ${sum.worst.toFixed(2)} | peak ${peakMegabytes().toFixed(0)} MB, ${sum.peakBeforeSearch.toFixed(0)} before the first search`,
  );
}

async function runCase(one: Case) {
  const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
  const connection = await instance.connect();
  const start = cpuSeconds();
  await connection.run(`create table t as select * from read_csv('${folder}/${one.file}')`);
  const loaded = cpuSeconds();
  const data = await encode(connection, one);
  const encoded = cpuSeconds();
  const peakBeforeSearch = peakMegabytes();
  const result = searchRows(data);
  const searched = cpuSeconds();
  connection.closeSync();
  instance.closeSync();
  return { result, data, load: loaded - start, encode: encoded - loaded, search: searched - encoded, peakBeforeSearch };
}

/** Streams enum codes and measures into typed arrays, baseline rows first. */
async function encode(connection: DuckDBConnection, one: Case): Promise<RowData> {
  const [numerator, denominator] = measures[one.kind];
  const periods = [`day < '${one.now}'`, `day >= '${one.now}'`];
  const counts = await query(
    connection,
    `select ${periods.map((period) => `count(*) filter (${period})::int`)} from t`,
  );
  const [baselineRows, comparisonRows] = counts[0] as [number, number];
  const rows = baselineRows + comparisonRows;
  const dimensions: Dimension[] = [];
  for (const [k, name] of one.names.entries()) {
    await connection.run(`create type wide_${k} as enum (select distinct "${name}"::varchar v from t order by v)`);
    const values = (await query(connection, `select unnest(enum_range(null::wide_${k}))::varchar`)).map((row) =>
      String(row[0]),
    );
    dimensions.push({ name, values, codes: newCodes(values.length, rows) });
  }
  const measure = { numerator: new Float64Array(rows), denominator: denominator ? new Float64Array(rows) : null };
  const targets = [...dimensions.map((dimension) => dimension.codes), measure.numerator, measure.denominator].filter(
    (target) => target !== null,
  );
  const columns = [
    ...one.names.map((name, k) => `enum_code("${name}"::varchar::wide_${k})`),
    ...[numerator, denominator].filter(Boolean).map((column) => `(${column})::double`),
  ];
  let at = 0;
  for (const period of periods) {
    const stream = await connection.stream(`select ${columns.join()} from t where ${period}`);
    for (let chunk = await stream.fetchChunk(); chunk?.rowCount; chunk = await stream.fetchChunk()) {
      for (const [k, target] of targets.entries()) {
        const { items } = chunk.getColumnVector(k) as unknown as { items: Float64Array };
        target.set(items.length === chunk.rowCount ? items : items.subarray(0, chunk.rowCount), at);
      }
      at += chunk.rowCount;
    }
  }
  return { shape: "rows", dimensions, baselineRows, measure, days: null };
}

function newCodes(size: number, rows: number): Codes {
  return size <= 256 ? new Uint8Array(rows) : size <= 65536 ? new Uint16Array(rows) : new Uint32Array(rows);
}

async function query(connection: DuckDBConnection, sql: string) {
  return (await connection.runAndReadAll(sql)).getRows();
}

function labelOf(data: RowData, { segment }: Cause): string {
  return segment
    .map(({ dimension, code }) => `${data.dimensions[dimension]!.name}=${data.dimensions[dimension]!.values[code]}`)
    .sort()
    .join("&");
}

function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1e3;
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
