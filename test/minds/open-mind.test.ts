import { describe, expect, it } from "vitest";
import { builtInMind } from "../../src/minds/built-in/built-in-mind.ts";
import type { ThinkingStep, Thought } from "../../src/minds/mind.ts";
import { openMind } from "../../src/minds/open-mind.ts";
import { openGateway } from "../../src/models/gateway.ts";
import type { Behaviour } from "../models/doubles/open-double.ts";
import { briefs, steps } from "./briefs.ts";
import type { Kind } from "./open-test-mind.ts";
import { fillWith, lie, models, openTestMind, say } from "./open-test-mind.ts";

type AnyStep = (brief: unknown) => Promise<Thought<unknown>>;
const run = (mind: Record<ThinkingStep, unknown>, step: ThinkingStep) => (mind[step] as AnyStep)(briefs[step]);
const own = (step: ThinkingStep) => (builtInMind[step] as (brief: unknown) => unknown)(briefs[step]);

/** What a good model answers, and what becomes of it. */
const good: Record<ThinkingStep, { answer: unknown; value: unknown }> = {
  inferRoles: {
    answer: { columns: [{ table: "Orders", column: "store", role: "dimension" }] },
    value: builtInMind
      .inferRoles(briefs.inferRoles)
      .map((one) => (one.column === "store" ? { ...one, role: "dimension" } : one)),
  },
  plan: {
    answer: { explorationSteps: ["Look at each device by day."], evidenceCriteria: [] },
    value: {
      explorationSteps: ["Compare the totals.", "Look at each device by day."],
      evidenceCriteria: ["The part moves more than its siblings."],
    },
  },
  proposeHypotheses: {
    answer: {
      hypotheses: [
        {
          title: "The ios checkout broke",
          causalStory: "The release of 17 February may have broken the checkout on ios.",
          dimensions: ["Device"],
          expectedPattern: "ios falls, android and web stay",
          prediction: { segment: [{ dimension: "Device", value: "IOS" }], direction: "down" },
        },
      ],
    },
    value: expect.arrayContaining([
      {
        title: "The ios checkout broke",
        causalStory: "The release of 17 February may have broken the checkout on ios.",
        dimensions: ["device"],
        expectedPattern: "ios falls, android and web stay",
        prediction: { segment: [{ dimension: "device", value: "ios" }], direction: "down" },
      },
    ]),
  },
  decideNextStep: {
    answer: {
      decision: "DRILL_DOWN",
      reasoning: "Orders fell 8.2 %.",
      purpose: "Split ios by country.",
      prediction: null,
    },
    value: {
      decision: "DRILL_DOWN",
      reasoning: "Orders fell 8.2 %.",
      purpose: "Split ios by country.",
      prediction: null,
    },
  },
  writeCode: {
    answer: { language: "sql", code: "```sql\nselect device, sum(amount) from orders group by 1\n```" },
    value: { language: "sql", name: "analyze_device", code: "select device, sum(amount) from orders group by 1" },
  },
  compressResult: { answer: { summary: "ios fell from 1200 to 800." }, value: "ios fell from 1200 to 800." },
  judgeFinding: {
    answer: { confidence: "LOW", reasoning: "ios makes 81 % of the fall, but android was not looked at." },
    value: { confidence: "LOW", reasoning: "ios makes 81 % of the fall, but android was not looked at." },
  },
  phraseReport: {
    answer: {
      summary: "Orders fell 8.2 %, most of it on ios.",
      stories: [{ rank: 1, story: "Crashes in the checkout may have kept customers from ordering." }],
      nextSteps: ["Ask the team of the app about the release."],
    },
    value: {
      summary: "Orders fell 8.2 %, most of it on ios.",
      stories: [{ rank: 1, story: "Crashes in the checkout may have kept customers from ordering." }],
      nextSteps: ["Find out what changed for device = ios.", "Ask the team of the app about the release."],
    },
  },
  answer: {
    answer: { sentences: [{ text: "There were 412 reports of crashes in the checkout.", citations: ["p2"] }] },
    value: { text: "There were 412 reports of crashes in the checkout. [p2]", citations: ["p2"] },
  },
  ask: {
    answer: { question: "What happened in the checkout after release 17.2.1" },
    value: "What happened in the checkout after release 17.2.1?",
  },
  assessGaps: {
    answer: {
      gaps: [{ category: "ambiguity", description: "It is open which release is meant.", severity: "low" }],
      completenessScore: 95,
      requiresFollowUp: false,
    },
    value: {
      gaps: [
        ...builtInMind.assessGaps(briefs.assessGaps).gaps,
        { category: "ambiguity", description: "It is open which release is meant.", severity: "low" },
      ],
      completenessScore: builtInMind.assessGaps(briefs.assessGaps).completenessScore,
      requiresFollowUp: true,
    },
  },
};

describe("without a model", () => {
  it("does every step by the built-in mind and records it", async () => {
    const thoughts: unknown[] = [];
    const configuration = {
      providers: [],
      timeouts: { cloudTimeout: 60, localTimeout: 180, idleTimeout: 30 },
      budget: { tokens: null, usd: null },
      sendSamples: true,
      embeddings: null,
      allowedAddresses: [],
    };
    const gateway = openGateway(configuration, { now: () => new Date(), sleep: async () => {}, onAudit: () => {} });
    const mind = openMind({
      gateway,
      settings: configuration,
      onThought: (one) => thoughts.push(one),
      now: () => new Date(0),
    });
    expect(mind.name).toBe("built-in");
    for (const step of steps) expect((await run({ ...mind }, step)).value).toEqual(own(step));
    expect(thoughts).toEqual(
      steps.map((step) => ({ step, by: "built-in", tokens: 0, costUsd: 0, durationMs: 0, notes: [] })),
    );
  });
});

