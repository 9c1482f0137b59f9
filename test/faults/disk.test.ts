import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { untilListening } from "../api/listening.ts";
import { sessionCalls } from "../api/session-calls.ts";
import { shopCsv, shopQuestion } from "../api/shop.ts";
import { newFolder } from "../investigate/investigate-tables.ts";
import { whenFileEnds } from "../when-file-ends.ts";

const program = join(import.meta.dirname, "../../bin/whydunit.js");
// A mount of one's own needs no rights on most systems; where it does, nothing here can be tried.
const apart = process.getuid?.() === 0 ? ["-m"] : ["-rm"];
const canMount = spawnSync("unshare", [...apart, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
if (!canMount) console.warn("SKIPPED: no disk can be mounted here, so full and read-only ones are not tried.");

/** `whydunit serve` whose home is a disk of its own. */
function startOnDisk(mountOptions: string, args: string[] = ["--port", "0"]) {
  const home = newFolder("disk");
  mkdirSync(home);
  const script = `mount -t tmpfs -o ${mountOptions} tmpfs "$WHYDUNIT_HOME" && exec "$0" "$@"`;
  const { WHYDUNIT_TOKEN: _, HOST: __, PORT: ___, DATABASE_URL: ____, ...inherited } = process.env;
  const child = spawn("unshare", [...apart, "sh", "-c", script, process.execPath, program, "serve", ...args], {
    env: { ...inherited, WHYDUNIT_HOME: home, WHYDUNIT_SECRET_KEY: "ab".repeat(32) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  whenFileEnds(() => child.kill("SIGKILL"));
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  // Other processes see the disk through this one.
  return { child, home, seenHome: `/proc/${child.pid}/root${home}`, said: () => said };
}

describe.skipIf(!canMount)("a full disk", () => {
  let calls: ReturnType<typeof sessionCalls>;
  let url: string;
  let home: string;
  let seenHome: string;
  let session: string;
  const table = shopCsv();
  const health = async () => (await calls.call("GET", "/health")).body;
  beforeAll(async () => {
    const started = startOnDisk("size=96m");
    ({ home, seenHome } = started);
    ({ url } = await untilListening(started.child));
    calls = sessionCalls(url);
    session = await calls.create();
    expect((await calls.upload(session, "orders.csv", table)).status).toBe(201);
  });

  const writes: [string, () => Promise<{ status: number; body: { error?: { code: string; message: string } } }>][] = [
    ["an upload", () => calls.upload(session, "orders.csv", table)],
    ["a session", () => calls.call("POST", "/api/sessions", {})],
    ["a document", () => calls.call("POST", "/api/documents", { name: "a.md", content: "# Releases\n\nOn Monday." })],
    ["an investigation", () => calls.call("POST", `/api/sessions/${session}/investigate`, shopQuestion)],
    ["an interrogation", () => calls.call("POST", "/api/interrogations", { hypothesis: "Sales fell on 2025-02-03." })],
  ];

  it("is named with its folder and the way out, tells on /health, leaves nothing half written, and is over when there is room", async () => {
    await expect.poll(async () => (await health()).services.store.status, { timeout: 50_000 }).toBe("healthy");
    const before = listHome();
    fill(join(seenHome, "fill"));
    for (const [what, write] of writes) {
      const { status, body } = await write();
      expect([what, status, body.error]).toEqual([
        what,
        507,
        {
          code: "CANNOT_WRITE",
          message: expect.stringMatching(new RegExp(`^Cannot write to ${home}.*the disk is full. Make room there`)),
          details: { reason: "ENOSPC" },
        },
      ]);
    }
    const told = await health();
    expect([told.status, told.services.disk]).toEqual([
      "degraded",
      expect.objectContaining({ status: "unavailable", error: expect.stringContaining("the disk is full") }),
    ]);
    expect((await calls.call("GET", `/api/sessions/${session}`)).status).toBe(200);
    const key = new URLSearchParams({ key: "sk-ant-0123456789-0123456789" });
    const saved = await fetch(`${url}/settings/anthropic/key`, { method: "POST", headers: { origin: url }, body: key });
    expect(await saved.text()).toContain("the disk is full");
    expect(listHome()).toEqual(before);

    rmSync(join(seenHome, "fill"));
    for (const [what, write] of writes)
      expect([what, (await write()).status]).toEqual([what, expect.toBeOneOf([201, 202])]);
    expect((await health()).services.disk.status).not.toBe("unavailable");
  });

  /** All files but the database's own, and the sessions. */
  const listHome = () =>
    readdirSync(seenHome, { recursive: true, withFileTypes: true, encoding: "utf8" })
      .filter((entry) => entry.isFile() || entry.parentPath.endsWith("/sessions"))
      .map((entry) => join(entry.parentPath, entry.name).slice(seenHome.length + 1))
      .filter((path) => !/^(store|fill)/.test(path))
      .sort();
});

function fill(path: string): void {
  for (const size of [1_000_000, 4096, 1]) {
    const bytes = Buffer.alloc(size);
    try {
      for (;;) appendFileSync(path, bytes);
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
    }
  }
}

describe("serve where it cannot", () => {
  it.skipIf(!canMount)("write ends and says so", async () => {
    const { child, home, said } = startOnDisk("ro");
    const [code] = await once(child, "exit");
    expect([code, said()]).toEqual([1, expect.stringContaining(`Cannot write to ${home}: the disk can only be read.`)]);
  });

  it("write because a file is in the way ends and says so", async () => {
    const path = newFolder("file");
    writeFileSync(path, "");
    const env = { ...process.env, WHYDUNIT_HOME: path };
    const child = spawn(process.execPath, [program, "serve", "--port", "0"], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    const [code] = await once(child, "exit");
    expect([code, said]).toEqual([1, expect.stringContaining(`Cannot write to ${path}`)]);
  });

  it("listen ends and says so", async () => {
    const { createServer } = await import("node:net");
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    whenFileEnds(() => taken.close());
    const { port } = taken.address() as { port: number };
    const env = { ...process.env, WHYDUNIT_HOME: newFolder("home") };
    const args = [program, "serve", "--port", String(port)];
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    const [code] = await once(child, "exit");
    expect([code, said]).toEqual([1, expect.stringContaining("something listens there already")]);
  });
});
