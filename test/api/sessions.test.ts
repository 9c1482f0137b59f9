import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shopCsv, shopQuestion } from "./shop.ts";
import { startRealServer } from "./start-real-server.ts";

let home: string;
let server: Awaited<ReturnType<typeof startRealServer>>;
let id: string;
let fileId: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "whydunit-home-"));
  server = await startRealServer(home, { WHYDUNIT_RUNS: "1" });
  id = await server.create();
  fileId = (await server.upload(id, "orders.csv", shopCsv())).body.file_id;
});
afterAll(() => {
  server.kill("SIGKILL");
  rmSync(home, { recursive: true, force: true });
});
const at = (path: string) => `/api/sessions/${id}${path}`;

async function readEvents(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, { headers });
  const text = await response.text();
  const events = [...text.matchAll(/id: (\d+)\nevent: (\S+)\ndata: (.*)\n/g)].map(([, number, kind, data]) => ({
    number: Number(number),
    kind,
    data: JSON.parse(data),
  }));
  return { status: response.status, type: response.headers.get("content-type"), events };
}

describe("a session before anything is asked", () => {
  it("has its file read, with columns, roles, first rows and a description", async () => {
    const { body } = await server.call("GET", at(""));
    expect(body).toMatchObject({ status: "has_files", file_count: 1, metric: null, run: null, error: null });
    const [file] = body.files;
    expect(file).toMatchObject({ original_name: "orders.csv", row_count: 672, description: "what is in it" });
    expect(file.preview.rows).toHaveLength(10);
    expect(file.schema.columns.map((column: { inferred_type: string }) => column.inferred_type)).toEqual([
      "timestamp",
      "dimension",
      "dimension",
      "measure",
      "measure",
    ]);
  });

  it("suggests what could be asked", async () => {
    const { body } = await server.call("GET", at("/suggestion"));
    expect(body.metrics.map(({ expression }: { expression: string }) => expression)).toEqual([
      "sum(orders)",
      "sum(revenue)",
      "count(*)",
    ]);
    expect(body).toMatchObject({
      default_date_column: "day",
      default_periods: { baseline: shopQuestion.baseline_period, comparison: shopQuestion.comparison_period },
    });
  });

  it("says what a metric means, or what is wrong with it", async () => {
    const check = async (target_metric: string) => (await server.call("POST", at("/metric"), { target_metric })).body;
    expect(await check("avg(revenue)")).toMatchObject({
      ok: true,
      meaning: "average of revenue",
      notes: [expect.stringContaining("Did you mean the sum?")],
    });
    expect(await check("sum(revenu)")).toMatchObject({
      ok: false,
      code: "COLUMN_NOT_FOUND",
      field: "target_metric",
      did_you_mean: ["revenue"],
    });
    expect(await check("read_csv('/etc/passwd')")).toMatchObject({ ok: false });
  });

  it("gives the metric over time", async () => {
    const { body } = await server.call("POST", at("/series"), { target_metric: "sum(orders)", granularity: "week" });
    expect(body).toMatchObject({ date_column: "day", meaning: "sum of orders" });
    expect(body.points.map(({ time }: { time: string }) => time)).toEqual(
      Array.from({ length: 8 }, (_, week) => new Date(Date.UTC(2025, 0, 6 + 7 * week)).toISOString().slice(0, 10)),
    );
  });

  it("takes a corrected role, refuses an impossible one, and takes corrections back", async () => {
    const set = (column: string, role: string) => server.call("PUT", at(`/files/${fileId}/roles`), { column, role });
    const changed = await set("revenue", "dimension");
    expect(changed.body.corrected_roles).toEqual({ revenue: "dimension" });
    const { body } = await server.call("GET", at("/suggestion"));
    expect(JSON.stringify(body.metrics)).not.toContain("revenue");
    expect((await set("device", "measure")).body.error.code).toBe("INVALID_REQUEST");
    expect((await set("nothing", "id")).body.error.code).toBe("COLUMN_NOT_FOUND");
    expect((await set("revenue", "measure")).body.corrected_roles).toEqual({});
    expect((await set("country", "id")).body.schema.columns[2].inferred_type).toBe("id");
  });

  it("keeps the draft of a question", async () => {
    expect((await server.call("PUT", at("/draft"), { target_metric: "ord" })).status).toBe(200);
    expect((await server.call("GET", at(""))).body.draft).toEqual({ target_metric: "ord" });
  });

  it("has nothing to show yet", async () => {
    for (const path of ["/report", "/result", "/artifacts", "/evidence/E1", "/chat"])
      expect((await server.call("GET", at(path))).body.error.code, path).toBe("INVESTIGATION_NOT_COMPLETE");
    expect((await readEvents(at("/events"))).status).toBe(204);
    expect((await server.call("POST", at("/cancel"))).body.error.code).toBe("INVALID_STATE");
  });
});

describe("a session that asks for some of the rows", () => {
  it("is refused with all mistakes at once, and shows its condition in the result", async () => {
    const own = await server.create();
    await server.upload(own, "shop.csv", shopCsv());
    const ask = (question: object) =>
      server.call("POST", `/api/sessions/${own}/investigate`, { ...shopQuestion, ...question });
    const overlapping = { baseline_period: shopQuestion.comparison_period };
    const refused = await ask({ target_metric: "sum(orders)/0", where: "colour = 'red'", ...overlapping });
    expect(refused.status).toBe(400);
    const fields = refused.body.error.details.problems.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(["target_metric", "where", "comparison_period"]);

    expect((await ask({ where: "country = 'DE'" })).status).toBe(202);
    expect((await server.ended(own)).context.where).toBe("country = 'DE'");
    const { body } = await server.call("GET", `/api/sessions/${own}/result`);
    expect(body).toMatchObject({ where: "country = 'DE'", explanations: [{ segment: { device: "ios" } }] });
    expect((await server.call("GET", `/api/sessions/${own}/report`)).body.content).toContain("only rows where");
    expect((await server.call("DELETE", `/api/sessions/${own}`)).status).toBe(200);
  });
});

