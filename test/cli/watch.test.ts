import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dayAt, usualValue } from "../app/watch/watched.ts";
import { newFolder } from "../investigate/investigate-tables.ts";
import { runCli } from "./run-cli.ts";

const folder = newFolder("watch");
mkdirSync(folder, { recursive: true });
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** Sixty days of orders, then days with as many as given. */
function writeOrders(last: number[]): void {
  const days = [...Array.from({ length: 60 }, (_, day) => usualValue(day)), ...last];
  const lines = days.map((count, day) =>
    Array.from({ length: count }, (_, i) => `${dayAt(day).toISOString().slice(0, 10)},${i % 3 ? "web" : "ios"}\n`).join(
      "",
    ),
  );
  file("orders.csv", `day,device\n${lines.join("")}`);
}

const metrics = file(
  "metrics.yml",
  `deliver: { file: alerts.ndjson }
metrics:
  - { name: Orders, source: orders.csv, metric: count(*), dimensions: [device], schedule: daily at 07:00 }
`,
);
const environment = { WHYDUNIT_HOME: join(folder, "home") };
const watchOnce = async (day: number) => {
  const { code, stdout } = await runCli(
    ["watch", metrics, "--once", "--json", "--now", dayAt(day).toISOString()],
    environment,
  );
  return { code, ...JSON.parse(stdout) };
};

describe("whydunit watch", () => {
  it("tells a move with its case once, waits for late data, and says that it has recovered", async () => {
    writeOrders([30]);
    const moved = await watchOnce(61);
    expect(moved).toMatchObject({
      code: 0,
      metrics: [{ name: "Orders", status: "moved", last: { period: "2024-03-01", verdict: "moved", value: 30 } }],
      alerts: [{ kind: "moved", period: "2024-03-01", case: { problem: null } }],
    });
    expect(readFileSync(moved.alerts[0].case.report_path, "utf8")).toContain("device");
    expect(await watchOnce(62)).toMatchObject({
      code: 0,
      metrics: [{ status: "waiting", waiting_for: "2024-03-02" }],
      alerts: [],
    });
    writeOrders([30, usualValue(61)]);
    expect(await watchOnce(62)).toMatchObject({ metrics: [{ status: "recovered" }], alerts: [{ kind: "recovered" }] });
    const told = readFileSync(join(folder, "alerts.ndjson"), "utf8").trimEnd().split("\n");
    expect(told.map((line) => JSON.parse(line).kind)).toEqual(["moved", "recovered"]);
  });

  it("refuses a file with mistakes, all of them told", async () => {
    const wrong = file("wrong.yml", "metrics:\n  - { name: A, source: gone.csv, metric: count(*), sensitvity: low }\n");
    const { code, stdout, stderr } = await runCli(["watch", wrong, "--once", "--json"], environment);
    expect([code, JSON.parse(stdout).error.code, JSON.parse(stdout).error.details.problems.length]).toEqual([
      2,
      "INVALID_WATCH_FILE",
      2,
    ]);
    expect(stderr).toContain("did you mean sensitivity?");
  });
});
