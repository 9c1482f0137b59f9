import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillDuckDb, fillPostgres } from "../engine/sources/fill-source.ts";
import { newFolder } from "../investigate/investigate-tables.ts";
import { baseline, comparison, isLate, makeOrders } from "../investigate/made-orders.ts";
import { startPostgres } from "../store/postgres-server.ts";
import { startRealServer } from "./start-real-server.ts";

const database = await startPostgres();
afterAll(() => database?.stop());

const secret = "never-tell-anyone";
const customers = Array.from({ length: 30 }, (_, i) => ({
  customer_id: `c${i}`,
  plan: ["free", "pro"][i % 2],
  email: `anna.${i}@example.org`,
}));
const orders = makeOrders({
  seed: 72,
  perDay: 40,
  dimensions: {
    country: { DE: 4, FR: 3, IT: 2 },
    device: { ios: 1, web: 1 },
    customer_id: Object.fromEntries(customers.map(({ customer_id: id }) => [id, 1])),
  },
  volume: (order) => (isLate(order) && order["country"] === "DE" ? 0.3 : 1),
});
const question = {
  target_metric: "sum(amount)",
  metric_definition: "sum(amount)",
  baseline_period: baseline,
  comparison_period: comparison,
};

describe.skipIf(database === null)("sources of a server", { timeout: 240_000 }, () => {
  let url: string;
  let address: string;
  let home: string;
  let outside: string;
  let server: Awaited<ReturnType<typeof startRealServer>>;
  const answers: string[] = [];
  beforeAll(async () => {
    url = await database!.createDatabase();
    address = url.replace(/\/\/.*@/, "//");
    await fillPostgres(url, { orders, customers });
    home = newFolder("home");
    mkdirSync(home, { recursive: true });
    outside = newFolder("outside.csv");
    writeFileSync(outside, "a,b\n1,2\n");
    const extra = await fillDuckDb({ regions: [{ country: "DE", region: "north" }] });
    const sources = {
      warehouse: { url: "env:WAREHOUSE", about: "Orders and customers", queries: true },
      regions: { url: `duckdb:${extra}`, queries: false },
      files: { url: `duckdb:${extra}`, queries: true },
      later: "env:NOT_SET_UP",
    };
    writeFileSync(join(home, "sources.json"), JSON.stringify(sources));
    server = await startRealServer(home, { WHYDUNIT_RUNS: "1", WAREHOUSE: url.replace("@", `:${secret}@`) });
  });
  afterAll(() => {
    server.kill("SIGKILL");
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  const call: typeof server.call = async (...given) => {
    const answer = await server.call(...given);
    answers.push(JSON.stringify(answer.body));
    return answer;
  };
  const take = (id: string, selection: object) => call("POST", `/api/sessions/${id}/sources`, selection);
  const ask = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client.query(sql).finally(() => client.end());
  };
  const sleeping =
    "select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()";
  const activeQueries = async () => (await ask(sleeping)).rowCount;
  async function analysed(body: object) {
    const { status, body: receipt } = await call("POST", "/api/analyses", { deliverables: ["tables"], ...body });
    if (status !== 202) return receipt;
    for (;;) {
      const { body: found } = await call("GET", `/api/analyses/${receipt.request_id}`);
      if (["completed", "failed", "partial_success"].includes(found.status)) return found;
      await wait(100);
    }
  }

  it("are listed without credentials, each with its tables and their sizes", async () => {
    const { body } = await call("GET", "/api/sources");
    expect(body.sources).toMatchObject([
      { name: "warehouse", kind: "postgres", address, about: "Orders and customers", problem: null },
      { name: "regions", kind: "duckdb", allows_queries: false },
      { name: "files" },
      { name: "later", address: null, problem: expect.stringContaining("NOT_SET_UP") },
    ]);
    expect((await call("GET", "/api/sources/warehouse/tables")).body).toMatchObject({
      address,
      tables: [
        { name: "customers", kind: "table", bytes: expect.any(Number) },
        { name: "orders", kind: "table" },
      ],
    });
    expect(await call("GET", "/api/sources/nowhere/tables")).toMatchObject({
      status: 404,
      body: { error: { code: "SOURCE_NOT_FOUND", message: expect.stringContaining("warehouse, regions") } },
    });
  });

  it("give their tables to a session, beside files, that is investigated and verified without them", async () => {
    const id = await server.create();
    const { status, body } = await take(id, { source: "warehouse", tables: ["orders", "customers"] });
    expect(status).toBe(201);
    expect(body.files).toMatchObject([
      {
        original_name: "orders",
        row_count: orders.length,
        origin: { source: address, source_name: "warehouse", table: "orders" },
        preview: { columns: expect.arrayContaining(["country", "amount"]) },
      },
      { original_name: "customers", row_count: 30 },
    ]);
    expect(await take(id, { source: "warehouse", tables: ["orders"] })).toMatchObject({ status: 409 });
    await server.upload(id, "regions.csv", "country,region\nDE,north\nFR,west\nIT,south\n");
    const series = { target_metric: "sum(amount)", date_column: null, granularity: "week" };
    expect((await call("POST", `/api/sessions/${id}/series`, series)).body.points).toHaveLength(8);
    expect((await call("POST", `/api/sessions/${id}/investigate`, question)).body).toMatchObject({ status: "running" });
    // The rows are here: what becomes of the source is all the same.
    await ask("alter table orders rename to moved");
    expect(await server.ended(id)).toMatchObject({ error: null, status: "completed" });
    await ask("alter table moved rename to orders");
    expect((await call("GET", `/api/sessions/${id}/result`)).body).toMatchObject({
      decision: "diagnosed",
      explanations: [{ segment: { country: "DE" } }],
    });
    const report = await call("GET", `/api/sessions/${id}/report`);
    expect(report.body.content).toContain(`\`orders\` from \`${address}\``);
    expect((await call("POST", `/api/sessions/${id}/verify`)).body).toMatchObject({ ok: true });
    const notebook = await fetch(`${server.url}/api/sessions/${id}/export/notebook`);
    expect(notebook.status).toBe(200);
    const cells = await notebook.text();
    expect(cells).toContain(`${body.files[0].file_id}.parquet`);
    answers.push(cells, await (await fetch(`${server.url}/api/sessions/${id}/events`)).text());
    const again = await call("POST", `/api/sessions/${id}/investigate`, { ...question, target_metric: "count(*)" });
    expect(again.status).toBe(409);
  });

  it("are named by agents like by programs", async () => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)));
    const profiled = (source: string) =>
      client.callTool({ name: "profile", arguments: { source: { source, tables: ["customers"] } } });
    expect((await profiled("warehouse")).structuredContent).toMatchObject({ tables: [{ row_count: 30 }] });
    expect(await profiled(url)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching("FORBIDDEN") }],
    });
    await client.close();
  });

  it("end their query when whoever asked goes away, and leave nothing behind", async () => {
    const id = await server.create();
    const leaving = new AbortController();
    const asked = fetch(`${server.url}/api/sessions/${id}/sources`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ source: "warehouse", query: "select o.*, pg_sleep(0.01) from orders o, orders p" }),
      signal: leaving.signal,
    });
    await expect.poll(activeQueries, { timeout: 20_000, interval: 100 }).toBe(1);
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(activeQueries, { timeout: 20_000, interval: 100 }).toBe(0);
    expect((await call("GET", `/api/sessions/${id}`)).body).toMatchObject({ status: "created", files: [] });
    await expect.poll(() => readdirSync(join(home, "sessions/.incoming")), { timeout: 20_000 }).toEqual([]);
  });

  it("are never a URL, a path, a file behind a query, or a query where only tables are for others", async () => {
    const id = await server.create();
    const csv = outside.replaceAll("'", "''");
    const refusals: [object, number, string][] = [
      [{ source: `postgres://ana:${secret}@127.0.0.1:1/x`, tables: ["t"] }, 403, "FORBIDDEN"],
      [{ source: `sqlite:${outside}`, tables: ["t"] }, 403, "FORBIDDEN"],
      [{ source: "/etc", tables: ["t"] }, 403, "FORBIDDEN"],
      [{ source: "env:WAREHOUSE", tables: ["t"] }, 403, "FORBIDDEN"],
      [{ source: "files", query: `select * from read_csv('${csv}')` }, 400, "INVALID_SOURCE"],
      [{ source: "files", query: `select * from '${csv}'` }, 400, "INVALID_SOURCE"],
      [{ source: "files", query: `select * from "${outside.replace(/\.csv$/, "")}".csv` }, 400, "INVALID_SOURCE"],
      [{ source: "regions", query: "select 1 as a" }, 403, "FORBIDDEN"],
      [{ source: "warehouse", query: `select pg_read_file('${csv}') as a` }, 400, "INVALID_SOURCE"],
      [{ source: "warehouse", query: "delete from orders returning *" }, 502, "SOURCE_REFUSED"],
      [{ source: "warehouse", query: "select 1) as a; drop table orders; --" }, 502, "SOURCE_REFUSED"],
      [{ source: "warehouse", query: "select * from orders where false" }, 400, "SOURCE_EMPTY"],
      [{ source: "later", tables: ["t"] }, 400, "WRONG_USAGE"],
      [{ source: "warehouse" }, 400, "INVALID_REQUEST"],
    ];
    for (const [selection, status, code] of refusals)
      expect(await take(id, selection), JSON.stringify(selection)).toMatchObject({ status, body: { error: { code } } });
    const order = { intent: "rows", data_sources: [{ type: "sql", connection_string: url, tables: ["orders"] }] };
    expect(await analysed(order)).toMatchObject({ error: { code: "FORBIDDEN" } });
  });

  it("answer analyses in plain words; what the policy does not allow is not even read", async () => {
    const source = { type: "sql", connection_string: "warehouse", tables: ["orders"] };
    const done = await analysed({ intent: "total amount by country", data_sources: [source] });
    expect(done).toMatchObject({ decision: "answered" });
    expect(done.answer.rows).toHaveLength(3);
    const folder = join(home, "analyses", done.request_id);
    expect(JSON.parse(readFileSync(join(folder, "request.json"), "utf8")).data_sources).toMatchObject([
      { type: "sql", connection_string: address },
    ]);

    const take = { source: "warehouse", tables: ["orders", "customers"], columns: ["customer_id"] };
    const { status, body: kept } = await call("POST", "/api/analyses/sources", take);
    expect([status, kept.files.map(({ row_count }: { row_count: number }) => row_count)]).toEqual([
      201,
      [orders.length, 30],
    ]);
    const [{ file_id }] = kept.files;
    expect((await call("GET", `/api/analyses/files/${file_id}`)).body.origin).toMatchObject({ source: address });
    const uploads = [{ file_id }, { file_id: kept.files[1].file_id }];
    const suggested = await call("POST", "/api/analyses/suggestion", { data_sources: uploads });
    expect(suggested.body.tables).toMatchObject([{ name: "orders", origin: { source_name: "warehouse" } }, {}]);
    expect(await analysed({ intent: "number of orders", data_sources: uploads })).toMatchObject({
      answer: { rows: [[orders.length]] },
    });
    const refused = await call("POST", "/api/analyses/sources", { source: url, tables: ["orders"] });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "FORBIDDEN" } } });

    const policy = { allowed_columns: ["plan", "customer_id"] };
    const people = { ...source, tables: ["customers"] };
    const allowed = await analysed({ intent: "list email by plan", data_sources: [people], policy });
    expect(JSON.stringify(allowed)).not.toContain("anna.");
    const meta = readdirSync(join(home, "analyses", allowed.request_id, "files")).find((name) =>
      name.endsWith("_meta.json"),
    )!;
    expect(readFileSync(join(home, "analyses", allowed.request_id, "files", meta), "utf8")).not.toContain("email");
  });

  it("F47: never let a password out: not in answers, events, logs or anything that is kept", async () => {
    server.kill("SIGKILL");
    await server.exited;
    const kept = readdirSync(home, { recursive: true, encoding: "utf8" }).map((path) => join(home, path));
    // What is gone by now was a lock.
    const files = kept.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() && !path.endsWith(".lock"));
    const texts = files.map((path) => readFileSync(path, "latin1"));
    expect(texts.length).toBeGreaterThan(100);
    expect(answers.length).toBeGreaterThan(30);
    const leaks = [...texts, ...answers, server.log()].filter(
      (text) => text.includes(secret) || text.includes("whydunit:"),
    );
    expect(leaks).toEqual([]);
  });
});
