import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sha256 } from "../../src/base/canonical-json.ts";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import type { Cell } from "../../src/engine/duck.ts";
import { openEvidenceLog } from "../../src/engine/evidence-log.ts";
import { type KeptSteps, openSteps, type StepEvent, type StepsOptions } from "../../src/ledger/steps.ts";

const scratch = makeScratchFolder();
afterAll(scratch.remove);

const newCase = (): string => {
  const folder = scratch.path("case");
  mkdirSync(folder);
  return folder;
};

interface Opened extends KeptSteps {
  events: StepEvent[];
  /** Those that were run. */
  queries: string[];
}

/** Answers every query with its own text, each when the delay for it is over. */
function open(folder: string, more: Partial<StepsOptions> = {}, delayOf: (sql: string) => number = () => 0): Opened {
  const events: StepEvent[] = [];
  const queries: string[] = [];
  const table = async (sql: string): Promise<{ columns: string[]; rows: Cell[][] }> => {
    queries.push(sql);
    for (let i = delayOf(sql); i > 0; i -= 1) await new Promise(setImmediate);
    if (sql === "fails") throw new Error("no such table");
    return { columns: ["text"], rows: [[sql]] };
  };
  const steps = openSteps({
    folder,
    book: openEvidenceLog({ table }),
    first: 2,
    after: sha256("request"),
    now: () => new Date(),
    onStep: (event) => events.push(event),
    vouched: new Map(),
    isFinished: false,
    ...more,
  });
  return { ...steps, events, queries };
}

const stepFiles = (folder: string): string[] => readdirSync(join(folder, "analysis/steps")).sort();
const stateOf = ({ events }: Opened): string[] => events.map(({ state, step }) => `${state} ${step}`);

