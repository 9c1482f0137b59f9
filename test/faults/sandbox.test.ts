import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findCanaryProblem } from "../../src/sandbox/backends/canary.ts";
import { chooseBackend, installCommand } from "../../src/sandbox/backends/choose-backend.ts";
import type { PythonBackend } from "../../src/sandbox/backends/python-backend.ts";
import { type Containers, openContainers } from "../../src/sandbox/containers.ts";
import { openSandbox } from "../../src/sandbox/open-sandbox.ts";
import { descendantsOf, waitUntilGone } from "../sandbox/processes.ts";
import { sandboxCommand } from "../sandbox/sandbox-command.ts";

const choice = await chooseBackend();
if (!choice.backend) console.warn(`\nSKIPPED: F23–F26, because this machine has no isolation.\n${choice.reason}\n`);

const megabyte = 1024 * 1024;
const limits = { wallMs: 1500, graceMs: 500, memoryBytes: 1024 * megabyte, diskBytes: 64 * megabyte };
const orders = Buffer.from("day,amount\n2025-01-01,5\n2025-01-02,7\n");

describe("generated SQL", () => {
  let containers: Containers;
  let id: string;
  const run = (code: string, wallMs?: number) => containers.execute(id, { language: "sql", code, wallMs });
  beforeAll(async () => {
    containers = openContainers({ limits: { ...limits, wallMs: 20_000, sqlMemoryBytes: 256 * megabyte } });
    id = (await containers.create()).container_id;
    containers.upload(id, { name: "orders.csv", piece: orders, offset: 0 });
  });
  afterAll(() => containers.close());

  it.each([
    ["select * from read_text('/etc/passwd')", /disabled by configuration/],
    ["select * from read_csv('/etc/passwd')", /disabled by configuration/],
    ["from '/etc/passwd'", /disabled by configuration|does not exist/],
    ["from glob('/*')", /disabled by configuration/],
    ["attach '/tmp/other.db'", /ATTACH is not available|disabled by configuration/],
    ["copy orders to '/tmp/stolen.csv'", /disabled by configuration/],
    ["export database '/tmp/stolen'", /disabled by configuration/],
    ["install httpfs", /LOAD is not available/],
    ["load httpfs", /LOAD is not available/],
    ["call enable_logging(storage = 'file')", /enable_logging is not available/],
    ["select * from ENABLE_LOGGING(storage = 'file', storage_path = '/tmp')", /ENABLE_LOGGING is not available/],
    ["from enable_profiling(save_location = '/tmp/profile')", /enable_profiling is not available/],
    ["from query('from enable_' || 'logging()')", /query is not available/],
    ["from \"query\" /* */ ('select 1')", /query is not available/],
    ["from json_execute_serialized_sql('{}')", /json_execute_serialized_sql is not available/],
    ["create secret (type s3)", /disabled by configuration|not available|does not exist/],
    ["checkpoint", /CALL is not available/],
  ])("F20: refuses %s", async (code, reason) => {
    const { success, stderr } = await run(code);
    expect(stderr).toMatch(reason);
    expect(success).toBe(false);
  });

  it.each([
    "set enable_external_access = true",
    "set lock_configuration = false",
    "pragma memory_limit = '90GB'",
    "reset memory_limit",
  ])("F21: %s finds the configuration locked", async (code) =>
    expect((await run(code)).stderr).toMatch(/configuration (is|has been) locked/),
  );

  it("F22: stops a cross join by time, and the tables are still there", async () => {
    const join = "select count(*) from range(10000000) a, range(10000000) b, orders where a.range + b.range = -1";
    expect((await run(join, 1000)).stderr).toMatch(/Stopped after/);
    expect((await run("select sum(amount) as total from orders")).stdout).toBe("total\n12\n");
  });

  it("F22: stops a sort that does not fit into memory", async () => {
    const { success, stderr } = await run(
      "create table big as select random() as r, repeat('x', 100) || range as t from range(20000000) order by 1",
    );
    expect(success).toBe(false);
    expect(stderr).toMatch(/Out of Memory|process ended|Stopped/);
    expect((await run("select count(*) as days from orders")).stdout).toBe("days\n2\n");
  });

  it("F22: kills a query that does not hear the interrupt", async () => {
    const { success } = await run("select levenshtein(repeat('a', 100000), repeat('b', 100000))", 300);
    expect(success).toBe(false);
    expect((await run("select 1 as one")).stdout).toBe("one\n1\n");
  });
});

