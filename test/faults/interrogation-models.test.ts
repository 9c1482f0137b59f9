import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { interrogateHypothesis } from "../../src/app/interrogations/interrogate-hypothesis.ts";
import type { InterrogationSession } from "../../src/domain/interrogation.ts";
import { writeDocuments } from "../detective/read-folder.ts";
import { newFolder } from "../investigate/investigate-tables.ts";
import { anthropic } from "../models/doubles/anthropic.ts";
import { ollama } from "../models/doubles/ollama.ts";
import { type Behaviour, type Double, openDouble, type Reaction } from "../models/doubles/open-double.ts";
import { openaiChat } from "../models/doubles/openai-chat.ts";

const key = "sk-ant-test-0123456789abcdef0123456789";
const folder = writeDocuments({
  "incident.md": "# Incident\n\nIn March 2025 orders from iOS fell by 18 percent. Android orders did not change.\n",
});
const hypothesis = "iOS orders fell by 18 percent in March 2025.";

let doubles: Double[] = [];
afterEach(async () => {
  await Promise.all(doubles.map((double) => double.close()));
  doubles = [];
});

/** A detective that behaves: a question of its own each time, no gaps beyond those counted. */
const goodDetective: Reaction = ({ body }): Behaviour => {
  const asked = JSON.stringify(body);
  if (!asked.includes("Ask the one question"))
    return { say: JSON.stringify({ gaps: [], completenessScore: 100, requiresFollowUp: false }) };
  const count = asked.match(/\?/g)?.length ?? 0;
  return { say: JSON.stringify({ question: `What is said of iOS orders in incident ${"again ".repeat(count)}?` }) };
};
const goodWitness: Reaction = {
  say: JSON.stringify({ sentences: [{ text: "Orders from iOS fell by 18 percent.", citations: ["S1"] }] }),
};

interface Models {
  detective?: Reaction[];
  second?: Reaction[];
  witness?: Reaction[];
}

/** A whole interrogation with these models behind it; waiting takes no time, silence is noticed at once. */
async function interrogate({ detective, second, witness }: Models) {
  const open = async (protocol: typeof anthropic, behaviours: Reaction[] | undefined) => {
    const double = behaviours && (await openDouble(protocol, behaviours));
    if (double) doubles.push(double);
    return double;
  };
  const [cloud, other, local] = [
    await open(anthropic, detective),
    await open(openaiChat, second),
    await open(ollama, witness),
  ];
  const home = newFolder("home");
  const slept: number[] = [];
  const session = await interrogateHypothesis(
    { hypothesis, documents: [folder], case: null, iterationLimit: 5 },
    {
      home,
      environment: {
        ...(cloud ? { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: cloud.url } : {}),
        ...(other ? { OPENAI_API_KEY: key, OPENAI_BASE_URL: other.url } : {}),
        ...(local ? { OLLAMA_HOST: local.url } : {}),
      },
      now: () => new Date(),
      onProgress: () => {},
      search: async () => [],
      openServices: (listeners) => ({
        now: () => new Date(),
        sleep: async (ms) => void slept.push(ms),
        limits: { cloudTimeoutMs: 150, localTimeoutMs: 150, idleTimeoutMs: 100 },
        ...listeners,
      }),
    },
  );
  const kept = readdirSync(join(home, "interrogations")).map((file) =>
    readFileSync(join(home, "interrogations", file), "utf8"),
  );
  return { session, kept: kept.join(), slept, seen: { cloud, other, local } };
}

const switches = ({ auditTrail }: InterrogationSession) =>
  auditTrail
    .filter(({ event }) => event === "provider_switch")
    .map(({ fromProvider, toProvider }) => `${fromProvider} → ${toProvider}`);

/** Whatever the models do, the verdict is the judge's. */
function expectRight({ session, kept }: Awaited<ReturnType<typeof interrogate>>): void {
  expect(session.status).toBe("completed");
  expect(session.auditResult!.verdict).toBe("supported");
  expect(kept + JSON.stringify(session)).not.toContain(key);
}

const failing = { status: 500, message: (headers: Record<string, unknown>) => `key ${headers["x-api-key"]} refused` };

