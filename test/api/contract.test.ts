import { describe, expect, it } from "vitest";
import type { ApiOptions, ApiServices } from "../../src/api/api-services.ts";
import { openApi } from "../../src/api/open-api.ts";
import { healthResponseSchema } from "../../src/domain/health.ts";
import { readBody } from "./read-body.ts";
import { testServices } from "./test-services.ts";

const open = (services: Partial<ApiServices> = {}, options: Partial<ApiOptions> = {}) =>
  openApi(testServices(services), options).routes;
const json = { "content-type": "application/json" };

describe("what every response has", () => {
  it("carries an id, a strict policy and no leave to be stored", async () => {
    const { headers } = await open().request("/nowhere");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; frame-ancestors 'none';/);
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  it("lists the routes at /api", async () => {
    const { routes } = await readBody(open().request("/api"));
    expect(routes).toContain("POST /chat");
    expect(routes).toContain("GET /history/{session_id}");
  });
});

describe("requests that cannot be served", () => {
  it("answers an unknown path with 404, in the envelope under /api", async () => {
    const routes = open();
    const plain = await routes.request("/nowhere");
    expect(plain.status).toBe(404);
    expect(await readBody(plain)).toMatchObject({
      error_code: "NOT_FOUND",
      request_id: plain.headers.get("x-request-id"),
    });
    const enveloped = await routes.request("/api/nowhere");
    expect(enveloped.status).toBe(404);
    expect(await readBody(enveloped)).toMatchObject({ error: { code: "NOT_FOUND" } });
    expect((await routes.request("/chat/nowhere")).status).toBe(404);
  });

  it("answers a wrong method with 405 and those that are allowed", async () => {
    const response = await open().request("/chat");
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    expect(await readBody(response)).toMatchObject({ error_code: "INVALID_REQUEST" });
    expect((await open().request("/api/documents", { method: "PATCH" })).status).toBe(405);
  });

  it("says where broken JSON is broken, and that other types are not taken", async () => {
    const routes = open();
    const broken = await routes.request("/chat", { method: "POST", headers: json, body: '{"query":' });
    expect(broken.status).toBe(400);
    expect((await readBody(broken)).message).toContain("not JSON");
    for (const body of ["[]", "null", '"text"', '{"query": 7}', '{"query": "x", "filters": {"section": 1}}']) {
      const response = await routes.request("/chat", { method: "POST", headers: json, body });
      expect(response.status, body).toBe(400);
      expect(await readBody(response)).toMatchObject({ error_code: "INVALID_REQUEST" });
    }
    const deep = `${"[".repeat(400_000)}${"]".repeat(400_000)}`;
    expect((await routes.request("/chat", { method: "POST", headers: json, body: deep })).status).toBe(400);
    const form = await routes.request("/chat", { method: "POST", body: "query=x" });
    expect(form.status).toBe(415);
  });

  it("refuses a body over the limit, with and without a declared length", async () => {
    const routes = open({}, { bodyLimit: 1000 });
    const body = JSON.stringify({ query: "x".repeat(2000) });
    const declared = { ...json, "content-length": String(body.length) };
    expect((await routes.request("/chat", { method: "POST", headers: declared, body })).status).toBe(413);
    expect((await routes.request("/chat", { method: "POST", headers: json, body })).status).toBe(413);
  });

  it("does not tell what it did not foresee", async () => {
    const failures: unknown[] = [];
    const services = testServices({ onFailure: (failure) => failures.push(failure) });
    services.quoting.answer = async () => {
      throw new TypeError("secret of the house");
    };
    const { routes } = openApi(services);
    const body = JSON.stringify({ query: "iOS 17.2.1 rolled out" });
    const response = await routes.request("/chat", { method: "POST", headers: json, body });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secret of the house");
    expect(failures).toHaveLength(1);
  });
});

describe("GET /health", () => {
  const probe = (check: () => Promise<{ note: string } | null>, isEssential = false) => ({ check, isEssential });
  const health = async (probes: ApiServices["probes"]) => {
    const response = await open({ probes }).request("/health");
    return { status: response.status, body: healthResponseSchema.parse(await readBody(response)) };
  };
  const fine = probe(async () => null);
  const down = () => Promise.reject(new Error("connection refused"));

  it("is healthy when all parts are, with their latency and the version", async () => {
    const { status, body } = await health({ database: fine, models: fine });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "healthy", version: "1.2.3" });
    expect(body.services["database"]).toMatchObject({ name: "database", status: "healthy", error: null });
    expect(body.services["database"].latency_ms).toBeGreaterThanOrEqual(0);
  });

  it("is degraded when a part can be done without, and says which and why", async () => {
    const { status, body } = await health({
      database: fine,
      models: probe(down),
      vectors: probe(async () => ({ note: "lexical search only" })),
    });
    expect(status).toBe(200);
    expect(body.status).toBe("degraded");
    expect(body.services["models"]).toMatchObject({ status: "unavailable", error: "connection refused" });
    expect(body.services["vectors"]).toMatchObject({ status: "degraded", error: "lexical search only" });
  });

  it("is unavailable with 503 when an essential part is", async () => {
    const { status, body } = await health({ database: probe(down, true) });
    expect([status, body.status]).toEqual([503, "unavailable"]);
  });
});
