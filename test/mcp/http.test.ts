import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shopCsv } from "../api/shop.ts";
import { startRealServer } from "../api/start-real-server.ts";
import { callTool } from "./call-tool.ts";

const home = mkdtempSync(join(tmpdir(), "whydunit-mcp-"));
const headers = { authorization: "Bearer open sesame" };
const question = {
  metric: "sum(revenue)",
  baseline: "2025-02-03..2025-02-16",
  comparison: "2025-02-17..2025-03-02",
};

let server: Awaited<ReturnType<typeof startRealServer>>;
let client: Client;
beforeAll(async () => {
  server = await startRealServer(home, { WHYDUNIT_TOKEN: "open sesame" });
  // Over HTTP only the newer protocol tells of a cancelled call: it ends the request.
  client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }));
});
afterAll(async () => {
  await client.close();
  server.kill("SIGKILL");
  rmSync(home, { recursive: true, force: true });
});

const call = (name: string, input: Record<string, unknown>, options = {}) => callTool(client, name, input, options);
const get = (path: string) => fetch(`${server.url}${path}`, { headers }).then((response) => response.json());

describe("/mcp of a server", () => {
  it("asks for the token like every door", async () => {
    const response = await fetch(`${server.url}/mcp`, { method: "POST", body: "{}" });
    expect(response.status).toBe(401);
  });

  it("investigates tables that are sent along, as a session of the server", async () => {
    const profiled = await call("profile", { tables: [{ name: "orders", csv: shopCsv() }] });
    const { session_id } = profiled.output;
    expect(profiled.output.tables[0]).toMatchObject({ name: "orders.csv", row_count: 672 });

    const steps: string[] = [];
    const onprogress = ({ message }: { message?: string }) => void steps.push(message ?? "");
    const { output } = await call("investigate", { session_id, ...question }, { onprogress });
    expect(output).toMatchObject({ session_id, decision: "diagnosed", explanations: [{ segment: { device: "ios" } }] });
    expect(steps).toContain("measuring the change");
    expect(await get(`/api/sessions/${session_id}`)).toMatchObject({ status: "completed", report_ready: true });

    const report = await client.readResource({ uri: output.report });
    expect(report.contents[0]).toMatchObject({ mimeType: "text/markdown" });
    expect(await call("verify", { case: session_id })).toMatchObject({ output: { ok: true } });
    const challenged = await call("interrogate", { hypothesis: "Revenue fell on iOS in Germany.", case: session_id });
    expect(challenged.output.audit).toMatchObject({ verdict: "supported" });
    const analysed = await call("analyze", { intent: "total revenue by device", session_id });
    expect(analysed.output).toMatchObject({ decision: "answered" });
  }, 120_000);

  it("explains under the names that people gave", async () => {
    const tables = [{ name: "plan.csv", csv: "device,plan,actual\nios,100,40\nandroid,100,101\nweb,100,99\n" }];
    const { output } = await call("explain", { tables, actual: "actual", expected: "plan" });
    expect(output.cases).toMatchObject([{ file: "plan.csv", causes: [{ segment: { device: "ios" } }] }]);
  });

  it("lets nobody name paths of the server, and says what is missing", async () => {
    const wrong = [
      await call("profile", { files: ["/etc/passwd"] }),
      await call("profile", { session_id: "../../etc" }),
      await call("profile", {}),
      await call("investigate", { session_id: "00000000-0000-4000-8000-000000000000", ...question }),
      await call("interrogate", { hypothesis: "It fell.", docs: ["/etc"] }),
      await call("verify", { case: "/etc" }),
    ];
    for (const [index, { isError }] of wrong.entries()) expect([index, isError]).toEqual([index, true]);
    expect(wrong[2]!.text).toContain("one of the two");
    await expect(client.readResource({ uri: "whydunit://cases/..%2f..%2fetc/report" })).rejects.toThrow();
  });

  it("stops a run whose call is cancelled", async () => {
    const { output } = await call("profile", { tables: [{ name: "orders", csv: shopCsv({ drop: 0.6 }) }] });
    const stop = new AbortController();
    await new Promise<void>((resolve) => {
      const options = { signal: stop.signal, onprogress: () => resolve() };
      call("investigate", { session_id: output.session_id, ...question }, options).catch(() => {});
    });
    stop.abort();
    const state = async () => {
      const { status, error } = (await get(`/api/sessions/${output.session_id}`)) as {
        status: string;
        error: { code: string } | null;
      };
      return [status, error?.code];
    };
    await expect.poll(state, { timeout: 20_000 }).toEqual(["failed", "CANCELLED"]);
  });
});