describe.skipIf(!choice.backend)("generated Python", () => {
  let containers: Containers;
  let id: string;
  const run = (code: string) => containers.execute(id, { language: "python", code });
  beforeAll(async () => {
    process.env["OPENAI_API_KEY"] = "sk-of-the-host";
    containers = openContainers({ limits });
    id = (await containers.create()).container_id;
  });
  afterAll(async () => {
    delete process.env["OPENAI_API_KEY"];
    await containers.close();
  });

  it.each([
    ["an endless loop", "while True: pass", /Stopped after 1.5 s/],
    ["a fork bomb", "import os\nwhile True: os.fork()", /PermissionError/],
    ["a disk fill", "file = open('full', 'wb')\nwhile True: file.write(b'x' * 10**6)", /No space left|File too large/],
    ["100 GB of memory", "x = bytearray(100 * 10**9)", /MemoryError/],
  ])("F23: %s is stopped, and the step is marked failed", async (_name, code, reason) => {
    const { success, stderr } = await run(code);
    expect(success).toBe(false);
    expect(stderr).toMatch(reason);
  });

  it("F23: nothing is left behind after destroy", async () => {
    const other = openContainers({ limits, choose: async () => choice });
    const before = new Set(descendantsOf(process.pid));
    const { container_id } = await other.create();
    other.upload(container_id, { name: "orders.csv", piece: orders, offset: 0 });
    await other.execute(container_id, {
      language: "python",
      code: "import threading, time\nthreading.Thread(target=time.sleep, args=(999,)).start()",
    });
    await other.execute(container_id, { language: "sql", code: "select 1" });
    const started = descendantsOf(process.pid).filter((pid) => !before.has(pid));
    expect(started.length).toBeGreaterThanOrEqual(3);
    await other.destroy(container_id);
    expect(await waitUntilGone(started)).toEqual([]);
    await other.close();
    expect(mountsOf()).not.toContain("/workspace");
  });

  it("F23: nothing is left behind after kill -9 of the server", async () => {
    const before = new Set(descendantsOf(process.pid));
    const folder = mkdtempSync(join(tmpdir(), "whydunit-crash-"));
    const sandbox = await openSandbox(sandboxCommand({ TMPDIR: folder }));
    const { container_id } = await sandbox.createContainer("crash");
    await sandbox.executeCode(container_id, { code: "1" });
    await sandbox.executeCode(container_id, { code: "select 1", language: "sql" });
    const [server, ...below] = descendantsOf(process.pid).filter((pid) => !before.has(pid));
    const busy = sandbox.executeCode(container_id, { code: "while True: pass" }).catch((error: Error) => error);
    await new Promise((resolve) => setTimeout(resolve, 200));
    process.kill(server!, "SIGKILL");
    expect(await busy).toBeInstanceOf(Error);
    expect(below.length).toBeGreaterThanOrEqual(3);
    expect(await waitUntilGone(below)).toEqual([]);
    const next = await openSandbox(sandboxCommand({ TMPDIR: folder }));
    await next.createContainer("next");
    expect(readdirSync(folder).filter((name) => name.includes(`sandbox-${server}-`))).toEqual([]);
    await next.close();
    rmSync(folder, { recursive: true });
  });

  it("F24: no address can be reached", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "::", resolve));
    const { port } = server.address() as { port: number };
    for (const host of ["169.254.169.254", "127.0.0.1", "::1"]) {
      const { success, stderr } = await run(`import socket\nsocket.create_connection(("${host}", ${port}), 1)`);
      expect(stderr).toMatch(/PermissionError|OSError|unreachable/);
      expect(success).toBe(false);
    }
    server.close();
  });

  it("F25: the environment holds no variable of the host", async () => {
    const { stdout } = await run("import os\nsorted(os.environ)");
    expect(stdout).toContain("HOME");
    expect(stdout).not.toContain("OPENAI_API_KEY");
    expect((await run("dict(os.environ)")).stdout).not.toContain("sk-of-the-host");
  });

  it("F26: neither code nor a download leaves the workspace", async () => {
    await run("import os\nos.symlink('/etc/passwd', 'users.csv')\nos.symlink('/', 'root')\nos.mkfifo('pipe')");
    for (const path of [
      "users.csv",
      "root/etc/passwd",
      "../etc/passwd",
      "/etc/passwd",
      "/proc/1/environ",
      "pipe",
      "/dev/zero",
    ])
      await expect(containers.download(id, path, 0)).rejects.toThrow(/outside the workspace|FileNotFoundError/);
    expect((await run("open('/proc/1/environ').read()")).stderr).toMatch(/FileNotFoundError/);
  });

  it.each(["../x.csv", "/etc/cron.d/x", "a/b.csv", ".hidden", "x\0.csv", ""])(
    "F26: refuses to upload as %j",
    (name) => {
      expect(() => containers.upload(id, { name, piece: orders, offset: 0 })).toThrow(/cannot be a file's name/);
    },
  );
});

