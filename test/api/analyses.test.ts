import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRealServer } from "./start-real-server.ts";

const sales = `day,state,product,units,revenue
2021-01-05,Arizona,chair,3,30
2021-01-09,Texas,chair,2,20
2021-02-11,Arizona,table,1,100
2021-02-12,Texas,lamp,5,50
2021-03-02,Arizona,lamp,4,40
2021-03-20,Texas,table,2,200
2021-04-01,Arizona,chair,6,60
2021-04-15,Texas,chair,1,10
`;
const states = '[{"state":"Arizona","region":"West"},{"state":"Texas","region":"South"}]';
const nobody = "00000000-0000-4000-8000-000000000000";

let home: string;
let server: Awaited<ReturnType<typeof startRealServer>>;
let fileId: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "whydunit-home-"));
  server = await startRealServer(home, { WHYDUNIT_RUNS: "1" });
  fileId = (await upload("sales.csv", sales)).body.file_id;
});
afterAll(() => {
  server.kill("SIGKILL");
  rmSync(home, { recursive: true, force: true });
});

const call: typeof server.call = (...given) => server.call(...given);
const folderOf = (id: string) => join(home, "analyses", id);

function upload(name: string, content: string | Blob) {
  const form = new FormData();
  form.append("file", content instanceof Blob ? content : new Blob([content]), name);
  return call("POST", "/api/analyses/files", form);
}

/** Without a chart, whose drawing takes longer than all the rest. */
const ask = (intent: string, more: object = {}, headers: Record<string, string> = {}) => {
  const usual = { data_sources: [{ file_id: fileId }], deliverables: ["tables"] };
  return call("POST", "/api/analyses", { intent, ...usual, ...more }, headers);
};

async function ended(id: string) {
  for (;;) {
    const { body } = await call("GET", `/api/analyses/${id}`);
    if (["completed", "failed", "partial_success"].includes(body.status)) return body;
    await wait(100);
  }
}

async function answer(intent: string, more: object = {}) {
  const { status, body } = await ask(intent, more);
  expect([status, body.status]).toEqual([202, "submitted"]);
  return ended(body.request_id);
}

