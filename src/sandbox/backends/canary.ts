import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { defaultLimits } from "../limits.ts";
import { openInterpreter } from "../python/interpreter.ts";
import type { PythonBackend } from "./python-backend.ts";

/**
 * Lets code inside try to get out and returns what it achieved; null when every try failed. The tries change nothing:
 * behind broken walls they run on the machine itself.
 */
export async function findCanaryProblem(backend: PythonBackend): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), "whydunit-canary-"));
  const secret = randomBytes(16).toString("hex");
  const server = await listen();
  try {
    // Readable by everyone, so that only the walls can keep it from the code inside.
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, "secret"), secret);
    chmodSync(join(folder, "secret"), 0o644);
    const { port } = server.address() as { port: number };
    return await attempt(backend, { path: join(folder, "secret"), secret, port });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Bait {
  path: string;
  secret: string;
  port: number;
}

const findings = z.object({ tried: z.number(), achieved: z.array(z.string()), passwd: z.string(), seen: z.string() });

async function attempt(backend: PythonBackend, { path, secret, port }: Bait): Promise<string | null> {
  const limits = { ...defaultLimits, wallMs: 5000 };
  const interpreter = await openInterpreter(backend, { limits, outerEnvironment: { WHYDUNIT_CANARY: secret } });
  try {
    if (interpreter.missing.length > 0) return `Python lacks packages: ${interpreter.missing.join("; ")}`;
    const { stdout, stderr, success } = await interpreter.run(canaryCode(path, port));
    if (!success) return `the canary did not finish: ${stderr.trim().split("\n").at(-1)}`;
    const { tried, achieved, passwd, seen } = findings.parse(JSON.parse(stdout));
    if (achieved.length > 0 || tried !== attempts) return `code inside could ${achieved.join(", ") || "skip a test"}`;
    if (passwd.length > 0 && readFileSync("/etc/passwd", "utf8").includes(passwd)) return "code inside saw /etc/passwd";
    return seen.includes(secret) ? "code inside saw the environment outside" : null;
  } finally {
    await interpreter.close();
  }
}

const attempts = 8;

const canaryCode = (path: string, port: number) => `
import json, os, socket
achieved, tried = [], 0

def attempt(name, action):
    global tried
    tried += 1
    try:
        action()
        achieved.append(name)
    except Exception:
        pass

def read(path):
    with open(path, "rb") as file:
        return file.read(100000).decode("utf8", "replace")

def quietly(path):
    try:
        return read(path)
    except Exception:
        return ""

attempt("read a file of the host", lambda: read(${JSON.stringify(path)}))
attempt("read a file of the host through /proc", lambda: read("/proc/1/root" + ${JSON.stringify(path)}))
attempt("read /etc/shadow", lambda: read("/etc/shadow"))
attempt("connect to a server of the host", lambda: socket.create_connection(("127.0.0.1", ${port}), 0.3))
attempt("connect to a cloud's metadata", lambda: socket.create_connection(("169.254.169.254", 80), 0.3))
attempt("write /proc/sys", lambda: os.open("/proc/sys/kernel/hostname", os.O_WRONLY))
attempt("write to the system", lambda: os.open("/usr", os.O_RDWR | os.O_TMPFILE))
attempt("become root", lambda: os.setuid(0))
if os.getuid() == 0:
    achieved.append("run as root")
seen = json.dumps(dict(os.environ)) + quietly("/proc/1/environ") + quietly("/proc/self/environ")
print(json.dumps({"tried": tried, "achieved": achieved, "passwd": quietly("/etc/passwd"), "seen": seen[:50000]}))
`;

function listen(): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}
