import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import { openRandom } from "../../test/analysis/watch/quiet-series.ts";

const bin = resolve(import.meta.dirname, "../../bin/whydunit.js");
const firstDay = Date.UTC(2024, 0, 1);
const historyDays = 40;

export interface KillResult {
  kills: number;
  alerts: number;
  lost: number;
  invented: number;
  repeatedInFile: number;
  repeatedCalls: number;
}

/** A metric that moves and recovers; the watch is killed at a random moment of each day, started again, and what arrived is counted. */
export async function killWatch(kills: number, seed: number): Promise<KillResult> {
  const scratch = makeScratchFolder();
  const random = openRandom(seed);
  const calls: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      calls.push(keyOf(JSON.parse(body).metadata.event_payload));
      response.writeHead(200).end("ok");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const rows = openRows(random);
  const killed = openHome(join(scratch.folder, "killed"), webhook);
  const calm = openHome(join(scratch.folder, "calm"), null);
  let count = 0;
  let longestMs = 4000;
  for (let day = historyDays; count < kills; day++) {
    const text = rows(day);
    const now = new Date(firstDay + (day + 1) * 86_400_000 + 7 * 3_600_000).toISOString();
    for (const home of [killed, calm]) home.write(text);
    for (let i = 0; i < 2 && count < kills; i++, count++) await killed.runAndKill(now, random.uniform() * longestMs);
    const began = performance.now();
    await killed.run(now);
    longestMs = Math.max(longestMs, 1.1 * (performance.now() - began));
    await calm.run(now);
  }
  server.close();
  const [told, wanted] = [killed.told(), calm.told()];
  scratch.remove();
  const repeated = (list: string[]) => list.length - new Set(list).size;
  return {
    kills: count,
    alerts: wanted.length,
    lost: wanted.filter((key) => !told.includes(key) || !calls.includes(key)).length,
    invented: [...told, ...calls].filter((key) => !wanted.includes(key)).length,
    repeatedInFile: repeated(told),
    repeatedCalls: repeated(calls),
  };
}

/** Ids differ from home to home. */
const keyOf = ({ kind, period }: { kind: string; period: string }): string => `${kind} ${period}`;

/** All rows up to a day: about 60 a day, every third day from the first one on a fifth of it. */
function openRows(random: ReturnType<typeof openRandom>): (until: number) => string {
  const days: string[] = [];
  return (until) => {
    for (let day = days.length; day <= until; day++) {
      const isMoved = day >= historyDays && day % 3 === 0;
      const date = new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
      const count = random.poisson(isMoved ? 12 : 60);
      const line = () => `${date},${random.uniform() < 0.5 ? "DE" : "FR"},${random.uniform() < 0.5 ? "ios" : "web"}\n`;
      days.push(Array.from({ length: count }, line).join(""));
    }
    return `day,country,device\n${days.slice(0, until + 1).join("")}`;
  };
}

function openHome(folder: string, webhook: string | null) {
  mkdirSync(folder, { recursive: true });
  const alerts = join(folder, "alerts.ndjson");
  writeFileSync(
    join(folder, "metrics.yml"),
    [
      "metrics:",
      "  - name: Orders",
      "    source: orders.csv",
      "    metric: count(*)",
      "    deliver:",
      "      - file: alerts.ndjson",
      ...(webhook === null ? [] : [`      - webhook: ${webhook}`]),
      "",
    ].join("\n"),
  );
  const start = (now: string): ChildProcess =>
    spawn(process.execPath, [bin, "watch", join(folder, "metrics.yml"), "--once", "--json", "--now", now], {
      env: { ...process.env, WHYDUNIT_HOME: join(folder, "home") },
      stdio: ["ignore", "ignore", "inherit"],
    });
  const ended = (child: ChildProcess) => new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  return {
    write: (text: string) => writeFileSync(join(folder, "orders.csv"), text),
    run: async (now: string) => {
      const code = await ended(start(now));
      if (code !== 0) throw new Error(`watch ended with ${code}`);
    },
    runAndKill: async (now: string, afterMs: number) => {
      const child = start(now);
      const timer = setTimeout(() => child.kill("SIGKILL"), afterMs);
      await ended(child);
      clearTimeout(timer);
    },
    told: () => {
      const lines = readFileSync(alerts, "utf8").trimEnd().split("\n");
      return lines.map((line) => keyOf(JSON.parse(line)));
    },
  };
}
