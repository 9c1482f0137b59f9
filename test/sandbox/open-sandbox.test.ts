import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseBackend } from "../../src/sandbox/backends/choose-backend.ts";
import { openSandbox, type Sandbox } from "../../src/sandbox/open-sandbox.ts";
import { sandboxCommand } from "./sandbox-command.ts";

const choice = await chooseBackend();
if (!choice.backend)
  console.warn(`\nSKIPPED: Python over MCP, because this machine has no isolation.\n${choice.reason}\n`);

const folder = mkdtempSync(join(tmpdir(), "whydunit-mcp-"));
let sandbox: Sandbox;
let id: string;
beforeAll(async () => {
  sandbox = await openSandbox(sandboxCommand());
  id = (await sandbox.createContainer("hyp_001")).container_id;
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe("the sandbox over MCP", () => {
  it("runs SQL on uploaded files, also on those that come in many pieces", async () => {
    await sandbox.uploadFile(id, write("days.csv", `day,amount\n${"2025-01-01,5\n".repeat(600_000)}`));
    const result = await sandbox.executeCode(id, {
      code: "select day, sum(amount) as total from days group by all",
      language: "sql",
    });
    expect(result).toEqual({ stdout: "day,total\n2025-01-01,3000000\n", stderr: "", success: true });
  });

  it.skipIf(!choice.backend)("keeps DataFrames between calls and shows the last value", async () => {
    expect(await sandbox.executeCode(id, { code: "df = pd.DataFrame({'a': [1, 2]})" })).toMatchObject({
      success: true,
      stdout: "",
    });
    expect(await sandbox.executeCode(id, { code: "df.a.sum()" })).toEqual({ stdout: "3\n", stderr: "", success: true });
  });

  it.skipIf(!choice.backend)(
    "keeps them when a call is stopped by time, and starts anew with the files after a crash",
    async () => {
      await sandbox.uploadFile(id, write("kept.csv", "a\n7\n"));
      await sandbox.executeCode(id, { code: "kept = 42" });
      const late = await sandbox.executeCode(id, { code: "print('before')\nwhile True: pass", timeoutMs: 300 });
      expect(late).toEqual({
        stdout: "before\n",
        stderr: "Stopped after 0.3 s, the limit for one call.\n",
        success: false,
      });
      expect((await sandbox.executeCode(id, { code: "kept" })).stdout).toBe("42\n");
      expect((await sandbox.executeCode(id, { code: "import os; os._exit(9)" })).stderr).toMatch(
        /exit 9.*variables are gone/,
      );
      expect((await sandbox.executeCode(id, { code: "kept" })).stderr).toMatch(/NameError/);
      expect((await sandbox.executeCode(id, { code: "pd.read_csv('kept.csv').a[0]" })).stdout).toBe("7\n");
    },
  );

  it.skipIf(!choice.backend)("reports where the code failed, in the code's own lines", async () => {
    const { success, stderr } = await sandbox.executeCode(id, { code: "a = 1\nb = a / 0" });
    expect(success).toBe(false);
    expect(stderr).toMatch(/line 2.*\n {4}b = a \/ 0/);
    expect(stderr).not.toContain("runner.py");
  });

  it.skipIf(!choice.backend)("brings files back byte for byte", async () => {
    await sandbox.executeCode(id, { code: "open('out.bin', 'wb').write(bytes(range(256)) * 20000)" });
    const expected = Buffer.concat(
      Array.from({ length: 20_000 }, () => Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))),
    );
    expect((await sandbox.downloadFile(id, "out.bin")).equals(expected)).toBe(true);
    await expect(sandbox.downloadFile(id, "absent.csv")).rejects.toThrow(/absent.csv/);
  });

  it("forgets a destroyed container", async () => {
    const other = await sandbox.createContainer("hyp_002");
    await sandbox.destroyContainer(other.container_id);
    const { success, stderr } = await sandbox.executeCode(other.container_id, { code: "select 1", language: "sql" });
    expect([success, stderr]).toEqual([false, expect.stringMatching(/There is no container/)]);
  });

  it("works with another server that answers in plain text", async () => {
    const other = await openSandbox(plainServer());
    const container = await other.createContainer("hyp_003").catch((error: Error) => error.message);
    expect(container).toMatch(/create_container: made/);
    expect(await other.executeCode("c", { code: "print(1)" })).toEqual({
      stdout: "ran print(1)",
      stderr: "",
      success: true,
    });
    await other.close();
  });
});

function plainServer() {
  const resolve = createRequire(import.meta.url).resolve;
  const script = `
    const { McpServer } = require(${JSON.stringify(resolve("@modelcontextprotocol/server"))});
    const { StdioServerTransport } = require(${JSON.stringify(resolve("@modelcontextprotocol/server/stdio"))});
    const { z } = require(${JSON.stringify(resolve("zod"))});
    const server = new McpServer({ name: "plain", version: "1" });
    const text = (text) => ({ content: [{ type: "text", text }] });
    server.registerTool("create_container", { inputSchema: z.object({}).loose() }, () => text("made"));
    server.registerTool("execute_code", { inputSchema: z.object({ code: z.string() }).loose() }, ({ code }) => text("ran " + code));
    server.connect(new StdioServerTransport());`;
  return { command: process.execPath, args: ["--eval", script] };
}