describe("the detective's models", () => {
  it("F40, F47: three tries with pauses, then the next provider, and the trail says so without the key", async () => {
    const run = await interrogate({ detective: [failing], second: [goodDetective] });
    expectRight(run);
    expect(run.slept.slice(0, 2)).toEqual([1000, 2000]);
    expect(switches(run.session).some((one) => /^anthropic.* → openai/.test(one))).toBe(true);
    expect(run.session.qaPairs[0]!.providerUsed).toMatch(/^openai:/);
    expect(JSON.stringify(run.session.auditTrail)).toContain("500");
  });

  it.each([
    ["F40: is told to wait", { status: 429, headers: { "retry-after": "2" } }, /429/],
    ["F41: stays silent", { hang: true }, /no answer|timeout|time/i],
    ["F42: breaks off", { say: "{", cutAfter: 1 }, /./],
    ["F43: sends what is no JSON", { say: "Sure! Here is {the: answer" }, /JSON|schema/],
    ["F43: sends another schema", { say: '{"tool":"rm -rf"}' }, /schema/],
    [
      "F44: asks about figures that nobody named",
      { say: '{"question":"Why did 87.65 percent of iOS orders vanish?"}' },
      /./,
    ],
  ] as [string, Behaviour, RegExp][])("%s: the built-in mind goes on", async (_, behaviour, said) => {
    const run = await interrogate({ detective: [behaviour] });
    expectRight(run);
    expect(run.session.qaPairs.every(({ providerUsed }) => providerUsed === "built-in:detective")).toBe(true);
    expect(JSON.stringify(run.session.qaPairs)).not.toContain("87.65");
    expect(switches(run.session).some((one) => one.endsWith("→ built-in:detective"))).toBe(true);
    expect(JSON.stringify(run.session.auditTrail)).toMatch(said);
  });
});

describe("the witness's model, on Ollama", () => {
  it("words what the sources say, with their quotations", async () => {
    const run = await interrogate({ witness: [goodWitness] });
    expectRight(run);
    expect(run.session.qaPairs[0]!.answer).toMatch(/^Orders from iOS fell by 18 percent\./);
    expect(run.session.qaPairs[0]!.citations![0]!.quote).toContain("iOS fell by 18 percent");
  });

  it.each([
    ["F40: is overloaded", { status: 503 }],
    ["F41: stays silent", { hang: true }],
    ["F42: breaks off", { say: "{", cutAfter: 1 }],
    ["F43: sends what is no JSON", { say: "I think that iOS fell" }],
    [
      "F44: states a figure that is in no source",
      { say: '{"sentences":[{"text":"iOS fell by 87.65 percent.","citations":["S1"]}]}' },
    ],
    [
      "F45: cites only what is not there",
      { say: '{"sentences":[{"text":"Orders from iOS fell.","citations":["S9"]}]}' },
    ],
  ] as [string, Behaviour][])("%s: the sources are quoted instead", async (_, behaviour) => {
    const run = await interrogate({ witness: [behaviour] });
    expectRight(run);
    const [first] = run.session.qaPairs;
    expect(first!.answer).toContain("“In March 2025 orders from iOS fell by 18 percent.”");
    expect(JSON.stringify(run.session)).not.toContain("87.65 percent.”");
  });

  it("F45: drops and counts a citation of what is not there beside one that is", async () => {
    const said = { sentences: [{ text: "Orders from iOS fell by 18 percent.", citations: ["S1", "S9"] }] };
    const { session } = await interrogate({ witness: [{ say: JSON.stringify(said) }] });
    expect(session.qaPairs[0]!.droppedCitations).toBe(1);
    expect(session.qaPairs[0]!.answer).not.toContain("S9");
  });

  it("F46: with every provider down on both sides all of it still works, and says who did it", async () => {
    const run = await interrogate({ detective: [failing], second: [{ status: 502 }], witness: [{ status: 500 }] });
    expectRight(run);
    expect(run.session.qaPairs.every(({ providerUsed }) => providerUsed === "built-in:detective")).toBe(true);
    expect(switches(run.session).some((one) => one.endsWith("→ built-in:detective"))).toBe(true);
  });
});
