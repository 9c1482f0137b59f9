import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memoryOf, settledPeak } from "../api/session-calls.ts";
import { shopCsv, shopQuestion } from "../api/shop.ts";
import { startRealServer } from "../api/start-real-server.ts";

const homes: string[] = [];
const newHome = () => {
  homes.push(mkdtempSync(join(tmpdir(), "whydunit-home-")));
  return homes.at(-1)!;
};
afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});
const folderOf = (home: string, id: string) => join(home, "sessions", id);
const filesOf = (home: string, id: string) => {
  const folder = join(folderOf(home, id), "files");
  return existsSync(folder) ? readdirSync(folder) : [];
};
const eventsOf = (home: string, id: string) =>
  readFileSync(join(folderOf(home, id), "events.ndjson"), "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

describe("a server that takes files and starts runs", () => {
  let home: string;
  let server: Awaited<ReturnType<typeof startRealServer>>;
  beforeAll(async () => {
    home = newHome();
    server = await startRealServer(home, { WHYDUNIT_RUNS: "1" });
  });
  afterAll(() => server.kill("SIGKILL"));

  it("F04: a file named ../../etc/passwd.csv lies in the session's folder under an id of its own", async () => {
    const id = await server.create();
    const { status, body } = await server.upload(id, "../../etc/passwd.csv", "a,b\n1,2\n");
    expect(status).toBe(201);
    expect(body).toMatchObject({ original_name: "passwd.csv", path: `files/${body.file_id}.csv`, row_count: 1 });
    expect(readdirSync(home, { recursive: true }).filter((path) => String(path).includes("passwd"))).toEqual([]);
  });

  it("F05: 50 MB and one byte are refused while they stream, nothing is kept and memory stays flat", async () => {
    const id = await server.create();
    const before = await settledPeak(server.pid);
    const line = "2025-01-01,ios,12345678901234567890\n";
    const head = "day,device,value\n";
    const full = head + line.repeat(Math.floor((52_428_800 - head.length) / line.length));
    const text = `${full}${"x".repeat(52_428_801 - full.length)}`;
    const { status, body } = await server.upload(id, "big.csv", new Blob([text]));
    expect(status).toBe(413);
    expect(body.error).toMatchObject({ code: "FILE_TOO_LARGE", details: { limit: 52_428_800 } });
    expect(filesOf(home, id)).toEqual([]);
    expect(readdirSync(join(home, "sessions", ".incoming"))).toEqual([]);
    expect(memoryOf(server.pid).peak - before).toBeLessThan(60 << 20);
  });

  it("F06: an eleventh file is refused", async () => {
    const id = await server.create();
    mkdirSync(join(folderOf(home, id), "files"));
    for (let i = 0; i < 10; i += 1) writeFileSync(join(folderOf(home, id), "files", `${randomUUID()}.csv`), "a\n1\n");
    const { status, body } = await server.upload(id, "more.csv", "a\n1\n");
    expect([status, body.error.code]).toEqual([400, "MAX_FILES_EXCEEDED"]);
  });

  it("F17: an upload that is cut off leaves no file and no trace", async () => {
    const id = await server.create();
    const { port } = new URL(server.url);
    const socket = connect(Number(port), "127.0.0.1");
    const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="cut.csv"\r\n\r\nday,value\n${"2025-01-01,1\n".repeat(50_000)}`;
    const head = `POST /api/sessions/${id}/files HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 10000000\r\n\r\n`;
    await new Promise<void>((resolve) => socket.write(head + part, () => resolve()));
    const incoming = () => readdirSync(join(home, "sessions", ".incoming"));
    await expect.poll(() => incoming().length).toBe(1);
    socket.destroy();
    await expect.poll(incoming).toEqual([]);
    expect(filesOf(home, id)).toEqual([]);
    expect((await server.call("GET", `/api/sessions/${id}`)).body).toMatchObject({ status: "created", files: [] });
  });

  it("F18: the same upload twice with one Idempotency-Key is one file", async () => {
    const key = { "idempotency-key": "one and the same" };
    const created = await Promise.all([1, 2].map(() => server.call("POST", "/api/sessions", {}, key)));
    const [id, same] = created.map(({ body }) => body.session_id);
    expect(same).toBe(id);
    const uploads = await Promise.all([1, 2].map(() => server.upload(id, "a.csv", "day,n\n2025-01-01,1\n", key)));
    expect(new Set(uploads.map(({ body }) => body.file_id)).size).toBe(1);
    expect((await server.call("GET", `/api/sessions/${id}`)).body.files).toHaveLength(1);
    expect(filesOf(home, id).filter((name) => name.endsWith(".csv"))).toHaveLength(1);
  });

  it("F31, F32, F35: what cannot be asked is explained, can be corrected, and two starts are one run", async () => {
    const id = await server.create();
    await server.upload(id, "orders.csv", shopCsv());
    const ask = (change: object) =>
      server.call("POST", `/api/sessions/${id}/investigate`, { ...shopQuestion, ...change });
    const absent = await ask({ target_metric: "profit", metric_definition: "profit per day" });
    expect([absent.status, absent.body.error.code]).toEqual([400, "COLUMN_NOT_FOUND"]);
    expect(absent.body.error.details.available).toContain("revenue");
    const requirements = join(folderOf(home, id), "analysis/metric_requirements.json");
    expect(JSON.parse(readFileSync(requirements, "utf8"))).toMatchObject({ validated: false, target_metric: "profit" });
    const empty = await ask({ baseline_period: { start: "2024-01-01", end: "2024-01-31" } });
    expect([empty.status, empty.body.error.code]).toEqual([400, "INVALID_DATE_RANGE"]);
    expect(empty.body.error.details).toMatchObject({
      period: "baseline",
      covers: { start: "2025-01-06", end: "2025-03-02" },
    });
    const starts = await Promise.all([ask({}), ask({}), ask({})]);
    expect(starts.map(({ status, body }) => [status, body.status])).toEqual(Array(3).fill([202, "running"]));
    const other = await ask({ target_metric: "revenue", metric_definition: "sum(revenue)" });
    expect([other.status, other.body.error.code]).toEqual([409, "INVALID_STATE"]);
    expect(await server.ended(id)).toMatchObject({ status: "completed", report_ready: true, error: null });
    const events = eventsOf(home, id);
    expect(events.filter(({ data }) => data.code === "RUN_ASKED_FOR")).toHaveLength(1);
    expect(events.map(({ number }) => number)).toEqual(events.map((_, i) => i + 1));
    expect((await server.call("POST", `/api/sessions/${id}/verify`)).body).toMatchObject({ first_problem: null });
  });

  it("F86: a session that is another's, or an id that is none, is not there", async () => {
    for (const id of ["00000000-0000-4000-8000-000000000000", "..", "%2e%2e%2f%2e%2e", "x".repeat(500)]) {
      const { status, body } = await server.call("GET", `/api/sessions/${id}`);
      expect([status, body?.error?.code ?? body?.error_code]).toEqual([404, expect.stringMatching(/NOT_FOUND/)]);
    }
  });
});

describe("F30, F90: a server that ends in the middle of a run", () => {
  it("told to end it does so at once, killed it goes on later, and nothing is done twice or lost", async () => {
    const home = newHome();
    let server = await startRealServer(home);
    const id = await server.create();
    await server.upload(id, "orders.csv", shopCsv());
    await server.call("POST", `/api/sessions/${id}/investigate`, shopQuestion);
    const stepsDone = () => eventsOf(home, id).filter(({ kind }) => kind === "step-done").length;
    const reach = async (count: number) => {
      while (stepsDone() < count) await wait(20);
    };

    await reach(2);
    const toldAt = performance.now();
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(performance.now() - toldAt).toBeLessThan(10_000);
    const metadata = () => JSON.parse(readFileSync(join(folderOf(home, id), "metadata.json"), "utf8"));
    expect(metadata().status).toBe("running");

    const before = stepsDone();
    server = await startRealServer(home);
    await reach(before + 2);
    server.kill("SIGKILL");
    await server.exited;
    expect(metadata().status).toBe("running");

    server = await startRealServer(home);
    const state = await server.ended(id);
    expect(state).toMatchObject({ status: "completed", report_ready: true });
    const done = eventsOf(home, id).filter(({ kind, data }) => kind === "step-done" && !data.is_known);
    expect(new Set(done.map(({ data }) => data.step)).size).toBe(done.length);
    expect((await server.call("POST", `/api/sessions/${id}/verify`)).body).toMatchObject({ first_problem: null });

    const again = await server.call("POST", `/api/sessions/${id}/again`, {});
    expect(again.status).toBe(202);
    const next = await server.ended(again.body.session_id);
    expect(next).toMatchObject({ status: "completed", previous_session_id: id });
    const results = await Promise.all(
      [id, next.session_id].map(async (one) => (await server.call("GET", `/api/sessions/${one}/result`)).body),
    );
    expect(results[0].explanations).toEqual(results[1].explanations);
    expect(results[0].evidence).toEqual(results[1].evidence);
    server.kill("SIGKILL");
  }, 120_000);
});
