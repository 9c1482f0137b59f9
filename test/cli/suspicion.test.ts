import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { investigationResultSchema } from "../../src/domain/investigation-result.ts";
import { newFolder, writeTables } from "../investigate/investigate-tables.ts";
import { baseline, comparison, dayAfter, dayCount, firstDay, type Order } from "../investigate/made-orders.ts";
import { checkEvidence } from "./check-evidence.ts";
import { type CliRun, runCli } from "./run-cli.ts";

/** Orders per day, device and country; from the comparison on iOS in Germany has less than half of what it had. */
function makeDays(): Order[] {
  let state = 7;
  const random = () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const rows: Order[] = [];
  for (let offset = 0; offset < dayCount; offset++)
    for (const device of ["ios", "android", "web"])
      for (const country of ["DE", "FR", "US", "BR"]) {
        const day = dayAfter(firstDay, offset);
        const factor = day >= comparison.start && device === "ios" && country === "DE" ? 0.4 : 1;
        rows.push({ day, device, country, orders: Math.round((80 + 25 * random()) * factor) });
      }
  return rows;
}

const periods = [
  ["--baseline", `${baseline.start}..${baseline.end}`],
  ["--comparison", `${comparison.start}..${comparison.end}`],
].flat();

describe("investigate --prompt", () => {
  let files: string[];
  beforeAll(async () => {
    files = writeTables({ orders: makeDays() });
  }, 120_000);

  const suspect = (prompt: string, ...more: string[]): Promise<CliRun> =>
    runCli(["investigate", ...files, "--metric", "sum(orders)", ...periods, "--prompt", prompt, ...more]);

  it("answers a wrong suspicion in the report and the JSON, with evidence that comes out again", async () => {
    const out = newFolder("case");
    const { stdout } = await suspect("I suspect Android in the US.", "--out", out, "--json");
    const result = investigationResultSchema.parse(JSON.parse(stdout));
    expect(result.suspicion).toMatchObject({ text: "I suspect Android in the US.", verdict: "ruled_out" });
    const row = result.ruled_out.find(({ title }) => title === "Android in US (your suspicion)");
    expect(row?.seen).toMatch(
      /^[+−]\d+\.\d\u202f%, p = 0\.\d+; siblings moved .*; accounts for .* of the change; within its usual noise$/,
    );
    expect(row?.evidence.length).toBeGreaterThan(0);
    await checkEvidence(result, files);
    const report = readFileSync(`${out}/report.md`, "utf8");
    expect(report).toMatch(/\| Android in US \(your suspicion\) \| .* \| .*p = 0\.\d+.* \[E\d+\].*\|/);
    expect(report).toContain(
      "| Android in US (your suspicion) | sum of orders of device = android, country = US moved with the whole, beyond its noise and unlike its siblings, by a tenth of the change or more | refuted |",
    );
    expect(readFileSync(`${out}/analysis/hypotheses.json`, "utf8")).toContain(
      "You suspect: I suspect Android in the US.",
    );
  }, 60_000);

  it("says that a right one holds, in the report and on the terminal", async () => {
    const out = newFolder("case");
    const { stdout } = await suspect("iOS in Germany", "--out", out);
    expect(stdout).toMatch(/Your suspicion holds\. iOS in Germany: −\d\d\.\d\u202f%, p < 0\.001/);
    const report = readFileSync(`${out}/report.md`, "utf8");
    expect(report).toMatch(
      /## Explanations\n\nYour suspicion holds\. iOS in Germany: −\d\d\.\d\u202f%.* \[E\d+\].*\.\n/,
    );
    expect(readFileSync(`${out}/analysis/findings_ledger.json`, "utf8")).toMatch(/"evidence": "−\d\d\.\d/);
    const verified = await runCli(["verify", out]);
    expect({ code: verified.code, stderr: verified.stderr }).toMatchObject({ code: 0 });
  }, 60_000);

  it("does not pass over what it cannot read", async () => {
    const out = newFolder("case");
    const { stdout } = await suspect("It is the weather", "--out", out, "--json");
    const { suspicion, ruled_out, not_shown } = investigationResultSchema.parse(JSON.parse(stdout));
    expect(suspicion).toMatchObject({ verdict: "not_testable", evidence: [] });
    expect(suspicion?.seen).toContain(
      "nothing in the tables goes by “weather”; what could be named: device (android, ios, web)",
    );
    expect(ruled_out.map(({ hypothesis_id: id }) => id)).not.toContain(suspicion?.hypothesis_id);
    expect(not_shown![0]).toMatchObject({ title: "“It is the weather” (your suspicion)", seen: suspicion?.seen });
    const { findings } = JSON.parse(readFileSync(`${out}/analysis/findings_ledger.json`, "utf8"));
    expect(findings[0]).toMatchObject({ hypothesis_id: suspicion?.hypothesis_id, confidence: "LOW" });
  }, 60_000);
});
