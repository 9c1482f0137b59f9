import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import type { Duck } from "../../../src/engine/duck.ts";
import { openDuck } from "../../../src/engine/duck.ts";
import { quoteName } from "../../../src/engine/sql.ts";
import { writeCode } from "../../../src/minds/built-in/write-code.ts";
import type { CodeBrief, HypothesisBrief } from "../../../src/minds/mind.ts";
import { codeBrief, hypothesis } from "../briefs.ts";

const scratch = makeScratchFolder();
const hostile = `the "device'; drop table orders; --`;
let duck: Duck;
beforeAll(async () => {
  duck = await openDuck({ spillFolder: scratch.path("spill") });
  await duck.run(`create table orders as select * from (values
    (date '2025-02-03', 'ios', 'DE', 100.0), (date '2025-02-16', 'ios', 'FR', 50.0), (date '2025-02-10', 'android', 'DE', 80.0),
    (date '2025-02-17', 'ios', 'DE', 40.0), (date '2025-03-02', 'android', 'DE', 85.0), (date '2025-02-20', null, 'FR', 7.0),
    (date '2025-03-03', 'ios', 'DE', 999.0)) as t("day", device, country, amount)`);
  await duck.run(`create table strange as select "day", device as ${quoteName(hostile)}, amount as part from orders`);
});
afterAll(() => {
  duck.close();
  scratch.remove();
});

async function runCode(brief: Partial<CodeBrief>) {
  const { code, language } = writeCode({ ...codeBrief, ...brief });
  expect(language).toBe("sql");
  return duck.rows(code);
}
const predicting = (segment: [string, string][]): HypothesisBrief => ({
  ...hypothesis,
  prediction: { segment: segment.map(([dimension, value]) => ({ dimension, value })), direction: "any" },
});

describe("SQL of the built-in mind, run by DuckDB", () => {
  it("compares the predicted segment with everything else between the periods", async () => {
    expect(await runCode({})).toEqual([
      ["segment", "device = ios", 150, 40, -110, -110 / 150],
      ["segment", "everything else", 80, 92, 12, 0.15],
    ]);
  });

  it("compares a segment with its siblings when it drills down", async () => {
    expect(await runCode({ decision: "DRILL_DOWN", hypothesis: predicting([["device", "ios"]]) })).toEqual([
      ["device", "ios", 150, 40, -110, -110 / 150],
      ["device", "(missing)", null, 7, 7, null],
      ["device", "android", 80, 85, 5, 0.0625],
    ]);
  });

  it("varies one term of a segment at a time", async () => {
    const rows = await runCode({
      decision: "DRILL_DOWN",
      hypothesis: predicting([
        ["device", "ios"],
        ["country", "DE"],
      ]),
    });
    expect(rows.map(([by, part]) => `${by} ${part}`).sort()).toEqual([
      "country DE",
      "country FR",
      "device android",
      "device ios",
    ]);
  });

  it("breaks the segment down by the dimension that the purpose names when it pivots", async () => {
    const rows = await runCode({ decision: "PIVOT", purpose: 'Break device = ios down by "country".' });
    expect(rows).toEqual([
      ["country", "DE", 100, 40, -60, -0.6],
      ["country", "FR", 50, null, -50, -1],
    ]);
  });

  it("looks at each dimension where no segment is predicted", async () => {
    const rows = await runCode({ hypothesis: { ...hypothesis, prediction: null }, purpose: "See what moved." });
    expect(new Set(rows.map(([by]) => by))).toEqual(new Set(["device", "country"]));
  });

  it("looks for missing values with is null, not with their name", async () => {
    expect(await runCode({ hypothesis: predicting([["device", "(missing)"]]) })).toContainEqual([
      "segment",
      "device = (missing)",
      null,
      7,
      7,
      null,
    ]);
  });

  it("asks only for totals after a failure", async () => {
    expect(await runCode({ failed: { code: "select nonsense", error: "Binder Error" } })).toEqual([
      ["baseline", 230, 3n],
      ["comparison", 132, 3n],
    ]);
  });

  it("does not count a missing part of an average as nothing", async () => {
    const facts = { ...codeBrief.facts, metric: "avg(amount)" };
    const rows = await runCode({ facts, decision: "PIVOT", purpose: 'By "country".' });
    expect(rows).toContainEqual(["country", "FR", 50, null, null, null]);
  });

  it("F02 keeps hostile names and values inside their quotes, and columns called like ours apart", async () => {
    const rows = await runCode({
      facts: {
        sql: "select * from strange",
        time: '"day"',
        metric: "sum(part)",
        dimensions: [{ name: hostile, sql: quoteName(hostile) }],
      },
      hypothesis: predicting([[hostile, `o'; drop table strange; --`]]),
      purpose: "line\nbreak; drop table strange",
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]!.slice(1, 4)).toEqual(["everything else", 230, 132]);
    expect(await duck.rows("select count(*) from strange")).toEqual([[7n]]);
  });

  it("binds with periods that are no days", async () => {
    expect(await runCode({ case: { ...codeBrief.case, baseline: "before", comparison: "after" } })).toHaveLength(2);
  });
});

it("names a script after what it does", () => {
  expect(writeCode({ ...codeBrief, decision: "DRILL_DOWN" }).name).toBe("drill_down_device");
});
