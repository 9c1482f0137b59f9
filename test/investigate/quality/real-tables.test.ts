import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { quoteText } from "../../../src/engine/sql.ts";
import type { Metric } from "../../../src/investigate/metric.ts";
import { alarms, averageMetric, countMetric, found, gateQuery, ratioMetric, spanMetric, type Verdict } from "./gate.ts";

const shared = join(import.meta.dirname, "../../../../shared/data/tables");

interface SharedCase {
  id: string;
  files: string[];
  date_column: string;
  baseline: [string, string];
  comparison: [string, string];
}

const metrics: Record<string, Metric> = {
  "shop-profit-q1": averageMetric("profit"),
  "ib-02-ttr": spanMetric("closed_at", "opened_at"),
  "ib-04-count": countMetric,
  "ib-05-ttr": spanMetric("closed_at", "opened_at"),
  "ib-08-count": countMetric,
  "ib-14-ttr": spanMetric("closed_at", "opened_at"),
  "ib-47-ttr": spanMetric("closed_at", "opened_at"),
  "bls-2007-2009": ratioMetric("unemployed_thousands", "labor_force_thousands"),
};

const isHere = existsSync(join(shared, "cases.json"));
if (!isHere) console.warn(`SKIPPED: the quality gate on the shared tables, because ${shared} is not there.`);

describe.skipIf(!isHere)("the shared tables", () => {
  const cases: SharedCase[] = isHere ? JSON.parse(readFileSync(join(shared, "cases.json"), "utf8")) : [];
  const verdictOf = async (id: string): Promise<Verdict> => {
    const { files, date_column, baseline, comparison } = cases.find((each) => each.id === id)!;
    const path = join(shared, files[0]);
    const header = readFileSync(path, "utf8").split("\n", 1)[0].split(",");
    const ids = ["number", "short_description", "sys_updated_on", "closed_at"];
    return gateQuery(`select * from read_csv(${quoteText(path)})`, {
      metric: metrics[id],
      dateColumn: date_column,
      baseline: { start: baseline[0], end: baseline[1] },
      comparison: { start: comparison[0], end: comparison[1] },
      columns: header,
      dimensions: header.filter((name) => name !== date_column && !ids.includes(name) && /[a-z]/.test(name)),
    });
  };

  it("blocks where half of the tickets are closed before they are opened", async () => {
    const verdict = await verdictOf("ib-47-ttr");
    expect(verdict.blocked).toBe(true);
    expect(found(verdict, "impossible-values")!.message).toMatch(
      /^closed_at is before opened_at in 264 of 500 rows \(52\.8\s%;.*: the metric is not valid\.$/,
    );
  });

  it("warns that late tickets are still open, and goes on", async () => {
    const verdict = await verdictOf("ib-02-ttr");
    expect(verdict.blocked).toBe(false);
    expect(found(verdict, "open-spans")).toMatchObject({ severity: "warning" });
  });

  it.each([
    ["shop-profit-q1", []],
    ["ib-04-count", []],
    ["ib-05-ttr", ["closed_at is before opened_at in 48 of 500 rows"]],
    ["ib-08-count", []],
    ["ib-14-ttr", ["closed_at is before opened_at in 68 of 500 rows", "closed_at is missing in 9 of 117 rows"]],
    ["bls-2007-2009", []],
  ])("lets %s pass with what is true of it", async (id, warnings) => {
    const verdict = await verdictOf(id);
    expect(verdict.blocked).toBe(false);
    expect(alarms(verdict)).toEqual(warnings.map((warning) => expect.stringContaining(warning)));
  });
});
