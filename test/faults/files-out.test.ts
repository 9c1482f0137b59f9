import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runSql } from "../../src/analyst/tools/run-sql.ts";
import { type DataSource, openFiles } from "../../src/engine/data-source.ts";
import { type Duck, openDuck } from "../../src/engine/duck.ts";
import { openEvidenceLog, sealEvidence } from "../../src/engine/evidence-log.ts";
import { chooseTables } from "../../src/engine/sources/choose-tables.ts";
import { openSource } from "../../src/engine/sources/open-source.ts";
import { parseSourceAddress } from "../../src/engine/sources/source-address.ts";
import type { SourceConnection } from "../../src/engine/sources/source-connection.ts";
import { understandMetric } from "../../src/investigate/understand/understand-metric.ts";
import { verifyEvidence } from "../../src/ledger/verify-evidence.ts";
import { openContainers } from "../../src/sandbox/containers.ts";
import { startRealServer } from "../api/start-real-server.ts";
import { fillDuckDb, fillSqlite } from "../engine/sources/fill-source.ts";
import { readExtract } from "../engine/sources/read-extract.ts";
import { hasSqlite } from "../engine/sources/write-sqlite.ts";
import { newFolder } from "../investigate/investigate-tables.ts";
import { type Canary, plantCanary } from "./canary.ts";
import { type Attack, listAttacks } from "./duckdb-attacks.ts";

const rows = [
  { day: "2025-01-01", region: "north", amount: 5 },
  { day: "2025-01-02", region: "south", amount: 7 },
];
const csv = "day,region,amount\n2025-01-01,north,5\n2025-01-02,south,7\n";

const withSqlite = await hasSqlite();
let open: Duck;
let canary: Canary;
let attacks: Attack[];
let orders: string;
let source: DataSource;
beforeAll(async () => {
  open = await openDuck({ spillFolder: newFolder("spill"), threads: 1 });
  canary = await plantCanary(open);
  attacks = await listAttacks(open, canary);
  const folder = newFolder("inside");
  mkdirSync(folder);
  orders = join(folder, "orders.csv");
  writeFileSync(orders, csv);
  source = await openFiles([orders]);
});
afterAll(() => {
  source.close();
  open.close();
});

/** Tries them one by one, and gives those that brought back what they should not. */
async function findLeaks(tried: Attack[], ask: (attack: Attack) => Promise<unknown>): Promise<string[]> {
  const leaks: string[] = [];
  for (const attack of tried) {
    const answer = await ask(attack).then(toText, (error: Error) => error.message);
    if (canary.isIn(answer)) leaks.push(attack.sql);
  }
  return leaks;
}

const toText = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => (typeof value === "bigint" ? String(value) : value)) ?? "";

async function expectSealed(tried: Attack[], ask: (attack: Attack) => Promise<unknown>): Promise<void> {
  const [files, visits] = [canary.files(), canary.visits()];
  expect(tried.length).toBeGreaterThan(30);
  expect(await findLeaks(tried, ask)).toEqual([]);
  expect(canary.files()).toEqual(files);
  expect(canary.visits()).toBe(visits);
}

/** What cannot even be described is not taken out. */
const take =
  (connection: SourceConnection) =>
  async ({ sql: query }: Attack) => {
    const [selection] = await chooseTables(connection, { tables: [], query });
    return [await connection.describe(selection!), await readExtract(connection, { query })];
  };

