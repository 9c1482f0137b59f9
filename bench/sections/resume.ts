import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import { verifyCase } from "../../src/ledger/verify-case.ts";
import { seededRandom } from "../../test/analysis/seeded-random.ts";
import { plainCase } from "../../test/faults/resume-runs.ts";
import { isLate, makeOrders, toCsv } from "../../test/investigate/made-orders.ts";
import { markdownTable, type Section } from "../section.ts";

const cases = 20;
const periods = ["--baseline", "2025-02-03..2025-02-16", "--comparison", "2025-02-17..2025-03-02"];

/** The command line killed at random moments and called again until it is done, against one that nobody killed. */
export const resume: Section = {
  name: "resume",
  heading: "Killed at random moments",
  isLarge: false,
  async run() {
    const scratch = makeScratchFolder();
    try {
      const file = scratch.path("orders.csv");
      const orders = makeOrders({
        seed: 30,
        perDay: 20,
        volume: (order) => (isLate(order) && order["country"] === "DE" ? 0.2 : 1),
      });
      writeFileSync(file, toCsv(orders));
      const { uniform } = seededRandom(5);
      const whole = scratch.path("whole");
      const started = performance.now();
      await runOnce(file, whole, null);
      const wholeMs = performance.now() - started;
      const reference = JSON.stringify(plainCase(whole));
      const counts = { kills: 0, same: 0, verified: 0 };
      for (let i = 0; i < cases; i += 1) {
        const out = scratch.path("case");
        // Longer each time, so that every case comes to an end.
        for (let attempt = 1; await runOnce(file, out, uniform() * attempt * (wholeMs / 3)); attempt += 1)
          counts.kills += 1;
        if (JSON.stringify(plainCase(out)) === reference) counts.same += 1;
        if ((await verifyCase(out)).ok) counts.verified += 1;
        console.log(`  case ${i + 1}: ${counts.kills} kills so far, ${counts.same} same, ${counts.verified} verified`);
      }
      return [
        `${cases} investigations of one small table through the command line, each killed (SIGKILL) at random moments and called again until it ended; compared, names and contents of all files, with one that nobody killed, ids and times apart.`,
        markdownTable(
          ["cases", "kills", "same files to the last byte", "verified"],
          [[String(cases), String(counts.kills), String(counts.same), String(counts.verified)]],
        ),
      ].join("\n\n");
    } finally {
      scratch.remove();
    }
  },
};

/** Whether it had to be killed. */
async function runOnce(file: string, out: string, afterMs: number | null): Promise<boolean> {
  const binary = join(import.meta.dirname, "../../bin/whydunit.js");
  if (!existsSync(join(import.meta.dirname, "../../dist/cli/main.js"))) throw new Error("Run npm run build first.");
  const child = spawn(
    process.execPath,
    [binary, "investigate", file, "--metric", "sum(amount)", ...periods, "--out", out],
    { env: { ...process.env, TMPDIR: dirname(out) }, stdio: "ignore" },
  );
  const ended = once(child, "exit");
  const timer = afterMs === null ? undefined : setTimeout(() => child.kill("SIGKILL"), afterMs);
  const [code, signal] = await ended;
  clearTimeout(timer);
  if (signal !== "SIGKILL" && code !== 0) throw new Error(`The investigation ended with ${code}.`);
  return signal === "SIGKILL";
}