describe("a chain of steps", () => {
  const twoSteps = async (steps: Opened, second = (value: unknown): unknown => value) => {
    const first = await steps.run("load", "loading", async (evidence) => {
      const { id, rows } = await evidence.ask("select 1");
      return { id, rows, missing: Number.NaN, by: new Map([["a", -0]]) };
    });
    const last = await steps.run("weigh", "weighing", async (evidence) => [
      second(first),
      (await evidence.ask("select 2")).id,
      (await evidence.ask("select 1")).id,
    ]);
    return { first, last };
  };

  it("does each step once, and gives a later process the same values and evidence without asking again", async () => {
    const folder = newCase();
    const before = open(folder);
    const done = await twoSteps(before);
    expect(done.last.slice(1)).toEqual(["E2", "E1"]);
    expect(stepFiles(folder)).toEqual(["02_load.json", "03_weigh.json"]);
    const after = open(folder);
    expect(await twoSteps(after)).toStrictEqual(done);
    expect(after.queries).toEqual([]);
    expect(stateOf(after)).toEqual(["known 02_load", "known 03_weigh"]);
    expect(after.evidence()).toEqual(before.evidence());
    expect(Object.keys(after.evidence())).toEqual(["E1", "E2"]);
  });

  it("goes on behind the last step that is done, with the ids that follow", async () => {
    const folder = newCase();
    const done = await twoSteps(open(folder));
    rmSync(join(folder, "analysis/steps/03_weigh.json"));
    const after = open(folder);
    expect(await twoSteps(after)).toStrictEqual(done);
    expect(after.queries).toEqual(["select 2"]);
    expect(stateOf(after)).toEqual(["known 02_load", "started 03_weigh", "done 03_weigh"]);
  });

  it("hands on what the file says, so that nothing hangs on an object being the same one", async () => {
    const shared = { name: "one" };
    const output = await open(newCase()).run("share", "", () => ({ a: shared, b: shared }));
    expect(output).toEqual({ a: shared, b: shared });
    expect(output.a).not.toBe(shared);
  });

  it("keeps nothing of a step that fails, and gives its ids back", async () => {
    const folder = newCase();
    const steps = open(folder);
    const failing = steps.run("try", "", async (evidence) => evidence.ask("fails"));
    await expect(failing).rejects.toThrow("no such table");
    const { id } = await steps.run("again", "", async (evidence) => evidence.ask("select 1"));
    expect(id).toBe("E1");
    expect(stepFiles(folder)).toEqual(["03_again.json"]);
  });

  it("every byte cut off or changed makes a step not done, and that is said", async () => {
    const folder = newCase();
    const done = await twoSteps(open(folder));
    const path = join(folder, "analysis/steps/03_weigh.json");
    const whole = readFileSync(path);
    for (let i = 0; i < whole.length; i += 11) {
      const changed = Buffer.from(whole);
      changed[i] ^= 1;
      for (const bytes of [whole.subarray(0, i), changed]) {
        writeFileSync(path, bytes);
        const after = open(folder);
        expect(await twoSteps(after)).toStrictEqual(done);
        expect(after.events).toContainEqual({ state: "redone", step: "03_weigh", reason: "the file is damaged" });
      }
    }
  });

  it("a step written over by another whole one is found by who knows its hash", async () => {
    const folder = newCase();
    const before = open(folder);
    await twoSteps(before);
    const vouched = new Map(
      before.events.flatMap((event) => ("fileHash" in event ? [[event.step, event.fileHash]] : [])),
    );
    const other = newCase();
    await twoSteps(open(other), () => "forged");
    renameSync(join(other, "analysis/steps/03_weigh.json"), join(folder, "analysis/steps/03_weigh.json"));
    const after = open(folder, { vouched });
    await twoSteps(after);
    expect(stateOf(after)).toContain("redone 03_weigh");
    await expect(twoSteps(open(folder, { vouched: new Map([["02_load", "0"]]), isFinished: true }))).rejects.toThrow(
      "changed after it was finished",
    );
  });

  it("a step behind one that has come to something else is done again", async () => {
    const folder = newCase();
    const run = async (value: number) => {
      const steps = open(folder);
      await steps.run("first", "", () => value);
      await steps.run("second", "", () => "same");
      return stateOf(steps);
    };
    await run(1);
    rmSync(join(folder, "analysis/steps/02_first.json"));
    expect(await run(1)).toContain("known 03_second");
    rmSync(join(folder, "analysis/steps/02_first.json"));
    expect(await run(2)).toContain("redone 03_second");
  });

  it("removes what is no longer on the way", async () => {
    const folder = newCase();
    await twoSteps(open(folder));
    await open(folder).run("elsewhere", "", () => 1);
    const steps = open(folder);
    await twoSteps(steps);
    steps.removeStale();
    expect(stepFiles(folder)).toEqual(["02_load.json", "03_weigh.json"]);
  });

  it("refuses two steps at the same time that are not given together", async () => {
    const steps = open(newCase());
    const first = steps.run("one", "", () => new Promise((resolve) => setImmediate(() => resolve(1))));
    await expect(steps.run("two", "", () => 2)).rejects.toThrow("runAll");
    await first;
  });
});