describe("F110: no query reaches a file, an address or the environment", { timeout: 120_000 }, () => {
  it("though all of these would, were it not stopped", async () => {
    await open.run("create table if not exists orders as select 'north' as region");
    const leaking = await findLeaks(
      attacks.filter(({ kind, sql }) => kind === "query" && !/enable_|json_execute/.test(sql)),
      ({ sql }) => open.table(sql),
    );
    const functions = new Set(attacks.filter(({ sql }) => leaking.includes(sql)).flatMap(({ about }) => about ?? []));
    expect([...functions]).toEqual(
      expect.arrayContaining(["glob", "parquet_scan", "read_blob", "read_csv", "read_json", "read_text", "sniff_csv"]),
    );
    expect(leaking.length).toBeGreaterThan(100);
    expect(leaking).toContain(`select * from "${canary.folder}/kept".json`);
  });

  it("by the queries of an analysis", async () => {
    const evidence = openEvidenceLog(source);
    await expectSealed(attacks, ({ sql: query }) =>
      runSql({ query, timeout: 30, row_limit: 1000 }, { source, evidence, isGenerated: false }),
    );
    expect(await source.rows("select sum(amount) from orders")).toEqual([[12n]]);
  });

  it("nor without any check before it, where nothing but the closed engine stands", async () => {
    // Those that turn the engine against itself: they are refused by name, and a process that got past that would end.
    const tried = attacks.filter(({ kind, sql }) => kind !== "value" && !/enable_(logging|profil)|profiling/.test(sql));
    const other = await openFiles([orders]);
    await expectSealed(tried, ({ sql }) => other.table(sql)).finally(other.close);
  });

  it("as a metric or its definition", async () => {
    const tried = attacks.filter(({ kind }) => kind !== "statement");
    const measure = async (text: string, definition: string | null) => {
      const { aggregate, table } = await understandMetric(text, definition, source);
      return source.rows(`select ${aggregate} from ${table}`);
    };
    await expectSealed(tried, async ({ sql }) => {
      const value = sql.replace(/^select /, "");
      const tries = [`(${sql})`, value, `max(${value})`].map((text) => measure(text, null));
      const done = await Promise.allSettled([...tries, measure("revenue", sql)]);
      return done.map((one) => (one.status === "fulfilled" ? one.value : String(one.reason)));
    });
  });

  it("of a DuckDB file that has a name, nor through its own views and macros", async () => {
    const path = await fillDuckDb({ orders: rows });
    const planted = await openDuck({ spillFolder: newFolder("spill") });
    await planted.run(`attach '${path}' as shop`);
    await planted.run(`create view shop.stolen as from read_text('${canary.path("txt")}')`);
    await planted.run(`create macro shop.steal(path) as (select content from read_text(path))`);
    planted.close();
    const connection = await openSource(parseSourceAddress(`duckdb:${path}`)!);
    const own = [
      "select * from stolen",
      `select steal('${canary.path("txt")}') as word`,
      `select * from source.main.stolen`,
    ].map((sql): Attack => ({ kind: "query", sql, about: null }));
    const tried = [...own, ...attacks.filter(({ kind }) => kind !== "value")];
    await expectSealed(tried, take(connection));
    await expect(readExtract(connection, { tables: ["stolen"] })).rejects.toThrow("disabled by configuration");
    expect((await readExtract(connection, { query: "select sum(amount) as total from main.orders" })).rows).toEqual([
      [12],
    ]);
    await connection.close();
  });

  it("of a folder that has a name, also of files that lie beside its tables", async () => {
    const folder = newFolder("lake");
    mkdirSync(join(folder, "year=2025"), { recursive: true });
    writeFileSync(join(folder, "year=2025", "a[1]*.csv"), csv);
    const connection = await openSource(parseSourceAddress(folder)!);
    const tried = attacks.filter(({ kind }) => kind !== "value");
    await expectSealed(tried, take(connection));
    const table = (await connection.listTables())[0]!.name;
    const { rows: found } = await readExtract(connection, { tables: [table] });
    expect(found).toHaveLength(2);
    await connection.close();
  });

  it.skipIf(!withSqlite)("of a SQLite file that has a name", async () => {
    const connection = await openSource(parseSourceAddress(`sqlite:${await fillSqlite({ orders: rows })}`)!);
    const listed = await readExtract(connection, { query: "select distinct name from pragma_function_list" });
    const own = listed.rows.map(
      ([name]): Attack => ({
        kind: "value",
        sql: `select "${name}"('${canary.path("txt")}') as word`,
        about: String(name),
      }),
    );
    const others = [
      `select * from "${canary.path("csv")}"`,
      `select load_extension('${canary.path("txt")}')`,
      `attach '${canary.path("duckdb")}' as stolen`,
      `vacuum into '${canary.folder}/written'`,
    ].map((sql): Attack => ({ kind: "statement", sql, about: null }));
    await expectSealed([...own, ...others, ...attacks.filter(({ about }) => about === null)], take(connection));
    await connection.close();
  });

  it("in generated SQL", async () => {
    const containers = openContainers();
    const { container_id: id } = await containers.create();
    containers.upload(id, { name: "orders.csv", piece: Buffer.from(csv), offset: 0 });
    await expectSealed(attacks, ({ sql: code }) => containers.execute(id, { language: "sql", code }));
    expect(await containers.execute(id, { language: "sql", code: "select 1 as one" })).toMatchObject({ success: true });
    await containers.close();
  });

  it("as evidence of a case that somebody sent", async () => {
    const tried = attacks.filter(({ about }) => about === null || /^(read_|glob|sniff|parquet_)/.test(about));
    const forged = tried.map(({ sql }) => sealEvidence(sql, [], ["word"], [["x"]]));
    // The first that does not hold ends the verification, so that each is sent alone; a few of each kind will do.
    const some = tried.map((attack, i) => ({ attack, evidence: forged[i]! })).filter((_, i) => i % 20 === 0);
    await expectSealed(
      some.map(({ attack }) => attack),
      ({ sql }) => verifyEvidence([orders], { E1: some.find(({ attack }) => attack.sql === sql)!.evidence }),
    );
  });
});

