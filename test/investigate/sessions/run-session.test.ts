import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memoryLoop } from "../../../src/domain/iteration-log.ts";
import type { KeptIteration } from "../../../src/domain/kept-iteration.ts";
import { type DataSource, openFiles } from "../../../src/engine/data-source.ts";
import { isSimilar } from "../../../src/investigate/sessions/is-similar.ts";
import { openRunCode } from "../../../src/investigate/sessions/run-code.ts";
import { type FinishedLoop, runSession } from "../../../src/investigate/sessions/run-session.ts";
import { makeSessionBriefs } from "../../../src/investigate/sessions/session-briefs.ts";
import { openSessionFiles } from "../../../src/investigate/sessions/session-files.ts";
import { unkeptSteps } from "../../../src/ledger/unkept-steps.ts";
import type { HypothesisBrief, Mind } from "../../../src/minds/mind.ts";
import { openBuiltInMind } from "../../../src/minds/open-built-in-mind.ts";
import { openTestMind, promptOf } from "../../minds/open-test-mind.ts";
import type { Reaction } from "../../models/doubles/open-double.ts";
import { writeTables } from "../investigate-tables.ts";

let source: DataSource;
beforeAll(async () => {
  const day = (date: string, device: string, orders: number) => ({ day: date, device, orders });
  source = await openFiles(
    writeTables({
      orders: [
        day("2025-02-03", "ios", 9),
        day("2025-02-03", "web", 5),
        day("2025-02-04", "ios", 3),
        day("2025-02-04", "web", 5),
      ],
    }),
  );
});
afterAll(() => source.close());

const hypothesis: HypothesisBrief = {
  id: "hyp_001",
  title: "iOS fell",
  causalStory: "Orders of iOS may have fallen.",
  expectedPattern: "orders of ios fall while web stays",
  dimensions: ["device"],
  prediction: { segment: [{ dimension: "device", value: "ios" }], direction: "down" },
};

async function look(mind: Mind): Promise<FinishedLoop & { files: Map<string, string> }> {
  const files = new Map<string, string>();
  const loop = await runSession(hypothesis, {
    mind,
    steps: unkeptSteps(source),
    runCode: openRunCode(null),
    files: openSessionFiles((path, content) => files.set(path, content.toString()), hypothesis.id),
    briefs: makeSessionBriefs({
      case: {
        metric: "sum(orders)",
        definition: null,
        context: null,
        prompt: null,
        dateColumn: "day",
        baseline: "2025-02-03..2025-02-03",
        comparison: "2025-02-04..2025-02-04",
        tables: [],
      },
      facts: {
        sql: "select * from orders",
        time: "day",
        metric: "sum(orders)",
        dimensions: [{ name: "device", sql: "device" }],
      },
      findings: [],
      statuses: () => [],
    }),
    now: () => new Date("2025-03-01T00:00:00Z"),
  });
  return { ...loop, files };
}

/** A model that wants to go on for ever; each script counts one further, so that no result is like the one before, unless told. */
const restless =
  (sql: (turn: number) => string): Reaction =>
  ({ body }) => {
    const asked = JSON.stringify(body);
    const turn = Number(/This is iteration (\d+)/.exec(asked)?.[1] ?? 0);
    if (turn > 0) latest = turn;
    if (asked.includes("Decide how to go on"))
      return {
        say: JSON.stringify({
          decision: "DRILL_DOWN",
          reasoning: "The orders of ios are not clear yet.",
          purpose: "Compare the orders of ios.",
          prediction: null,
        }),
      };
    if (asked.includes("Write one script")) return { say: JSON.stringify({ language: "sql", code: sql(latest) }) };
    return { say: "no JSON" };
  };
let latest = 0;

describe("the memory loop of a hypothesis", () => {
  it("asks the engine what the built-in mind writes, and concludes", async () => {
    const { iterations, endedBecause, files } = await look(openBuiltInMind());
    expect(endedBecause).toBe("concluded");
    expect(iterations[0]).toMatchObject({ decision: "ANALYZE", language: "sql", succeeded: true });
    expect(iterations[0].raw_output).toContain("9,3,-6");
    expect(iterations.at(-1)).toMatchObject({ decision: "CONCLUDE", code_executed: "" });
    const kept: KeptIteration = JSON.parse(files.get("iterations/hyp_001_iter_001.json")!);
    expect(files.get(kept.script!)).toContain("select");
    expect(files.get(kept.full_output!)).toBe(kept.raw_output);
  });

  it("ends after three results that say the same as the one before", async () => {
    const { mind } = await openTestMind([restless(() => "select 1 as one")]);
    const { iterations, endedBecause } = await look(mind);
    expect(endedBecause).toBe("stalled");
    expect(iterations).toHaveLength(memoryLoop.stall_threshold + 1);
  });

  it("ends after fifteen iterations, however new each result is", async () => {
    const thought = <Value>(value: Value) => ({ value, by: "built-in", tokens: 0, costUsd: 0, notes: [] });
    let written = 0;
    const { iterations, endedBecause } = await look({
      ...openBuiltInMind(),
      decideNextStep: async ({ iteration }) =>
        thought({ decision: "PIVOT", reasoning: `look at ${iteration}`, purpose: "", prediction: null }),
      writeCode: async () => {
        written += 1;
        return thought({ language: "sql", name: "count", code: `select ${written} as word_${written}` });
      },
    });
    expect(endedBecause).toBe("limit");
    expect(iterations).toHaveLength(memoryLoop.max_iterations);
  });

  it("does not run a model's SQL anywhere but in a sandbox", async () => {
    const { mind } = await openTestMind([restless((turn) => `select ${turn} as one`)]);
    const { iterations } = await look(mind);
    expect(iterations[0].succeeded).toBe(false);
    expect(iterations[0].raw_output).toContain("no sandbox");
    expect(iterations.flatMap(({ evidence }) => evidence)).toEqual([]);
  });

  it("shows a model what failed, and the findings so far", async () => {
    const { mind, seen } = await openTestMind([restless(() => "select broken")]);
    await look(mind);
    const code = seen.map(promptOf).filter((prompt) => prompt.includes("Write one script"));
    expect(code[0]).not.toContain("The attempt before failed");
    expect(code[1]).toContain("The attempt before failed");
    expect(code[1]).toContain("select broken");
  });
});

it.each([
  ["orders of ios fell by 6", "Orders of iOS fell by 6.", true],
  ["orders of ios fell by 6", "orders of ios fell by 7", false],
  ["", "", true],
  ["", "something", false],
])("compares %j with %j: %s", (a, b, similar) => {
  expect(isSimilar(a, b)).toBe(similar);
});