describe("without isolation", () => {
  it("F27: the canary finds a backend that isolates nothing", async () => {
    expect(await findCanaryProblem(unwalled)).toMatch(/code inside could read a file of the host/);
  });

  it("F27: Python is refused with the way out, SQL goes on", async () => {
    const nothing = () => chooseBackend([{ backend: unwalled, findProblem: () => null }]);
    const containers = openContainers({ choose: nothing });
    const created = await containers.create();
    expect(created).toMatchObject({ backend: null, languages: ["sql"] });
    const { container_id } = created;
    containers.upload(container_id, { name: "orders.csv", piece: orders, offset: 0 });
    const python = await containers.execute(container_id, { language: "python", code: "print(1)" });
    expect(python.success).toBe(false);
    expect(python.stdout).toBe("");
    expect(python.stderr).toContain(installCommand);
    const sql = await containers.execute(container_id, {
      language: "sql",
      code: "select sum(amount) as total from orders",
    });
    expect(sql).toEqual({ stdout: "total\n12\n", stderr: "", success: true });
    await containers.close();
  });
});

// The runner on the bare machine: what a backend whose walls silently do not stand would give.
const unwalled: PythonBackend = {
  name: "bubblewrap",
  launch: async ({ outerEnvironment }) => {
    const workspace = mkdtempSync(join(tmpdir(), "whydunit-unwalled-"));
    const file = join(workspace, "runner.py");
    const source = readFileSync(new URL("../../src/sandbox/python/runner.py", import.meta.url), "utf8");
    writeFileSync(file, source.replace('"/workspace"', JSON.stringify(workspace)));
    const child = spawn("/usr/bin/python3", [file], {
      env: { ...outerEnvironment },
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    });
    const ended = new Promise<string>((resolve) => child.once("exit", (code) => resolve(`exit ${code}`)));
    void ended.then(() => rmSync(workspace, { recursive: true, force: true }));
    return {
      requests: child.stdio[3] as Writable,
      responses: child.stdio[4] as Readable,
      interrupt: () => child.kill("SIGINT"),
      kill: () => child.kill("SIGKILL"),
      ended,
    };
  },
};

function mountsOf(): string {
  return readFileSync("/proc/self/mounts", "utf8");
}
