import { describe, expect, it } from "vitest";
import { errorEnvelopeSchema } from "../../src/domain/error-response.ts";
import { runCli } from "./run-cli.ts";

const commands = ["investigate", "explain", "profile", "demo"];

describe("help", () => {
  it.each(["--help", "-h", "help"])("%s lists every command and the exit codes", async (flag) => {
    const { code, stdout, stderr } = await runCli([flag]);
    expect(code).toBe(0);
    expect(stderr).toBe("");
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^ +${command} `, "m"));
    expect(stdout).toContain("3 nothing found, 4 blocked by data quality");
  });

  it("comes with wrong usage where no command is named", async () => {
    const { code, stdout } = await runCli([]);
    expect(code).toBe(2);
    expect(stdout).toContain("Usage: whydunit COMMAND");
  });

  it("of a command names its options, without asking for files first", async () => {
    const { code, stdout } = await runCli(["investigate", "--help"]);
    expect(code).toBe(0);
    for (const option of ["--metric", "--baseline", "--comparison", "--definition", "--date", "--out", "--json"])
      expect(stdout).toContain(`${option}`);
  });
});

describe("wrong usage", () => {
  const periods = ["--baseline", "2025-01", "--comparison", "2025-02"];
  it.each([
    ["an unknown command", ["guess"], "UNKNOWN_COMMAND", "guess"],
    ["a name every object has", ["constructor"], "UNKNOWN_COMMAND", "constructor"],
    ["an unknown option", ["investigate", "x.csv", "--nope"], "WRONG_USAGE", "--nope"],
    ["no metric", ["investigate", "x.csv", ...periods], "TARGET_METRIC_REQUIRED", "--metric"],
    [
      "no period of the calendar",
      ["investigate", "examples/demo", "--metric", "count(*)", "--baseline", "2025-13", "--comparison", "2025-02"],
      "INVALID_DATE_RANGE",
      "2025-13",
    ],
    ["neither metric nor periods", ["investigate", "x.csv"], "TARGET_METRIC_REQUIRED", "2 things are wrong"],
    [
      "periods beside --find",
      ["investigate", "x.csv", "--metric", "a", "--find", "--baseline", "2025-01"],
      "WRONG_USAGE",
      "leave out --baseline",
    ],
    ["explain without what was expected", ["explain", "x.csv", "--actual", "a"], "WRONG_USAGE", "--expected"],
    ["profile without a file", ["profile"], "WRONG_USAGE", "at least one file"],
  ])("%s ends with 2, and with JSON on standard output where that is asked for", async (_, args, code, text) => {
    const run = await runCli([...args, "--json"]);
    expect(run.code).toBe(2);
    const { error } = errorEnvelopeSchema.parse(JSON.parse(run.stdout));
    expect(error.code).toBe(code);
    expect(error.message).toContain(text);
    expect(run.stderr).toBe(`whydunit: ${error.message}\n`);
  });

  it("leaves standard output empty without --json", async () => {
    const { code, stdout, stderr } = await runCli(["guess"]);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain('There is no command "guess"');
  });
});

it("a file that is not there fails with its name", async () => {
  const { code, stdout } = await runCli(["profile", "nowhere.csv", "--json"]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout).error).toMatchObject({ code: "FILE_NOT_FOUND", details: { path: "nowhere.csv" } });
});
