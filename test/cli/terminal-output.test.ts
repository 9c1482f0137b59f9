import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { newFolder, writeTables } from "../investigate/investigate-tables.ts";
import { isLate, makeOrders } from "../investigate/made-orders.ts";
import { binary, runCli } from "./run-cli.ts";

const periods = ["--baseline", "2025-02-03..2025-02-16", "--comparison", "2025-02-17..2025-03-02"];
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not come
const controlCharacters = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;

describe("in a pipe", () => {
  const [orders] = writeTables({
    orders: makeOrders({
      seed: 41,
      perDay: 60,
      volume: (order) => (isLate(order) && order["country"] === "DE" ? 0.3 : 1),
    }),
  });

  it("the summary is plain text without escape codes, and progress is plain lines", async () => {
    const { code, stdout, stderr } = await runCli(["investigate", orders, "--metric", "sum(amount)", ...periods]);
    expect(code).toBe(0);
    expect(stdout).toContain("country = DE");
    expect(stdout).not.toMatch(controlCharacters);
    expect(stderr).not.toMatch(controlCharacters);
    expect(stderr).toContain("checking the data\n");
  });
});

describe("control characters in data", () => {
  const hostile = "D\u001b[31mE\u0007\u009b2J";
  const rows = makeOrders({
    seed: 42,
    perDay: 60,
    volume: (order) => (isLate(order) && order["country"] === "DE" ? 0.3 : 1),
  }).map(({ country, ...rest }) => ({ ...rest, "land\u001b[32m": country === "DE" ? hostile : country }));
  const [file] = writeTables({ "or\u001b[35mders": rows });

  it.each([
    ["the summary and the progress of investigate", ["investigate", file, "--metric", "sum(amount)", ...periods], 0],
    ["the message about a column that is not there", ["investigate", file, "--metric", "sum(x)", ...periods], 2],
    ["profile", ["profile", file], 0],
  ])("do not reach the terminal through %s", async (_, args, code) => {
    const run = await runCli(args);
    expect(run.code).toBe(code);
    expect(run.stdout + run.stderr).not.toBe("");
    expect(run.stdout).not.toMatch(controlCharacters);
    expect(run.stderr).not.toMatch(controlCharacters);
  });

  it("do not reach it through explain", async () => {
    const cells = Array.from({ length: 60 }, (_, i) => ({
      shop: i % 6 === 0 ? hostile : `s${i % 6}`,
      product: `p${Math.floor(i / 6)}`,
      plan: 1000,
      actual: i % 6 === 0 ? 400 : 1000 + ((i * 7) % 40),
    }));
    const [plan] = writeTables({ "pl\u001b[35man": cells });
    const run = await runCli(["explain", plan, "--actual", "actual", "--expected", "plan"]);
    expect(run.stdout).toContain("shop = ");
    expect(run.stdout + run.stderr).not.toMatch(controlCharacters);
  });
});

const hasScript = spawnSync("script", ["--version"]).status === 0;
if (!hasScript) console.warn("SKIPPED: no `script` command here, so colours are not tested on a real terminal");

describe.skipIf(!hasScript)("on a terminal", () => {
  const file = newFolder("table.csv");
  writeFileSync(file, `id,amount\n${Array.from({ length: 50 }, (_, i) => `${i},${i * 2}`).join("\n")}\n`);

  const onTerminal = (environment: Record<string, string>): string => {
    const command = `'${process.execPath}' '${binary}' profile '${file}' 2>/dev/null`;
    const { NO_COLOR: _, ...inherited } = process.env;
    const run = spawnSync("script", ["-qec", command, "/dev/null"], {
      env: { ...inherited, ...environment },
      encoding: "utf8",
    });
    return run.stdout;
  };

  it("colours are used, and not with NO_COLOR", () => {
    const coloured = onTerminal({});
    expect(coloured).toContain("\u001b[");
    const plain = onTerminal({ NO_COLOR: "1" });
    expect(plain).toContain("amount");
    expect(plain).not.toContain("\u001b");
  });
});
