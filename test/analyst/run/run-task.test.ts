import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { ReadyTask } from "../../../src/analyst/plan/validate-plan.ts";
import { openNothingBlocked } from "../../../src/analyst/policy/masker.ts";
import { openJudge } from "../../../src/analyst/policy/open-judge.ts";
import { PolicyRefusal } from "../../../src/analyst/policy/policy-rule.ts";
import type { RunServices } from "../../../src/analyst/run/run-services.ts";
import { runTask } from "../../../src/analyst/run/run-task.ts";
import { makeToolCaller } from "../../../src/analyst/tools/call-tool.ts";
import { ToolError } from "../../../src/analyst/tools/tool-error.ts";
import type { DataSource } from "../../../src/engine/data-source.ts";
import { openEvidenceLog } from "../../../src/engine/evidence-log.ts";
import { openTables, salesCsv } from "../open-table.ts";

let source: DataSource;
beforeAll(async () => {
  source = await openTables({ "sales.csv": salesCsv, "texts.csv": "id,amount_text\n1,10 €\n2,n/a\n3,x\n4,7.5\n" });
});

const queryTask = (query: string, rowLimit = 1000): ReadyTask => ({
  task_id: "ask",
  description: "",
  tool_name: "sql.run",
  dependencies: [],
  invariants: [],
  estimated_cost_seconds: 1,
  arguments: { query, params: [], timeout: 30, row_limit: rowLimit },
});

function services(change: Partial<RunServices> = {}, allowed: string[] | null = null) {
  const audited: string[] = [];
  const trail: RunServices["trail"] = {
    submitted: () => {},
    planned: () => {},
    called: (call) => audited.push(`call ${call.attempt_number}`),
    observed: (observation) => audited.push(observation.error_category ?? observation.status),
    decided: ({ decision, rule }) => audited.push(`${decision} by ${rule}`),
    generated: () => {},
  };
  const masker = openNothingBlocked();
  const policy = { allowed_columns: allowed, blocked_patterns: [] };
  const judge = openJudge({ policy, source, masker, onDecision: trail.decided });
  const evidence = openEvidenceLog(source);
  const callTool = makeToolCaller({ source, evidence, isGenerated: false, judge, masker });
  const run: RunServices = { source, callTool, mend: null, trail, newId: randomUUID, now: () => new Date(), ...change };
  return { run, audited };
}

describe("a failing tool call is repaired, three attempts at most", () => {
  it("takes the nearest column for one that does not exist", async () => {
    const { run, audited } = services();
    const { output } = await runTask(queryTask("select sum(revenu) as total from sales"), null, run);
    expect(output).toMatchObject({ kind: "table", rows: [[1300]] });
    expect(withoutDecisions(audited)).toEqual(["call 1", "missing_column", "call 2", "success"]);
    expect(audited.filter((entry) => entry === "allowed by no_policy")).toHaveLength(2);
  });

  it("reads text as numbers where it is summed", async () => {
    const { run } = services();
    const { output } = await runTask(queryTask("select sum(amount_text) as total from texts"), null, run);
    expect(output).toMatchObject({ kind: "table", rows: [[7.5]] });
  });

  it("cuts the rows where there are more than allowed", async () => {
    const { run, audited } = services();
    const { output } = await runTask(queryTask("select state from sales", 3), null, run);
    expect(output).toMatchObject({ kind: "table", rows: { length: 3 } });
    expect(withoutDecisions(audited)[1]).toBe("resource_exhausted");
  });

  it("F52 succeeds on attempt 3 with three audited attempts, and never makes a fourth", async () => {
    const answers = ["select nope from sales where ((", "select sum(units) as total from sales"];
    const { run, audited } = services({ mend: async () => answers.shift() ?? null });
    const { output } = await runTask(queryTask("selec 1"), null, run);
    expect(output).toMatchObject({ rows: [[20]] });
    expect(audited.filter((entry) => entry.startsWith("call"))).toEqual(["call 1", "call 2", "call 3"]);
    const tries = [1, 2, 3, 4, 5];
    const endless = services({ mend: async () => `selec ${tries.shift()}` });
    const { failure } = await runTask(queryTask("selec 0"), null, endless.run);
    expect(failure).toBeInstanceOf(ToolError);
    expect(endless.audited.filter((entry) => entry.startsWith("call"))).toHaveLength(3);
  });

  it("F53 stops when the same failing query is offered again", async () => {
    const { run, audited } = services({ mend: async () => "SELEC   1" });
    const { failure } = await runTask(queryTask("selec 1"), null, run);
    expect(failure?.category).toBe("sql_syntax");
    expect(audited).toEqual(["call 1", "sql_syntax"]);
  });

  it("F54 does not try again what the policy refuses", async () => {
    const { run, audited } = services({}, ["state", "units"]);
    await expect(runTask(queryTask("select sum(revenue) from sales"), null, run)).rejects.toBeInstanceOf(PolicyRefusal);
    await expect(runTask(queryTask("select * from sales"), null, run)).rejects.toBeInstanceOf(PolicyRefusal);
    const refused = ["call 1", "refused by allowed_columns"];
    expect(audited).toEqual([...refused, ...refused]);
    const { output } = await runTask(queryTask("select sum(units) as total from sales"), null, run);
    expect(output).toMatchObject({ rows: [[20]] });
  });

  it("F54 does not try again what only a permission would let run", async () => {
    const mend = async () => "select 1";
    for (const query of ["drop table sales", "select * from read_csv('/etc/passwd')", "select 1; select 2"]) {
      const { run, audited } = services({ mend });
      await expect(runTask(queryTask(query), null, run)).rejects.toBeInstanceOf(PolicyRefusal);
      expect(audited.filter((entry) => entry.startsWith("call"))).toEqual(["call 1"]);
      expect(audited.at(-1)).toBe("refused by permission");
    }
  });
});

const withoutDecisions = (audited: string[]): string[] => audited.filter((entry) => !/ by /.test(entry));