describe("parallel steps", () => {
  const sessions = (steps: Opened, atOnce = 3) =>
    steps.runAll(
      ["hyp_001", "hyp_002", "hyp_003"].map((name) => ({
        name: `session_${name}`,
        title: name,
        work: async (evidence) => {
          const own = await evidence.ask(`own ${name}`);
          const shared = await evidence.ask("asked by all");
          const before = await evidence.ask("asked before");
          return { name, ids: [own.id, shared.id, before.id] };
        },
      })),
      atOnce,
    );
  const whole = async (steps: Opened, atOnce?: number) => {
    await steps.run("before", "", async (evidence) => evidence.ask("asked before"));
    const found = await sessions(steps, atOnce);
    const after = await steps.run("after", "", async (evidence) => (await evidence.ask("asked after")).id);
    return { found, after, evidence: steps.evidence() };
  };
  const delays: Record<string, (sql: string) => number> = {
    "the first ends first": (sql) => (sql.includes("hyp_001") ? 0 : 20),
    "the first ends last": (sql) => (sql.includes("hyp_001") ? 20 : 0),
    "they end mixed": (sql) => (sql.includes("hyp_002") ? 30 : sql.includes("all") ? 5 : 10),
  };

  it.each(Object.entries(delays))("have the same ids, files and order when %s", async (_, delayOf) => {
    const folder = newCase();
    const { found, after, evidence } = await whole(open(folder, {}, delayOf));
    expect(found).toEqual([
      { name: "hyp_001", ids: ["E3001", "E3002", "E1"] },
      { name: "hyp_002", ids: ["E4001", "E4002", "E1"] },
      { name: "hyp_003", ids: ["E5001", "E5002", "E1"] },
    ]);
    expect(after).toBe("E2");
    expect(Object.keys(evidence)).toEqual(["E1", "E3001", "E3002", "E4001", "E4002", "E5001", "E5002", "E2"]);
    expect(stepFiles(folder)).toEqual([
      "02_before.json",
      "03_session_hyp_001.json",
      "04_session_hyp_002.json",
      "05_session_hyp_003.json",
      "06_after.json",
    ]);
  });

  it.each([1, 2, 3])("resume when only some of them are done, %i at once", async (atOnce) => {
    const folder = newCase();
    const done = await whole(open(folder), atOnce);
    for (const file of ["03_session_hyp_001.json", "05_session_hyp_003.json", "06_after.json"])
      rmSync(join(folder, "analysis/steps", file));
    const after = open(folder);
    expect(await whole(after, atOnce)).toStrictEqual(done);
    expect(Object.keys(after.evidence())).toEqual(Object.keys(done.evidence));
    expect(stateOf(after)).toContain("known 04_session_hyp_002");
    expect(after.queries.filter((sql) => sql === "own hyp_002")).toEqual([]);
  });

  it("wait for each other when one fails, and keep what the others did", async () => {
    const folder = newCase();
    const steps = open(folder, {}, (sql) => (sql === "slow" ? 20 : 0));
    const ask = (name: string, sql: string) => ({
      name,
      title: "",
      work: async (evidence: { ask(sql: string): Promise<{ id: string }> }) => (await evidence.ask(sql)).id,
    });
    await expect(steps.runAll([ask("a", "fails"), ask("b", "slow"), ask("c", "never")], 2)).rejects.toThrow("no such");
    expect(stepFiles(folder)).toEqual(["03_b.json"]);
    expect(steps.queries).toEqual(["fails", "slow"]);
  });
});

describe("steps inside a step", () => {
  it("a long step that was cut off goes on where it was, also beside others", async () => {
    const folder = newCase();
    const session = (steps: Opened, cutAt: number | null) =>
      steps.runAll([
        {
          name: "session",
          title: "",
          work: async (_, inner) => {
            const found: string[] = [];
            for (let i = 1; i <= 4; i += 1) {
              if (i === cutAt) throw new Error("cut off");
              found.push(await inner.run("turn", "", async (evidence) => (await evidence.ask(`turn ${i}`)).id));
            }
            return found;
          },
        },
      ]);
    await expect(session(open(folder), 3)).rejects.toThrow("cut off");
    const after = open(folder);
    expect(await session(after, null)).toEqual([["E2001", "E2002", "E2003", "E2004"]]);
    expect(after.queries).toEqual(["turn 3", "turn 4"]);
    expect(stepFiles(folder)).toEqual([
      "02_session.01_turn.json",
      "02_session.02_turn.json",
      "02_session.03_turn.json",
      "02_session.04_turn.json",
      "02_session.json",
    ]);
    const last = open(folder);
    await session(last, 1);
    last.removeStale();
    expect(stateOf(last)).toEqual(["known 02_session"]);
    expect(stepFiles(folder)).toHaveLength(5);
  });
});