async function readEvents(id: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/api/analyses/${id}/events`, { headers });
  const found = [...(await response.text()).matchAll(/id: (\d+)\nevent: (\S+)\ndata: (.*)\n/g)];
  const events = found.map(([, number, kind, data]) => ({ number: Number(number), kind, data: JSON.parse(data) }));
  return { status: response.status, events };
}

describe("an analysis over HTTP", () => {
  let done: Awaited<ReturnType<typeof ended>>;
  let events: Awaited<ReturnType<typeof readEvents>>["events"];
  beforeAll(async () => {
    const { body } = await ask("Total revenue by state", { deliverables: undefined });
    // Followed from the start, as a page would.
    ({ events } = await readEvents(body.request_id));
    done = await ended(body.request_id);
  });
  const at = (path = "") => `/api/analyses/${done.request_id}${path}`;

  it("answers with what the command prints, and where it stands", async () => {
    expect(done).toMatchObject({
      status: "completed",
      decision: "answered",
      intent: "Total revenue by state",
      file_names: ["sales.csv"],
      answer: { rows: expect.arrayContaining([["Arizona", 230]]) },
      error: null,
      refusal: null,
    });
    const { body: result } = await call("GET", at("/result"));
    expect(result).toEqual(JSON.parse(readFileSync(join(folderOf(done.request_id), "result.json"), "utf8")));
    expect(done.summary).toBe(result.summary);
    const { body } = await call("GET", "/api/analyses");
    expect(body.analyses[0]).toMatchObject({ request_id: done.request_id, decision: "answered" });
  });

  it("tells its subtasks as they change, and reads on without a gap", async () => {
    const statuses = events.filter(({ kind }) => kind === "status").map(({ data }) => data.status);
    expect(statuses).toEqual(["submitted", "planning", "executing", "completed"]);
    expect(events.map(({ number }) => number)).toEqual(events.map((_, i) => i + 1));
    const [first] = done.plan.subtasks;
    const states = events.filter(({ data }) => data.task_id === first.task_id).map(({ data }) => data.state);
    expect(states).toEqual(["waiting", "running", "done"]);
    expect(done.tasks.map((task: { state: string }) => task.state)).toEqual(done.plan.subtasks.map(() => "done"));
    const later = await readEvents(done.request_id, { "last-event-id": "3" });
    expect(later.events).toEqual(events.slice(3));
    expect((await readEvents(done.request_id, { "last-event-id": String(events.length) })).status).toBe(204);
    expect((await readEvents(done.request_id, { "last-event-id": "999" })).status).toBe(400);
  });

  it("hands out its artifacts with hashes, as files that no browser runs", async () => {
    const { body } = await call("GET", at("/artifacts"));
    expect(body.artifacts.map(({ type }: { type: string }) => type)).toEqual([
      "table",
      "chart",
      "chart",
      "chart",
      "report",
    ]);
    const heads = await Promise.all(
      body.artifacts.map(async ({ path }: { path: string }) => {
        const { headers } = await fetch(`${server.url}${at(`/artifacts/${path}`)}`);
        const policy = headers.get("content-security-policy")?.includes("default-src 'none'");
        return [headers.get("content-type"), headers.get("content-disposition"), policy];
      }),
    );
    expect(heads).toEqual([
      ["text/csv; charset=utf-8", 'attachment; filename="result.csv"', true],
      ["image/png", 'inline; filename="chart.png"', true],
      ["image/svg+xml", 'attachment; filename="chart.svg"', true],
      ["application/json", 'attachment; filename="chart.vl.json"', true],
      ["text/markdown; charset=utf-8", 'attachment; filename="summary.md"', true],
    ]);
  });

  it("names no file outside its artifacts", async () => {
    for (const path of ["../../../server.json", "files/sources.json", "audit.jsonl", "%2e%2e/%2e%2e/x", "/etc/passwd"])
      expect((await call("GET", at(`/artifacts/${path}`))).status).toBe(404);
  });

  it("shows the query behind a figure and runs it again", async () => {
    const { body: evidence } = await call("GET", at("/evidence/E1"));
    expect(evidence).toMatchObject({ evidence_id: "E1", sql: expect.stringMatching(/select/i) });
    const { body: again } = await call("POST", at("/evidence/E1/run"));
    expect(again).toMatchObject({ evidence_id: "E1", same: true, problem: null, hash: evidence.hash });
    expect((await call("GET", at("/evidence/E99"))).body.error.code).toBe("NOT_FOUND");
  });

  it("F58: refuses an artifact whose bytes were changed, and verify names it", async () => {
    expect((await call("POST", at("/verify"))).body).toMatchObject({ ok: true, first_problem: null });
    const path = `artifacts/tables/${done.request_id}/result.csv`;
    const file = join(folderOf(done.request_id), path);
    const whole = readFileSync(file);
    writeFileSync(file, Buffer.from(whole.map((byte, i) => (i === 20 ? byte ^ 1 : byte))));
    const { status, body } = await call("GET", at(`/artifacts/${path}`));
    expect([status, body.error.code, body.error.message]).toEqual([
      409,
      "INVALID_STATE",
      expect.stringContaining("its hash differs"),
    ]);
    expect((await call("POST", at("/verify"))).body.first_problem).toMatch(/result\.csv/);
    writeFileSync(file, whole);
  });
});

describe("what an analysis is asked of", () => {
  it("comes with the question as a form, JSON beside CSV, and is kept with the analysis alone", async () => {
    const staged = () => readdirSync(join(home, "analyses/.uploads")).filter((name) => !name.startsWith("."));
    const before = staged();
    const form = new FormData();
    form.append("files", new Blob([sales]), "sales.csv");
    form.append("intent", "Revenue by region");
    form.append("deliverables", "tables, report");
    form.append("row_limit", "50");
    form.append("files", new Blob([states]), "states.json");
    const { status, body } = await call("POST", "/api/analyses", form);
    expect(status).toBe(202);
    const done = await ended(body.request_id);
    expect(done).toMatchObject({ file_names: ["sales.csv", "states.json"], constraints: { row_limit: 50 } });
    expect(done.answer.rows).toEqual(expect.arrayContaining([["West", 230]]));
    expect(done.artifacts.map(({ type }: { type: string }) => type)).toEqual(["table", "report"]);
    expect(staged()).toEqual(before);
  });

  it("may be the files of a session; the analysis is gone when it is removed", async () => {
    const id = await server.create();
    await server.upload(id, "sales.csv", sales);
    const { body } = await ask("How many rows were there in March 2021?", { data_sources: [{ session_id: id }] });
    expect((await ended(body.request_id)).answer.rows).toEqual([[2]]);
    expect((await call("DELETE", `/api/analyses/${body.request_id}`)).status).toBe(200);
    expect(existsSync(folderOf(body.request_id))).toBe(false);
    expect((await call("GET", `/api/analyses/${body.request_id}`)).body.error.code).toBe("ANALYSIS_NOT_FOUND");
  });

  it("is told with what could be asked of it", async () => {
    const { body } = await call("POST", "/api/analyses/suggestion", { data_sources: [{ file_id: fileId }] });
    expect(body.tables).toMatchObject([{ name: "sales.csv", row_count: 8 }]);
    expect(body.intents).toContain("Total revenue by state");
  });

  it("is never a path or a database on the server", async () => {
    const refused = async (source: object) => {
      const { status, body } = await ask("Total revenue", { data_sources: [source] });
      return [status, body.error.code];
    };
    expect(await refused({ type: "csv", file_path: "/etc/passwd" })).toEqual([403, "FORBIDDEN"]);
    expect(await refused({ file_id: fileId, file_path: "../server.json" })).toEqual([403, "FORBIDDEN"]);
    const url = "postgres://a:b@c/d";
    expect(await refused({ type: "sql", connection_string: url })).toEqual([400, "INVALID_REQUEST"]);
    expect(await refused({ connection_string: url, tables: ["t"] })).toEqual([403, "FORBIDDEN"]);
    expect(await refused({ file_id: "../../x" })).toEqual([400, "INVALID_REQUEST"]);
    expect(await refused({ file_id: nobody })).toEqual([404, "FILE_NOT_FOUND"]);
    expect(await refused({ session_id: nobody })).toEqual([404, "SESSION_NOT_FOUND"]);
    expect(await refused({ request_id: nobody })).toEqual([404, "ANALYSIS_NOT_FOUND"]);
    expect(await refused({})).toEqual([400, "INVALID_REQUEST"]);
  });

  it("is refused before anything runs where it is no table", async () => {
    const refused = async (name: string, content: string | Blob) => (await upload(name, content)).body.error.code;
    expect(await refused("a.exe", "MZ")).toBe("INVALID_FILE_TYPE");
    expect(await refused("a.csv", "")).toBe("NO_HEADERS");
    expect(await refused("a.csv", new Blob([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])]))).toBe("INVALID_FILE_TYPE");
    expect(await refused("a.parquet", "PAR1 but no more")).toBe("INVALID_FILE_TYPE");
    expect(await refused("a.csv", new Blob([new Uint8Array(52_428_801)]))).toBe("FILE_TOO_LARGE");
    const deep = `[{"a":${"[".repeat(1e5)}${"]".repeat(1e5)}}]`;
    expect(await upload("deep.json", deep)).toMatchObject({
      status: 413,
      body: { error: { code: "FILE_TOO_LARGE", details: { limit: 100, setting: "WHYDUNIT_LIMIT_NESTING" } } },
    });
    const many = new FormData();
    for (let i = 0; i < 11; i += 1) many.append("file", new Blob([sales]), `${i}.csv`);
    expect((await call("POST", "/api/analyses", many)).body.error.code).toBe("MAX_FILES_EXCEEDED");
  });

  it("leaves nothing behind when an upload is cut off", async () => {
    const count = () => readdirSync(join(home, "analyses"), { recursive: true }).length;
    const before = count();
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/analyses HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9999\r\n\r\n` +
        `--x\r\ncontent-disposition: form-data; name="file"; filename="cut.csv"\r\n\r\n${sales}`,
    );
    await expect.poll(count).toBeGreaterThan(before);
    socket.destroy();
    await expect.poll(count).toBe(before);
  });
});