describe("F110: the doors of a server", { timeout: 120_000 }, () => {
  let home: string;
  let server: Awaited<ReturnType<typeof startRealServer>>;
  let client: Client;
  beforeAll(async () => {
    home = newFolder("home");
    mkdirSync(home);
    const lake = newFolder("lake");
    mkdirSync(lake);
    writeFileSync(join(lake, "orders.csv"), csv);
    const shop = `duckdb:${await fillDuckDb({ orders: rows })}`;
    const sources = { shop: { url: shop, queries: true }, lake: { url: lake, queries: true }, quiet: shop, own: home };
    writeFileSync(join(home, "sources.json"), JSON.stringify(sources));
    server = await startRealServer(home, { WHYDUNIT_RUNS: "1", [canary.variable]: "canary-4711-sings" });
    client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)));
  });
  afterAll(async () => {
    await client.close();
    server.kill("SIGKILL");
  });

  it("give out neither files nor the secret with which commands on the machine name files", async () => {
    const readSecret = () => JSON.parse(readFileSync(join(home, "store/lock.json"), "utf8")).secret;
    await expect.poll(readSecret, { timeout: 30_000 }).toMatch(/^[0-9a-f]{64}$/);
    const secret = readSecret();
    const id = await server.create();
    await server.upload(id, "orders.csv", csv);
    const stealing = [
      `select * from "${home}/store/lock".json`,
      `select * from "${canary.folder}/kept".csv`,
      `select * from "${canary.folder}/k*".parquet`,
      `select content from read_text('${canary.path("txt")}')`,
    ];
    const value = `(select max(word) from "${canary.folder}/kept".csv)`;
    const question = { baseline_period: "2025-01-01..2025-01-01", comparison_period: "2025-01-02..2025-01-02" };
    const mcp = (name: string, input: Record<string, unknown>) => client.callTool({ name, arguments: input });
    const asked: [string, () => Promise<unknown>][] = [
      ...stealing.flatMap((query): [string, () => Promise<unknown>][] => [
        [
          `session, DuckDB: ${query}`,
          () => server.call("POST", `/api/sessions/${id}/sources`, { source: "shop", query }),
        ],
        [`analysis, folder: ${query}`, () => server.call("POST", "/api/analyses/sources", { source: "lake", query })],
      ]),
      ["mcp", () => mcp("profile", { source: { source: "shop", query: stealing[0] } })],
      [
        "mcp, metric",
        () => mcp("investigate", { session_id: id, metric: value, baseline: "2025-01-01", comparison: "2025-01-02" }),
      ],
      ["mcp, explain", () => mcp("explain", { session_id: id, actual: value, expected: "sum(amount)" })],
      ["series", () => server.call("POST", `/api/sessions/${id}/series`, { target_metric: value, granularity: "day" })],
      [
        "definition",
        () =>
          server.call("POST", `/api/sessions/${id}/investigate`, {
            target_metric: "words",
            metric_definition: value,
            ...question,
          }),
      ],
      ["paths", () => server.call("POST", "/api/documents", { paths: [canary.path("txt")] })],
    ];
    for (const [what, ask] of asked) {
      const answer = JSON.stringify(await ask());
      expect(answer.includes(secret) || canary.isIn(answer), `${what}: ${answer}`).toBe(false);
      expect(answer, what).toMatch(/"(error|isError)"/);
    }
    const learned = await server.call("GET", "/api/documents");
    expect(learned.body).toEqual({ documents: [] });
    const allowed = await server.call("POST", `/api/sessions/${id}/sources`, {
      source: "shop",
      query: "select * from main.orders",
    });
    expect(allowed.status).toBe(201);
  });

  it("run queries only where whoever runs the server allows them, and no folder with its own secrets", async () => {
    const id = await server.create();
    const take = (selection: object) => server.call("POST", `/api/sessions/${id}/sources`, selection);
    expect(await take({ source: "quiet", query: "select * from orders" })).toMatchObject({
      status: 403,
      body: { error: { code: "FORBIDDEN", message: expect.stringContaining('"queries": true') } },
    });
    expect((await take({ source: "quiet", tables: ["orders"] })).status).toBe(201);
    expect(await take({ source: "own", tables: ["lock"] })).toMatchObject({
      body: { error: { code: "INVALID_SOURCE" } },
    });
    const { body } = await server.call("GET", "/api/sources");
    expect(body.sources).toMatchObject([
      {},
      {},
      { name: "quiet", allows_queries: false },
      { problem: expect.stringContaining("own folder") },
    ]);
  });
});
