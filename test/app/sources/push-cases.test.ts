import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { investigateFiles, resumeInvestigation } from "../../../src/app/investigate-files.ts";
import type { FinishedCase } from "../../../src/app/run-case.ts";
import type { SourceRequest } from "../../../src/app/sources/source-request.ts";
import { verifyFolder } from "../../../src/app/verify-folder.ts";
import { parseSourceAddress } from "../../../src/engine/sources/source-address.ts";
import { fillPostgres } from "../../engine/sources/fill-source.ts";
import { newFolder, questionOf, writeTables } from "../../investigate/investigate-tables.ts";
import { isLate, makeOrders } from "../../investigate/made-orders.ts";
import { startPostgres } from "../../store/postgres-server.ts";

const server = await startPostgres();
afterAll(() => server?.stop());

const orders = makeOrders({
  seed: 72,
  perDay: 40,
  dimensions: { country: { DE: 4, FR: 3, IT: 2 }, device: { ios: 1, web: 1 } },
  volume: (order) => (isLate(order) && order["country"] === "DE" ? 0.3 : 1),
});
const question = questionOf({ metric: "sum(amount)" });

describe.skipIf(server === null)("a case whose rows stay in the database", () => {
  let request: SourceRequest;
  let url = "";
  let out = "";
  let finished: FinishedCase;
  const progress: string[] = [];
  beforeAll(async () => {
    url = await server!.createDatabase();
    await fillPostgres(url, { orders });
    const address = parseSourceAddress(url)!;
    request = { address, tables: ["orders"], query: null, columns: null, since: null, mode: "push-down", limits: {} };
    out = newFolder("pushed");
    const onProgress = (step: string) => progress.push(step);
    finished = await investigateFiles({ files: [], source: request, question, out, onProgress });
  });

  it("finds what is in the table, and says that its rows stayed and what came back", () => {
    const { result } = finished;
    expect(result.explanations[0].segment).toEqual({ country: "DE" });
    expect(progress.join("\n")).toMatch(/rows stay in postgres:.* \(as asked\)/);
    expect(result.data.traffic!.bytes).toBeLessThan(1_000_000);
    const report = readFileSync(finished.reportPath, "utf8");
    expect(report).toMatch(/rows stayed in the database: \d+ queries, 0\.\d MB came back/);
    expect(report).toMatch(/The rows stayed in `postgres:.*` \(as asked\)/);
  });

  it("keeps every query in our words and in the server's, and not a row", () => {
    for (const { sql, server_sql: asked } of Object.values(finished.result.evidence))
      if (!sql.startsWith("describe")) expect(asked).toContain('from "public"."orders"');
    const kept = JSON.parse(readFileSync(join(out, "files/data/orders.json"), "utf8"));
    expect(Object.keys(kept)).toEqual(["table", "from", "columns", "since", "estimated_rows"]);
  });

  it("is proven by its hashes alone without the database, and says so; with it every figure is asked again", async () => {
    const alone = await verifyFolder(out);
    const count = Object.keys(finished.result.evidence).length;
    expect(alone).toMatchObject({ ok: true, checked: { evidence: 0 }, needs_source: { evidence: count } });
    const asked = await verifyFolder(out, { access: { address: request.address } });
    expect(asked).toMatchObject({ ok: true, checked: { evidence: count } });
    expect(asked.needs_source).toBeUndefined();
  });

  it("gives its result again without the database", async () => {
    const again = await resumeInvestigation(out, { onProgress: () => {} });
    expect(again.result.explanations).toEqual(finished.result.explanations);
    expect(again.result.data.traffic).toEqual(finished.result.data.traffic);
  });

  it("cannot stand beside files, which the database has not", async () => {
    const files = writeTables({ orders });
    await expect(
      investigateFiles({ files, source: request, question, out: newFolder("both"), onProgress: () => {} }),
    ).rejects.toMatchObject({ code: "SOURCE_REFUSED", message: expect.stringMatching(/--mode extract/) });
  });

  it("names the first figure that the database gives otherwise once its rows have changed", async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("update orders set amount = amount + 1 where device = 'ios'").finally(() => client.end());
    const { ok, first_problem } = await verifyFolder(out, { access: { address: request.address } });
    expect(ok).toBe(false);
    expect(first_problem).toMatch(/^evidence E\d+: row/);
  });

  it("does not go on over rows that changed since the case was begun", async () => {
    const folder = newFolder("cut-off");
    const onProgress = (step: string) => {
      if (step === "checking the data") throw new Error("cut off");
    };
    await expect(investigateFiles({ files: [], source: request, question, out: folder, onProgress })).rejects.toThrow(
      "cut off",
    );
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("delete from orders where day = '2025-01-20'").finally(() => client.end());
    const access = { address: request.address };
    await expect(resumeInvestigation(folder, { onProgress: () => {} }, access)).rejects.toThrow(
      /has changed since the case was begun: it had .* rows and now has/,
    );
  });
});

describe.skipIf(server === null)("a case that looks back while its rows stay in the database", () => {
  it("is decided by the metric's past, and proven with the database", async () => {
    const url = await server!.createDatabase();
    await fillPostgres(url, { orders });
    const address = parseSourceAddress(url)!;
    const source: SourceRequest = {
      address,
      tables: ["orders"],
      query: null,
      columns: null,
      since: null,
      mode: "push-down",
      limits: {},
    };
    const out = newFolder("pushed-past");
    const { result } = await investigateFiles({ files: [], source, question, out, onProgress: () => {} });
    expect(result.explanations[0].segment).toEqual({ country: "DE" });
    expect(result.change.usual).toMatchObject({ verdict: "unusual" });
    expect(result.movers[0].segment).toEqual({ country: "DE" });
    expect(result.data.traffic!.bytes).toBeLessThan(1_000_000);
    expect(await verifyFolder(out, { access: { address } })).toMatchObject({ ok: true });
  });
});