describe("a session that runs", () => {
  it("is cancelled, goes on when it is asked again, and tells all of it to who watches", async () => {
    const started = await server.call("POST", at("/investigate"), shopQuestion);
    expect(started.body).toEqual({ status: "running", message: expect.any(String) });
    const refused = await server.upload(id, "more.csv", "a,b\n1,2\n");
    expect(refused.body.error.code).toBe("INVALID_STATE");
    const first = readEvents(at("/events"));
    expect((await server.call("POST", at("/cancel"))).status).toBe(200);
    const cancelled = await server.call("GET", at(""));
    expect(cancelled.body).toMatchObject({ status: "failed", error: { code: "CANCELLED" }, run: { state: "ended" } });
    const seen = await first;
    expect(seen.type).toContain("text/event-stream");
    expect(seen.events.at(-1)).toMatchObject({ kind: "status", data: { status: "failed", code: "CANCELLED" } });

    const again = await server.call("POST", at("/again"), {});
    expect(again.body).toMatchObject({ session_id: id, status: "running" });
    const rest = await readEvents(at("/events"), { "last-event-id": String(seen.events.length) });
    expect(rest.events.map(({ number }) => number)).toEqual(rest.events.map((_, i) => seen.events.length + 1 + i));
    const kinds = new Set(rest.events.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(
      ["finding-added", "hypothesis-changed", "log", "status", "step-done", "step-start"].sort(),
    );
    expect(rest.events.at(-1)).toMatchObject({ kind: "status", data: { status: "completed" } });
    const last = String(rest.events.at(-1)!.number);
    expect((await readEvents(at("/events"), { "last-event-id": last })).status).toBe(204);
    expect((await readEvents(at("/events"), { "last-event-id": "99999" })).status).toBe(400);
  });

  it("is complete: report, result, evidence, files and talk", async () => {
    const { body } = await server.call("GET", at(""));
    expect(body).toMatchObject({ status: "completed", report_ready: true, metric: "orders", draft: null });
    expect(body.headline).toMatch(/ios/);
    expect((await server.call("GET", at("/report"))).body).toMatchObject({ status: "completed" });
    const { body: result } = await server.call("GET", at("/result"));
    const [evidence] = result.explanations[0].evidence;
    expect((await server.call("GET", at(`/evidence/${evidence}`))).body).toMatchObject({ evidence_id: evidence });
    expect((await server.call("POST", at(`/evidence/${evidence}/run`))).body).toMatchObject({ same: true });
    expect((await server.call("GET", at("/evidence/__proto__"))).body.error.code).toBe("NOT_FOUND");
    const answer = await server.call("POST", at("/chat"), { message: "How much came from iOS in Germany?" });
    expect(answer.body.response).toMatch(/ios/i);
    expect((await server.call("GET", at("/chat"))).body.messages).toHaveLength(2);
    const { body: listed } = await server.call("GET", "/api/sessions");
    expect(listed.sessions[0]).toMatchObject({ session_id: id, file_names: ["orders.csv"], headline: body.headline });
  });

  it("went by the corrected role", async () => {
    const { body } = await server.call("GET", at("/result"));
    expect(Object.keys(body.explanations[0].segment)).toContain("device");
    const schema = await fetch(`${server.url}${at("/artifacts/files/sources.json")}`);
    expect(await schema.json()).toMatchObject([{ upload: { roles: { country: "id" } } }]);
  });

  it("gives its files by path and nothing else", async () => {
    const { body } = await server.call("GET", at("/artifacts"));
    const paths = body.artifacts.map(({ path }: { path: string }) => path);
    expect(paths).toContain("charts/timeline.svg");
    const chart = await fetch(`${server.url}${at("/artifacts/charts/timeline.svg")}`);
    expect(chart.headers.get("content-type")).toBe("image/svg+xml");
    expect(chart.headers.get("content-security-policy")).toContain("default-src 'none'");
    for (const path of ["..%2f..%2fserver.json", "%2fetc%2fpasswd", "analysis/steps/01_request.json", "events.ndjson"])
      expect((await server.call("GET", at(`/artifacts/${path}`))).status, path).toBe(404);
  });

  it("is removed as a whole", async () => {
    expect((await server.call("DELETE", at(""))).body).toEqual({ success: true });
    expect((await server.call("GET", at(""))).body.error.code).toBe("SESSION_NOT_FOUND");
    expect((await server.call("GET", "/api/sessions")).body.sessions).toEqual([]);
  });
});

describe("what the API says about itself", () => {
  it("has every route in its OpenAPI document, and a page about them", async () => {
    const { body: document } = await server.call("GET", "/openapi.json");
    expect(document.openapi).toBe("3.1.0");
    const { body: index } = await server.call("GET", "/api");
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(index.routes.sort());
    expect(JSON.stringify(document.paths["/api/sessions/{session_id}/investigate"])).toContain("target_metric");
    const page = await fetch(`${server.url}/docs`);
    expect(page.headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    const html = await page.text();
    expect(html).toContain("/api/sessions/{session_id}/files");
    expect(html).not.toMatch(/<script(?! [^>]*src="\/)/);
  });
});
