import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseBackend } from "../../src/sandbox/backends/choose-backend.ts";
import { defaultLimits } from "../../src/sandbox/limits.ts";
import { type Interpreter, openInterpreter } from "../../src/sandbox/python/interpreter.ts";
import { makeAttacks } from "./attacks.ts";

const choice = await chooseBackend();
if (!choice.backend)
  console.warn(`\nSKIPPED: no attack was tried, because this machine has no isolation.\n${choice.reason}\n`);

const folder = mkdtempSync(join(tmpdir(), "whydunit-bait-"));
const secretPath = join(folder, "secret");
writeFileSync(secretPath, "the secret of the host");
process.env["WHYDUNIT_SECRET"] = "the secret of the host";
let connections = 0;
const server = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
await new Promise<void>((resolve) => server.listen(0, "::", resolve));
const { port } = server.address() as { port: number };

const megabyte = 1024 * 1024;
const limits = {
  ...defaultLimits,
  wallMs: 1000,
  graceMs: 500,
  memoryBytes: 1024 * megabyte,
  diskBytes: 64 * megabyte,
  outputBytes: 10_000,
};

describe.skipIf(!choice.backend)("generated Python cannot get out", () => {
  let interpreter: Interpreter | null = null;
  const warm = async (): Promise<Interpreter> => {
    if (!interpreter?.isAlive()) interpreter = await openInterpreter(choice.backend!, { limits });
    return interpreter;
  };
  beforeAll(warm);
  afterAll(async () => {
    await interpreter?.close();
    server.close();
    rmSync(folder, { recursive: true });
  });

  it.for(makeAttacks({ secretPath, port, pid: process.pid }))("$name", async ({ code, blockedBy }) => {
    const python = await warm();
    await python.run(
      "import os\nfor folder in ('/workspace', '/tmp'):\n  for name in os.listdir(folder): os.unlink(f'{folder}/{name}')",
    );
    const attack = await python.run(code);
    // A forged answer may be taken for the attack's own; what matters is that the next call does not believe the rest.
    const { stdout, stderr, success } = attack.success ? await python.run("1") : attack;
    expect(stderr).toMatch(blockedBy);
    expect(success).toBe(false);
    expect(attack.stdout + stdout).not.toContain("ESCAPED");
    expect(stdout.length + stderr.length).toBeLessThan(25_000);
    expect(connections).toBe(0);
    const next = await (await warm()).run("print(1 + 1)");
    expect(next).toEqual({ stdout: "2\n", stderr: "", success: true });
  });
});
