/**
 * The server under load, each figure beside its limit: memory at a 50 MB upload, status requests while runs go on, and fifty
 * investigations at once. `npm run build && npx tsx bench/server/run-server.ts [SESSIONS]`
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { untilListening } from "../../test/api/listening.ts";
import { memoryOf, sessionCalls } from "../../test/api/session-calls.ts";
import { shopCsv, shopQuestion } from "../../test/api/shop.ts";

const sessions = Number(process.argv[2] ?? 50);
const home = mkdtempSync(join(tmpdir(), "whydunit-bench-"));
const program = join(import.meta.dirname, "../../bin/whydunit.js");
const child = spawn(process.execPath, [program, "serve", "--port", "0"], {
  env: { ...process.env, WHYDUNIT_HOME: home, WHYDUNIT_QUESTIONS_PER_MINUTE: "10000", WHYDUNIT_RUNS: "2" },
  stdio: ["ignore", "pipe", "inherit"],
});
child.once("exit", (code, signal) => console.log(`the server ended: ${signal ?? code}`));
const server = sessionCalls((await untilListening(child)).url);
await wait(5000);

try {
  await measureUpload();
  await measureSessions();
} finally {
  child.kill("SIGTERM");
  await once(child, "exit");
  rmSync(home, { recursive: true, force: true });
}

async function measureUpload(): Promise<void> {
  const id = await server.create();
  const line = "2025-01-01,ios,DE,12345,678.90\n";
  const text = `day,device,country,orders,revenue\n${line.repeat(Math.floor(52_428_000 / line.length))}`;
  const before = memoryOf(child.pid!);
  const startedAt = performance.now();
  const { status, body } = await server.upload(id, "big.csv", new Blob([text]));
  const after = memoryOf(child.pid!);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `upload of ${(text.length / 2 ** 20).toFixed(1)} MB: ${status}, ${body.row_count} rows, ${seconds.toFixed(1)} s, ` +
      `memory +${mb(after.peak - before.peak)} MB (limit 60)`,
  );
  await server.call("DELETE", `/api/sessions/${id}`);
}

async function measureSessions(): Promise<void> {
  const csv = shopCsv();
  const ids: string[] = [];
  const startedAt = performance.now();
  const cpuBefore = cpuOf(child.pid!);
  for (let i = 0; i < sessions; i += 1) ids.push(await server.create());
  await Promise.all(ids.map((id) => server.upload(id, "orders.csv", csv)));
  await Promise.all(ids.map((id) => server.call("POST", `/api/sessions/${id}/investigate`, shopQuestion)));
  const asked = (performance.now() - startedAt) / 1000;
  const status = askStatus(ids);
  const ended = await Promise.all(ids.map((id) => endedAt(id)));
  const { requests, errors, slowest } = await status;
  const seconds = (performance.now() - startedAt) / 1000;
  const completed = ended.filter((state) => state === "completed").length;
  console.log(
    `${completed} of ${sessions} investigations completed in ${seconds.toFixed(0)} s (all asked for after ${asked.toFixed(0)} s)`,
  );
  console.log(
    `server: peak memory ${mb(memoryOf(child.pid!).peak)} MB, own CPU ${(cpuOf(child.pid!) - cpuBefore).toFixed(1)} s`,
  );
  console.log(
    `status requests meanwhile: ${requests} at 200 a second for 10 s, ${errors} errors, slowest ${slowest.toFixed(0)} ms`,
  );
}

/** 200 a second for ten seconds. */
async function askStatus(ids: string[]): Promise<{ requests: number; errors: number; slowest: number }> {
  let errors = 0;
  let slowest = 0;
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let i = 0; i < 2000; i += 1) {
    const due = startedAt + i * 5;
    if (due > performance.now()) await wait(due - performance.now());
    const at = performance.now();
    pending.push(
      server.call("GET", `/api/sessions/${ids[i % ids.length]}`).then(
        ({ status }) => {
          if (status !== 200) errors += 1;
          slowest = Math.max(slowest, performance.now() - at);
        },
        () => {
          errors += 1;
        },
      ),
    );
  }
  await Promise.all(pending);
  return { requests: pending.length, errors, slowest };
}

async function endedAt(id: string): Promise<string> {
  for (;;) {
    // A kept connection may be closed at the moment it is used again; browsers ask once more, and so do we.
    const answer = await server.call("GET", `/api/sessions/${id}`).catch(() => null);
    if (answer && answer.body.status !== "running") return answer.body.status;
    await wait(2000);
  }
}

function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function mb(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}
