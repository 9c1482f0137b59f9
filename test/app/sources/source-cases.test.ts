import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { investigateFiles, resumeInvestigation } from "../../../src/app/investigate-files.ts";
import type { FinishedCase } from "../../../src/app/run-case.ts";
import type { SourceRequest } from "../../../src/app/sources/source-request.ts";
import { verifyFolder } from "../../../src/app/verify-folder.ts";
import { parseSourceAddress } from "../../../src/engine/sources/source-address.ts";
import { fillPostgres } from "../../engine/sources/fill-source.ts";
import { startProxy } from "../../engine/sources/start-proxy.ts";
import { newFolder, questionOf, writeTables } from "../../investigate/investigate-tables.ts";
import { isLate, makeOrders } from "../../investigate/made-orders.ts";
import { startPostgres } from "../../store/postgres-server.ts";

const server = await startPostgres();
afterAll(() => server?.stop());

const customers = Array.from({ length: 50 }, (_, i) => ({ customer_id: `c${i}`, plan: ["free", "pro"][i % 2] }));
const orders = makeOrders({
  seed: 71,
  perDay: 60,
  dimensions: {
    country: { DE: 4, FR: 3, IT: 2 },
    device: { ios: 1, web: 1 },
    customer_id: Object.fromEntries(customers.map(({ customer_id: id }) => [id, 1])),
  },
  volume: (order) => (isLate(order) && order["country"] === "DE" ? 0.3 : 1),
});
const question = questionOf({ metric: "sum(amount)" });
const secret = "never-write-this-down";

function requestOf(url: string, more: Partial<SourceRequest> = {}): SourceRequest {
  const address = parseSourceAddress(url.replace("whydunit@", `whydunit:${secret}@`))!;
  return { address, tables: ["orders", "customers"], query: null, columns: null, since: null, limits: {}, ...more };
}

describe.skipIf(server === null)("an investigation of tables in PostgreSQL", () => {
  let url = "";
  let out = "";
  let finished: FinishedCase;
  const progress: string[] = [];
  const run = (source: SourceRequest, folder: string) =>
    investigateFiles({ files: [], source, question, out: folder, onProgress: (step) => progress.push(step) });
  const ask = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  beforeAll(async () => {
    url = await server!.createDatabase();
    await fillPostgres(url, { orders, customers });
    out = newFolder("case");
    finished = await run(requestOf(url), out);
  });

  it("comes to what the same tables as files come to", async () => {
    const { result: ofFiles } = await investigateFiles({
      files: writeTables({ orders, customers }),
      question,
      out: newFolder("files"),
      onProgress: () => {},
    });
    const { result } = finished;
    expect(result.decision).toBe("diagnosed");
    expect(result.explanations.map(({ segment }) => segment)).toEqual(
      ofFiles.explanations.map(({ segment }) => segment),
    );
    expect(result.data.joins.map(({ to }) => to)).toEqual(ofFiles.data.joins.map(({ to }) => to));
    expect(result.change.absolute! / ofFiles.change.absolute!).toBeCloseTo(1, 9);
  });

  it("can be verified without the server, because what was taken out is sealed with the case", async () => {
    expect(await verifyFolder(out)).toMatchObject({ first_problem: null });
    expect(JSON.parse(readFileSync(join(out, "files/sources.json"), "utf8"))).toMatchObject([
      { path: "files/data/orders.parquet", extract: { source: requestOf(url).address.name, table: "orders" } },
      { path: "files/data/customers.parquet", extract: { table: "customers" } },
    ]);
  });

  it("F47: leaves no trace of the password in the case, its audit trail and what was said meanwhile", () => {
    const files = readdirSync(out, { recursive: true, encoding: "utf8" }).map((path) => join(out, path));
    const texts = files.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path, "latin1"));
    expect(texts.length).toBeGreaterThan(20);
    expect([...texts, ...progress].filter((text) => text.includes(secret) || text.includes("whydunit:"))).toEqual([]);
  });

  it("goes on after a lost connection with the tables it had, and needs the source no more once it has all", async () => {
    const folder = newFolder("cut");
    const proxy = await startProxy(url);
    const source = requestOf(proxy.url);
    const cutAt = (step: string) => {
      if (step.startsWith("reading customers")) proxy.cut();
    };
    const cut = investigateFiles({ files: [], source, question, out: folder, onProgress: cutAt });
    await expect(cut).rejects.toMatchObject({ code: "SOURCE_LOST" });
    await ask("begin; truncate orders; commit");
    const { result } = await resumeInvestigation(folder, { onProgress: () => {} }, { address: source.address });
    expect(result.data.tables.map(({ rowCount }) => rowCount)).toEqual([orders.length, customers.length]);
    expect(result.explanations[0].segment).toEqual({ country: "DE" });
    proxy.close();
    const again = await resumeInvestigation(folder, { onProgress: () => {} });
    expect(again.result.decision).toBe("diagnosed");
  });
});
