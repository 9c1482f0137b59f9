// tsx bench/push-down.ts URL [--rows=5000000]: makes a table of orders inside the PostgreSQL or ClickHouse server of the URL, and investigates it twice:
// its rows stay there (push-down), and they are taken out (extract). Prints what came over the wire against the limit of 5 MB and against the rows themselves,
// and whether both ways say the same.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { investigateFiles } from "../src/app/investigate-files.ts";
import type { SourceMode } from "../src/engine/sources/choose-mode.ts";
import { parseSourceAddress } from "../src/engine/sources/source-address.ts";
import { toQuestion } from "../src/investigate/to-question.ts";
import { cpuOf } from "./measure.ts";

const [url, ...options] = process.argv.slice(2);
if (!url) throw new Error("Name the URL of a PostgreSQL or ClickHouse server: tsx bench/push-down.ts URL [--rows=N]");
const rows = Number(options.find((option) => option.startsWith("--rows="))?.slice(7) ?? 5_000_000);
const limitBytes = 5_000_000;
const table = "whydunit_bench_orders";

// Ten dimensions of 2 to 90,000 values over 425 days; from February 2025 on, four of ten orders of iOS in Germany are missing.
const postgresSql = `create table ${table} as
select i as order_id, date '2024-01-01' + (i * 7919::bigint % 425)::int as day, (array['DE','FR','ES','IT','NL','PL','SE','AT'])[1 + (h >> 3) % 8] as country,
  (array['ios','android','web'])[1 + (h >> 7) % 3] as device, (array['search','ads','mail','direct','social'])[1 + (h >> 11) % 5] as channel,
  'city' || ((h >> 15) % 200) as city, 'p' || ((h >> 5) % 40) as product, (array['card','paypal','invoice'])[1 + (h >> 19) % 3] as payment,
  (array['new','returning'])[1 + (h >> 23) % 2] as customer_type, 'store' || ((h >> 9) % 12) as store, 'c' || ((h >> 2) % 90000) as customer,
  round(exp(1.0 + 0.9 * sqrt(-2 * ln(1 - u)) * cos(6.283185 * v))::numeric, 2)::float8 as amount, 1 + (h >> 21) % 5 as items
from (select i, hashint8extended(i, 1) & 4611686018427387903 as h, (hashint8extended(i, 2) & 1048575) / 1048576.0 as u,
  (hashint8extended(i, 3) & 1048575) / 1048576.0 as v from generate_series(1, ${rows}) i) s
where not (i * 7919::bigint % 425 >= 397 and (h >> 3) % 8 = 0 and (h >> 7) % 3 = 0 and i % 5 < 2)`;

const hashed = "bitShiftRight(intHash64(number), ";
const clickHouseSql = `insert into ${table} select number, toDate('2024-01-01') + (number * 7919 % 425),
  arrayElement(['DE','FR','ES','IT','NL','PL','SE','AT'], toUInt8(1 + ${hashed}3) % 8)), arrayElement(['ios','android','web'], toUInt8(1 + ${hashed}7) % 3)),
  arrayElement(['search','ads','mail','direct','social'], toUInt8(1 + ${hashed}11) % 5)), concat('city', toString(${hashed}15) % 200)),
  concat('p', toString(${hashed}5) % 40)), arrayElement(['card','paypal','invoice'], toUInt8(1 + ${hashed}19) % 3)),
  arrayElement(['new','returning'], toUInt8(1 + ${hashed}23) % 2)), concat('store', toString(${hashed}9) % 12)), concat('c', toString(${hashed}2) % 90000)),
  round(exp(1 + 0.9 * sqrt(-2 * log(1 - intHash32(number) / 4294967296)) * cos(6.283185 * intHash32(number + 77) / 4294967296)), 2), 1 + ${hashed}21) % 5
  from numbers(${rows}) where not (number * 7919 % 425 >= 397 and ${hashed}3) % 8 = 0 and ${hashed}7) % 3 = 0 and number % 5 < 2)`;

const create = `create table ${table} (order_id UInt64, day Date, country String, device String, channel String, city String, product String, payment String,
  customer_type String, store String, customer String, amount Float64, items UInt8) engine = MergeTree(day, (country, day), 8192)`;

async function ask(sql: string): Promise<void> {
  if (!url.startsWith("postgres")) {
    const { hostname, port } = new URL(url);
    const response = await fetch(`http://${hostname}:${port || 8123}/`, { method: "POST", body: sql });
    if (!response.ok) throw new Error(await response.text());
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function run(mode: SourceMode) {
  const folder = mkdtempSync(join(tmpdir(), "whydunit-bench-"));
  const source = {
    address: parseSourceAddress(url)!,
    tables: [table],
    query: null,
    columns: null,
    since: "all",
    mode,
    limits: {},
  };
  const question = toQuestion({
    metric: "sum(amount)",
    baseline: "2025-01",
    comparison: "2025-02",
    definition: null,
    context: null,
    prompt: null,
    dateColumn: null,
    documents: [],
  });
  try {
    const started = Date.now();
    const { seconds, result } = await cpuOf(() =>
      investigateFiles({
        files: [],
        source,
        question,
        out: join(folder, "case"),
        usesLearned: false,
        onProgress: () => {},
      }),
    );
    const { decision, explanations, change, data } = result.result;
    const kept = mode === "extract" ? statSync(join(folder, "case/files/data", `${table}.parquet`)).size : 0;
    return {
      says: JSON.stringify([
        decision,
        change.absolute?.toPrecision(9),
        explanations.map(({ segment, contribution }) => [segment, contribution.absolute.toPrecision(9)]),
      ]),
      bytes: data.traffic?.bytes ?? kept,
      queries: data.traffic?.queries ?? 1,
      client: seconds,
      elapsed: (Date.now() - started) / 1000,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await ask(`drop table if exists ${table}`);
if (url.startsWith("postgres")) await ask(postgresSql);
else for (const sql of [create, clickHouseSql]) await ask(sql);
if (url.startsWith("postgres")) await ask(`analyze ${table}`);
const pushed = await run("push-down");
const extracted = await run("extract");
await ask(`drop table ${table}`);
const per = (bytes: number) => (bytes / rows).toFixed(3);
console.log(
  `push-down: ${pushed.queries} queries, ${(pushed.bytes / 1e6).toFixed(2)} MB came back (${per(pushed.bytes)} bytes a row), ` +
    `client ${pushed.client.toFixed(1)} CPU s, ${pushed.elapsed.toFixed(0)} s in all`,
);
console.log(
  `extract: ${(extracted.bytes / 1e6).toFixed(1)} MB of Parquet (${per(extracted.bytes)} bytes a row), client ${extracted.client.toFixed(1)} CPU s, ${extracted.elapsed.toFixed(0)} s in all`,
);
console.log(`bytes over the limit of 5 MB: ${(pushed.bytes / limitBytes).toFixed(3)} (at most 1)`);
console.log(
  `same decision, segments and figures: ${pushed.says === extracted.says ? "yes" : `no\n  ${pushed.says}\n  ${extracted.says}`}`,
);