describe("a request for an analysis", () => {
  it("is refused with the rule it breaks", async () => {
    const refused = async (intent: string, more: object = {}) => {
      const { status, body } = await ask(intent, more);
      return [status, body.error.code, body.error.details.problems?.[0]?.field];
    };
    expect(await refused(" ")).toEqual([400, "INVALID_REQUEST", "intent"]);
    expect(await refused("x".repeat(2001))).toEqual([400, "INVALID_REQUEST", "intent"]);
    expect(await refused("a", { data_sources: [] })).toEqual([400, "INVALID_REQUEST", "data_sources"]);
    for (const [name, value] of [
      ["row_limit", 0],
      ["row_limit", 200_001],
      ["timeout_seconds", 0],
      ["timeout_seconds", 181],
    ])
      expect(await refused("a", { constraints: { [name]: value } })).toEqual([
        400,
        "INVALID_REQUEST",
        `constraints.${name}`,
      ]);
    expect(await refused("a", { policy: { blocked_patterns: ["(a"] } })).toContain("POLICY_PATTERN_INVALID");
    expect((await call("GET", `/api/analyses/${nobody}`)).body.error.code).toBe("ANALYSIS_NOT_FOUND");
    expect((await call("GET", "/api/analyses/..%2f..%2fx")).status).toBe(404);
  });

  it("with one key is one analysis, also when it is sent twice at once", async () => {
    const headers = { "idempotency-key": "k" };
    const sent = await Promise.all([1, 2].map(() => ask("Highest revenue", {}, headers)));
    expect(new Set(sent.map(({ body }) => body.request_id)).size).toBe(1);
    const form = new FormData();
    form.append("file", new Blob([sales]), "sales.csv");
    form.append("intent", "Highest revenue");
    const { body } = await call("POST", "/api/analyses", form, headers);
    expect(body.request_id).toBe(sent[0].body.request_id);
    expect((await ended(body.request_id)).answer.rows).toEqual([[200]]);
  });

  it("from another site is refused", async () => {
    expect((await ask("Total revenue", {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });
});

describe("an analysis that does not end with an answer", () => {
  it("asks back what nothing in the tables goes by", async () => {
    const done = await answer("Average temperature by warehouse");
    expect(done).toMatchObject({ status: "completed", decision: "needs_clarification", answer: null });
    expect(done.not_understood.join(" ")).toMatch(/temperature/);
    expect((await call("GET", `/api/analyses/${done.request_id}/artifacts`)).body.artifacts).toEqual([]);
  });

  it("names the rule that refused it", async () => {
    const done = await answer("Total revenue by state", { policy: { allowed_columns: ["units"] } });
    expect(done).toMatchObject({ status: "failed", decision: "refused", refusal: { rule: expect.any(String) } });
    expect(done.summary).toMatch(/revenue|state/);
  });

  it("can be cancelled while it waits or runs, and not once it has ended", async () => {
    const first = (await ask("Total revenue")).body.request_id;
    const second = (await ask("Total units")).body.request_id;
    expect((await call("GET", `/api/analyses/${second}`)).body.ahead).toBe(0);
    expect((await call("GET", `/api/analyses/${second}/result`)).body.error.code).toBe("ANALYSIS_NOT_COMPLETE");
    for (const id of [second, first]) expect((await call("POST", `/api/analyses/${id}/cancel`)).status).toBe(200);
    for (const id of [first, second]) {
      expect(await ended(id)).toMatchObject({ status: "failed", error: { code: "CANCELLED" }, decision: null });
      expect((await readEvents(id)).events.at(-1)?.data).toMatchObject({ status: "failed", code: "CANCELLED" });
    }
    expect((await call("POST", `/api/analyses/${first}/cancel`)).body.error.code).toBe("INVALID_STATE");
  });

  it("is done again when the server was killed, once and with one audit trail", async () => {
    const { request_id: id } = (await ask("Monthly revenue as a chart")).body;
    const { request_id: next } = (await ask("temperature of zoe.smith@example.org")).body;
    await expect
      .poll(async () => (await call("GET", `/api/analyses/${id}`)).body.status, { interval: 10, timeout: 30_000 })
      .not.toBe("submitted");
    server.kill("SIGKILL");
    await server.exited;
    const left = readdirSync(join(home, "analyses", next), { recursive: true, withFileTypes: true });
    const texts = left
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
    expect(texts.filter((text) => /zoe|smith/.test(text))).toEqual([]);
    server = await startRealServer(home, { WHYDUNIT_RUNS: "1" });
    const done = await ended(id);
    expect(done).toMatchObject({ status: "completed", decision: "answered" });
    expect(await ended(next)).toMatchObject({
      intent: "temperature of [email]",
      not_understood: ["temperature", "[blocked]"],
    });
    expect((await call("POST", `/api/analyses/${id}/verify`)).body).toMatchObject({ ok: true });
    const { events } = await readEvents(id);
    expect(events.filter(({ data }) => data.status === "completed")).toHaveLength(1);
    expect(events.map(({ number }) => number)).toEqual(events.map((_, i) => i + 1));
  });
});
