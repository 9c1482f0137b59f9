import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type FileProblem, readWatchFile } from "../../../src/app/watch/file/parse-watch-file.ts";
import { nextTime, parseSchedule } from "../../../src/app/watch/file/schedule.ts";
import { AppError } from "../../../src/base/app-error.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function write(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "whydunit-watch-"));
  folders.push(folder);
  writeFileSync(join(folder, "orders.csv"), "day,amount\n2024-01-01,3\n");
  writeFileSync(join(folder, "metrics.yml"), text);
  return join(folder, "metrics.yml");
}

const read = (text: string, environment: NodeJS.ProcessEnv = {}) => readWatchFile({ path: write(text), environment });

function mistakesOf(text: string): FileProblem[] {
  try {
    read(text);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return (error as AppError).details["problems"] as FileProblem[];
  }
  throw new Error("no mistake was found");
}

describe("the file that says what is watched", () => {
  it("fills in what it leaves open, and takes paths from where it lies", () => {
    const path = write("metrics:\n  - { name: Orders, source: orders.csv, metric: count(*) }\n");
    expect(readWatchFile({ path, environment: {} }).metrics).toMatchObject([
      {
        name: "Orders",
        files: [join(path, "../orders.csv")],
        period: "day",
        sensitivity: "normal",
        timezone: "UTC",
        schedule: { text: "daily at 06:00", cron: "0 6 * * *" },
        dimensions: null,
        channels: [{ kind: "terminal" }],
      },
    ]);
  });

  it("takes settings for all metrics, a list alone, and addresses out of the environment", () => {
    const shared = "source: orders.csv\nwebhook: env:HOOK\nmetrics:\n  - { name: A, metric: count(*) }\n";
    const [metric] = read(shared, { HOOK: "https://hooks.example/T1/secret" }).metrics;
    expect(metric!.channels).toMatchObject([{ kind: "webhook", target: "https://hooks.example/…" }]);
    expect(JSON.stringify(metric)).not.toContain("secret");
    expect(read("- { name: A, source: orders.csv, metric: count(*), schedule: 5 7 * * 1-5 }").metrics).toHaveLength(1);
  });

  it("tells all its mistakes at once, each with line, place, value and what is expected", () => {
    const problems = mistakesOf(
      [
        "timezone: Europe/Berln",
        "metrics:",
        "  - name: Orders",
        "    source: nothere.csv",
        "    metric: count(*)",
        "    shedule: daily at 07:00",
        "    sensitivity: extreme",
        "  - source: env:NOPE",
        "    schedule: sometimes",
        "    deliver:",
        "      - webhok: https://a",
        "      - webhook: ftp://secret",
        "  - { name: Orders, source: orders.csv, metric: sum(amount), period: year }",
        "",
      ].join("\n"),
    );
    expect(problems.map(({ line, path }) => `${line} ${path}`)).toEqual([
      "1 timezone",
      "4 metrics[0].source",
      "6 metrics[0].shedule",
      "7 metrics[0].sensitivity",
      "8 metrics[1].name",
      "8 metrics[1].metric",
      "8 metrics[1].source",
      "9 metrics[1].schedule",
      "11 metrics[1].deliver[0].webhok",
      "12 metrics[1].deliver[1].webhook",
      "13 metrics[2].period",
      "13 metrics[2].name",
    ]);
    expect(problems.find(({ path }) => path.endsWith("shedule"))!.message).toBe("is not known; did you mean schedule?");
    expect(problems.find(({ path }) => path.endsWith("sensitivity"))).toMatchObject({
      value: "extreme",
      message: "takes low, normal or high",
    });
    expect(JSON.stringify(problems)).not.toContain("secret");
  });

  it("tells of aliases that would never end", () => {
    const nested = ["b", "c", "d"].map((name, i) => `${name}: &${name} [${Array(8).fill(`*${"abc"[i]}`).join(", ")}]`);
    const text = ["a: &a [x, x, x, x, x, x, x, x]", ...nested, "metrics: [*d, *d, *d]"].join("\n");
    expect(mistakesOf(text)[0]!.message).toContain("aliases too often");
  });

  it("tells mistakes of the language, and a file that is none", () => {
    expect(mistakesOf('metrics:\n  - name: "a\n')[0]!.line).toBe(3);
    expect(mistakesOf("hello")[0]!.message).toBe("takes metrics: and a list of them");
    expect(mistakesOf("metrics:\n  - name: a\n    name: b\n")[0]!.line).toBe(3);
    expect(() => readWatchFile({ path: "/nowhere/metrics.yml", environment: {} })).toThrow("cannot be read");
  });
});

describe("schedules", () => {
  it.each([
    ["hourly", "10 * * * *"],
    ["hourly at :15", "15 * * * *"],
    ["every 30 minutes", "*/30 * * * *"],
    ["daily at 07:00", "0 7 * * *"],
    ["Weekdays at 7:30", "30 7 * * 1-5"],
    ["weekly on friday", "0 6 * * 5"],
    ["monthly on the 3rd at 08:00", "0 8 3 * *"],
    ["*/5 8-18 * * 1-5", "*/5 8-18 * * 1-5"],
  ])("understand %s", (text, cron) => expect(parseSchedule(text)?.cron).toBe(cron));

  it.each(["sometimes", "daily at 25:00", "61 * * * *", "every 0 minutes"])("refuse %s", (text) =>
    expect(parseSchedule(text)).toBeNull(),
  );

  it("go by the time of their zone, also when clocks change", () => {
    const daily = parseSchedule("daily at 07:00")!;
    const next = (after: string) => nextTime(daily, new Date(after), "Europe/Berlin").toISOString();
    expect(next("2024-03-30T12:00:00Z")).toBe("2024-03-31T05:00:00.000Z");
    expect(next("2024-03-29T12:00:00Z")).toBe("2024-03-30T06:00:00.000Z");
  });
});
