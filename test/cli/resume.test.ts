import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { verifyFolder } from "../../src/app/verify-folder.ts";
import { errorEnvelopeSchema } from "../../src/domain/error-response.ts";
import { investigationResultSchema } from "../../src/domain/investigation-result.ts";
import { newFolder, writeTables } from "../investigate/investigate-tables.ts";
import { isLate, makeOrders } from "../investigate/made-orders.ts";
import { binary, type CliRun, runCli } from "./run-cli.ts";

const files = writeTables({
  orders: makeOrders({
    seed: 7,
    perDay: 20,
    volume: (order) => (isLate(order) && order["country"] === "DE" ? 0.2 : 1),
  }),
});
const periods = ["--baseline", "2025-02-03..2025-02-16", "--comparison", "2025-02-17..2025-03-02"];
const call = ["investigate", ...files, "--metric", "sum(amount)", ...periods];
const errorOf = ({ stdout }: CliRun) => errorEnvelopeSchema.parse(JSON.parse(stdout)).error;

/** Starts the command line and holds it, alive, when it says these words. */
async function stopAt(words: string, args: string[], home: string) {
  const child = spawn(process.execPath, [binary, ...args], {
    env: { ...process.env, WHYDUNIT_HOME: home, TMPDIR: dirname(home) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  for await (const text of child.stderr.setEncoding("utf8")) if (String(text).includes(words)) break;
  child.kill("SIGSTOP");
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { pid: child.pid!, kill };
}

it("a session that is running is left alone, and goes on by its id after a kill -9", async () => {
  const home = newFolder("home");
  const stopped = await stopAt("measuring the change", call, home);
  const [session] = readdirSync(join(home, "sessions"));
  const resume = ["investigate", "--resume", session];

  const early = await runCli([...resume, "--json"], { WHYDUNIT_HOME: home });
  expect(early.code).toBe(1);
  expect(errorOf(early)).toMatchObject({ code: "INVALID_STATE", details: { pid: stopped.pid } });
  expect(errorOf(early).message).toContain(`Process ${stopped.pid} on `);

  await stopped.kill();
  const resumed = await runCli(resume, { WHYDUNIT_HOME: home });
  expect(resumed).toMatchObject({ code: 0, stdout: expect.stringContaining("country = DE") });
  expect(resumed.stderr).toMatch(/^resuming after \d\d_(quality|change)$/m);
  expect(resumed.stderr).not.toContain("understanding the question");
  expect(await verifyFolder(join(home, "sessions", session))).toMatchObject({ first_problem: null });

  const again = await runCli([...resume, "--json"], { WHYDUNIT_HOME: home });
  expect(investigationResultSchema.parse(JSON.parse(again.stdout)).session_id).toBe(session);
}, 120_000);

it("the same call again into the same folder goes on with what was killed there", async () => {
  const out = newFolder("case");
  const stopped = await stopAt("weighing explanations", [...call, "--out", out], newFolder("home"));
  await stopped.kill();
  const again = await runCli([...call, "--out", out]);
  expect(again.code).toBe(0);
  expect(again.stderr).toContain("resuming after");
  expect(again.stdout).toContain(join(out, "report.md"));
  expect(await verifyFolder(out)).toMatchObject({ first_problem: null });
}, 120_000);

it.each([
  ["a folder without a case", ["--resume", "/nowhere/at/all"], 1, "SESSION_NOT_FOUND"],
  ["a question beside it", ["--resume", ".", "--metric", "sum(amount)"], 2, "WRONG_USAGE"],
  ["files beside it", [files[0], "--resume", "."], 2, "WRONG_USAGE"],
])("--resume refuses %s", async (_, args, code, name) => {
  const run = await runCli(["investigate", ...args, "--json"]);
  expect(run.code).toBe(code);
  expect(errorOf(run).code).toBe(name);
});