describe.each(["anthropic", "openai-compatible"] as Kind[])("with a good model, by the protocol of %s", (kind) => {
  it.each(steps)("takes its answer for %s", async (step) => {
    const { mind, thoughts, seen } = await openTestMind([say(good[step].answer)], { kind });
    const thought = await run({ ...mind }, step);
    expect(thought).toMatchObject({ value: good[step].value, by: `${kind}:${models[kind]}`, tokens: 150, notes: [] });
    expect(thoughts).toMatchObject([{ step, by: `${kind}:${models[kind]}`, tokens: 150, durationMs: 0, notes: [] }]);
    expect(mind.name).toBe(`${kind}:${models[kind]}`);
    expect(seen).toHaveLength(1);
  });
});

const bad: [string, Behaviour, RegExp][] = [
  ["fails", { status: 500 }, /HTTP 500/],
  ["hangs", { hang: true }, /no answer in 0\.2 s/],
  ["breaks off", { say: "{}", cutAfter: 1 }, /No model answered/],
  ["answers no JSON", { say: 'Sure! {"the": answer' }, /not JSON/],
  ["answers in another form", { say: '{"something":"else"}' }, /not what the schema asks for/],
];

describe.each(bad)("F43 F46 with a model that %s", (_, behaviour, why) => {
  it.each(steps)("does %s by itself and says why", async (step) => {
    const { mind, thoughts } = await openTestMind(
      [behaviour],
      behaviour.hang ? { limits: { cloudTimeoutMs: 200 } } : {},
    );
    const thought = await run({ ...mind }, step);
    expect(thought.value).toEqual(own(step));
    expect(thought.by).toBe("built-in");
    expect(thought.notes[0]).toMatch(/^Done by the built-in mind: /);
    expect(thought.notes[0]).toMatch(why);
    expect(thoughts).toMatchObject([{ step, by: "built-in" }]);
  });
});

const lies = [
  lie,
  "Demand collapsed by eighty-seven point six five percent.",
  "Orders rose 8.2 %, thanks to a campaign.",
  "A strike in the ports caused the fall.",
  "Ships could not leave the ports, where everybody was on strike.",
];

describe.each(lies)("F44 with a model that says everywhere: %s", (words) => {
  it.each(steps)("lets none of it through in %s", async (step) => {
    const { mind, thoughts } = await openTestMind([say(fillWith(step, words))]);
    const { value, by } = await run({ ...mind }, step);
    expect(JSON.stringify(value)).not.toMatch(/87[.,]65|X-4711|collapsed|campaign|strike/);
    if (by === "built-in")
      expect(thoughts[0]!.notes[0]).toMatch(/^Done by the built-in mind: the model's answer was not accepted: /);
  });
});

it("F46 does not ask a provider that is down again, at no cost", async () => {
  const { mind, seen, thoughts } = await openTestMind([{ status: 401 }]);
  for (const step of steps.slice(0, 4)) await run({ ...mind }, step);
  expect(seen).toHaveLength(1);
  expect(thoughts.map(({ by, tokens }) => [by, tokens])).toEqual(Array(4).fill(["built-in", 0]));
  expect(thoughts[3]!.notes[0]).toMatch(/HTTP 401/);
});

it("does not ask a model any more after three answers in a row that could not be used, and says so", async () => {
  const { mind, seen, thoughts } = await openTestMind([{ say: "no JSON" }]);
  for (const step of steps.slice(0, 5)) await run({ ...mind }, step);
  expect(seen).toHaveLength(6);
  expect(thoughts[2]!.notes[0]).toMatch(/not JSON/);
  expect(thoughts[3]!.notes).toEqual([
    "Done by the built-in mind: the model is not asked any more in this run: 3 answers in a row could not be used.",
  ]);
  expect(thoughts[0]!.tokens).toBe(300);
});

it("counts anew after an answer that can be used", async () => {
  const liar = say(fillWith("plan", lie));
  const { mind, seen } = await openTestMind([liar, liar, say(good.plan.answer), liar, liar, say(good.plan.answer)]);
  const thinkers: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) thinkers.push((await mind.plan(briefs.plan)).by);
  expect(seen).toHaveLength(6);
  expect(thinkers.map((by) => by === "built-in")).toEqual([true, true, false, true, true, false]);
});

it("passes on what is no failure of a model", async () => {
  const { mind } = await openTestMind([say(good.plan.answer)]);
  await expect(mind.plan({ ...briefs.plan, known: null as never })).rejects.toThrow(TypeError);
});

it("ends a run that is given up", async () => {
  const { gateway } = await openTestMind([{ hang: true }]);
  const controller = new AbortController();
  const settings = { sendSamples: true, providers: [] };
  const mind = openMind({ gateway, settings, onThought: () => {}, now: () => new Date(), cancel: controller.signal });
  const thinking = mind.plan(briefs.plan);
  controller.abort(new Error("given up"));
  await expect(thinking).rejects.toThrow("given up");
});
