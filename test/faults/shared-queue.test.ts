import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shopCsv, shopQuestion } from "../api/shop.ts";
import { startRealServer } from "../api/start-real-server.ts";
import { type PostgresServer, startPostgres } from "../store/postgres-server.ts";

let postgres: PostgresServer | null = null;
const workers: ChildProcess[] = [];
const home = mkdtempSync(join(tmpdir(), "whydunit-home-"));
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await postgres?.stop();
  rmSync(home, { recursive: true, force: true });
});

async function startWorker(url: string): Promise<ChildProcess> {
  const program = join(import.meta.dirname, "../../bin/whydunit.js");
  const environment = { ...process.env, WHYDUNIT_HOME: home, DATABASE_URL: url };
  const worker = spawn(process.execPath, [program, "worker", "--runs", "1"], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  workers.push(worker);
  await once(worker.stdout!, "data");
  return worker;
}

describe("servers and workers on one database", () => {
  it("F30: a run whose worker is killed goes on in another, and one can be cancelled from the server", async (context) => {
    if (!postgres) return context.skip();
    const url = await postgres.createDatabase();
    const server = await startRealServer(home, { DATABASE_URL: url, WHYDUNIT_RUNS: "0" });
    const first = await startWorker(url);
    const id = await server.create();
    await server.upload(id, "orders.csv", shopCsv());
    const steps = () => {
      const path = join(home, "sessions", id, "events.ndjson");
      return existsSync(path) ? (readFileSync(path, "utf8").match(/"step-done"/g) ?? []).length : 0;
    };
    await server.call("POST", `/api/sessions/${id}/investigate`, shopQuestion);
    while (steps() < 2) await wait(20);
    const cancelled = await server.call("POST", `/api/sessions/${id}/cancel`);
    expect(cancelled.status).toBe(200);
    expect((await server.call("GET", `/api/sessions/${id}`)).body).toMatchObject({ error: { code: "CANCELLED" } });

    const before = steps();
    await server.call("POST", `/api/sessions/${id}/again`, {});
    while (steps() < before + 2) await wait(20);
    first.kill("SIGKILL");
    await startWorker(url);
    expect(await server.ended(id)).toMatchObject({ status: "completed", report_ready: true });
    expect((await server.call("POST", `/api/sessions/${id}/verify`)).body).toMatchObject({ ok: true });
    server.kill("SIGKILL");
  }, 180_000);
});
