import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shopCsv } from "../api/shop.ts";
import { callTool } from "./call-tool.ts";

const program = join(import.meta.dirname, "../../bin/whydunit.js");
const folder = mkdtempSync(join(tmpdir(), "whydunit-mcp-"));
const orders = join(folder, "orders.csv");
const notes = join(folder, "notes");
const question = {
  files: [orders],
  metric: "sum(revenue)",
  baseline: "2025-02-03..2025-02-16",
  comparison: "2025-02-17..2025-03-02",
};

let client: Client;
let transport: StdioClientTransport;
beforeAll(async () => {
  writeFileSync(orders, shopCsv());
  mkdirSync(notes);
  writeFileSync(
    join(notes, "releases.md"),
    "# Releases\n\nOn 2025-02-17 we released version 8 for iOS. Logins failed on iOS.\n",
  );
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder, WHYDUNIT_HOME: join(folder, "home") };
  client = new Client({ name: "test", version: "1" });
  transport = new StdioClientTransport({ command: process.execPath, args: [program, "mcp"], env });
  await client.connect(transport);
});
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = (name: string, input: Record<string, unknown>, options = {}) => callTool(client, name, input, options);

const workers = () => readFileSync(`/proc/${transport.pid}/task/${transport.pid}/children`, "utf8").trim();

describe("whydunit mcp", () => {
  it("offers every use case with what it takes and gives", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      "analyze",
      "ask",
      "explain",
      "interrogate",
      "investigate",
      "profile",
      "verify",
    ]);
    for (const { inputSchema, outputSchema, description } of tools) {
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: "object" });
      expect(description!.length).toBeGreaterThan(40);
    }
  });

  it("looks at the rows of a condition alone, in periods that are said in words", async () => {
    const asked = { baseline: "previous period", comparison: "17 Feb to 2 March 2025", where: "country = 'DE'" };
    const { output } = await call("investigate", { ...question, ...asked });
    expect(output).toMatchObject({
      baseline: { start: "2025-02-03", end: "2025-02-16" },
      comparison: { start: "2025-02-17", end: "2025-03-02" },
      explanations: [{ segment: { device: "ios" } }],
    });
  });

  it("investigates with progress, and gives the report and each figure's evidence as resources", async () => {
    const steps: string[] = [];
    const onprogress = ({ message }: { message?: string }) => void steps.push(message ?? "");
    const { text, output } = await call("investigate", question, { onprogress });
    expect(output).toMatchObject({ decision: "diagnosed", explanations: [{ rank: 1, segment: { device: "ios" } }] });
    expect(text).toContain("device = ios");
    expect(steps).toContain("measuring the change");

    const report = await client.readResource({ uri: output.report });
    expect(report.contents[0]).toMatchObject({ mimeType: "text/markdown", text: expect.stringContaining("## ") });
    const [id] = output.explanations[0].evidence;
    expect(output.evidence).toContain(id);
    const evidence = await client.readResource({ uri: output.evidence_template.replace("{evidence_id}", id) });
    expect(JSON.parse((evidence.contents[0] as { text: string }).text)).toMatchObject({
      evidence_id: id,
      sql: expect.any(String),
    });
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain(output.report);

    expect(await call("verify", { case: output.session_id })).toMatchObject({ output: { ok: true }, isError: false });
    const asked = await call("ask", { question: "Which segments explain it?", case: output.session_id });
    expect(asked.output.answer).toContain("ios");
  });

  it("profiles, explains, analyzes and interrogates", async () => {
    const profiled = await call("profile", { files: [orders] });
    expect(profiled.output.tables[0].columns.map(({ name }: { name: string }) => name)).toContain("device");
    const plan = join(folder, "plan.csv");
    writeFileSync(plan, "device,plan,actual\nios,100,40\nandroid,100,101\nweb,100,99\n");
    const explained = await call("explain", { files: [plan], actual: "actual", expected: "plan" });
    expect(explained.output.cases).toMatchObject([{ file: plan, causes: [{ segment: { device: "ios" } }] }]);
    const analysed = await call("analyze", { intent: "total revenue by device", files: [orders] });
    expect(analysed.output).toMatchObject({ decision: "answered", answer: { columns: expect.any(Array) } });
    const asked = await call("interrogate", { hypothesis: "Logins failed on iOS after version 8.", docs: [notes] });
    expect(asked.output.audit).toMatchObject({ verdict: "supported" });
  });

  it("says what is wrong with hostile or mistaken arguments, and goes on", async () => {
    const wrong = [
      await call("investigate", { ...question, metric: "profit" }),
      await call("investigate", { ...question, metric: "sum(revenue); copy t to '/tmp/x'" }),
      await call("investigate", { ...question, shell: "rm -rf /" }),
      await call("profile", { files: [] }),
      await call("profile", { files: "orders.csv" }),
      await call("profile", { files: ["x".repeat(5000)] }),
      await call("verify", { case: "00000000-0000-4000-8000-000000000000" }),
      await call("interrogate", { hypothesis: "It fell.", iterations: 4 }),
      await call("ask", { question: "", session_id: "no uuid" }),
    ];
    for (const [index, { isError, text }] of wrong.entries()) {
      expect([index, isError]).toEqual([index, true]);
      expect(text.length).toBeGreaterThan(10);
    }
    expect(wrong[0]!.text).toMatch(/COLUMN_NOT_FOUND.*revenue/s);
    await expect(client.callTool({ name: "no_such_tool", arguments: {} })).rejects.toThrow(/no_such_tool/);
    for (const uri of ["whydunit://cases/../../etc/passwd", "whydunit://cases/x/report", "file:///etc/passwd"])
      await expect(client.readResource({ uri })).rejects.toThrow();
    expect((await call("profile", { files: [orders] })).isError).toBe(false);
  });

  it("stops the work when a call is cancelled", async () => {
    const stop = new AbortController();
    const begun = new Promise<void>((resolve) => {
      const onprogress = () => resolve();
      call("investigate", question, { signal: stop.signal, onprogress }).catch(() => {});
    });
    await begun;
    expect(workers()).not.toBe("");
    stop.abort();
    await expect.poll(workers, { timeout: 10_000 }).toBe("");
  });
});
