import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";

export interface PostgresServer {
  /** The URL of a new, empty database. */
  createDatabase(): Promise<string>;
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL cluster of our own in a temporary folder, on the loopback interface; null where PostgreSQL is not installed. */
export async function startPostgres(): Promise<PostgresServer | null> {
  const programs = findPrograms();
  if (!programs) {
    console.warn(
      "PostgreSQL is not installed (apt-get install postgresql): everything here is tested on PGlite alone.",
    );
    return null;
  }
  // PostgreSQL refuses to run as root; the folder is short because a socket's path may have 107 characters.
  const folder = mkdtempSync("/tmp/whydunit-pg-");
  const [prefix, uid] = process.getuid?.() === 0 ? unprivileged() : [[], null];
  if (uid !== null) chownSync(folder, uid, uid);
  const data = join(folder, "data");
  const run = (program: string, ...rest: string[]): [string, string[]] => {
    const [command, ...args] = [...prefix, join(programs, program), ...rest];
    return [command!, args];
  };
  execFileSync(...run("initdb", "-D", data, "-U", "whydunit", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"), {
    // What it complains of becomes part of the error.
    stdio: ["ignore", "ignore", "pipe"],
    cwd: folder,
  });
  const port = await freePort();
  const settings = ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-c", `unix_socket_directories=${folder}`];
  const server = spawn(...run("postgres", "-D", data, "-p", String(port), ...settings), {
    stdio: "ignore",
    cwd: folder,
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const url = `postgres://whydunit@127.0.0.1:${port}`;
  await waitUntilReady(`${url}/postgres`);
  let count = 0;
  return {
    url,
    async createDatabase() {
      count += 1;
      await ask(`${url}/postgres`, `create database test_${count}`);
      return `${url}/test_${count}`;
    },
    async stop() {
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const hasPostgres = (): boolean => findPrograms() !== null;

function findPrograms(): string | null {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, "bin")).find((bin) => existsSync(join(bin, "initdb"))) ?? null;
}

function unprivileged(): [string[], number] {
  const id = 65_534;
  return [["setpriv", `--reuid=${id}`, `--regid=${id}`, "--clear-groups"], id];
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask(url, "select 1");
    } catch (error) {
      if (attempt > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
