import { describe, expect, it } from "vitest";
import { gapAnalysisSchema } from "../../../src/domain/gap-analysis.ts";
import { builtInMind } from "../../../src/minds/built-in/built-in-mind.ts";
import { checkProse } from "../../../src/minds/number-check/check-prose.ts";
import { knownFromOutput } from "../../../src/minds/number-check/known-from-output.ts";
import {
  answerBrief,
  askBrief,
  asked,
  findingBrief,
  gapsBrief,
  hypothesis,
  known,
  planBrief,
  proposalBrief,
  reportBrief,
  resultBrief,
  rolesBrief,
  stepBrief,
} from "../briefs.ts";

describe("infer roles, plan, judge", () => {
  it("takes roles, plan and confidence as they are given", () => {
    expect(builtInMind.inferRoles(rolesBrief)).toContainEqual({ table: "orders", column: "device", role: "dimension" });
    expect(builtInMind.plan(planBrief)).toEqual({
      explorationSteps: planBrief.explorationSteps,
      evidenceCriteria: planBrief.evidenceCriteria,
    });
    expect(builtInMind.judgeFinding(findingBrief)).toEqual({ confidence: "MEDIUM", reasoning: findingBrief.seen[0] });
  });

  it("says what was expected where the engine has no words", () => {
    const { reasoning } = builtInMind.judgeFinding({ ...findingBrief, seen: [], outcome: "RULED_OUT" });
    expect(reasoning).toBe("Expected: device = ios fell clearly more than android; this was not seen.");
  });
});

describe("propose hypotheses", () => {
  const propose = (context: string | null, prompt: string | null = null) =>
    builtInMind.proposeHypotheses({ ...proposalBrief, case: { ...asked, context, prompt }, passages: [] });

  it("proposes nothing where nobody names a part of the data", () => {
    expect(propose("We changed our prices.")).toEqual([]);
  });

  it("turns a value named in the context into a prediction", () => {
    expect(propose("The iOS checkout crashed since Monday.")).toEqual([
      {
        title: "device = ios fell",
        causalStory: "You say: “The iOS checkout crashed since Monday.”",
        dimensions: ["device"],
        expectedPattern: "device = ios fell clearly more than what is comparable to it",
        prediction: { segment: [{ dimension: "device", value: "ios" }], direction: "down" },
      },
    ]);
  });

  it("proposes the combination of values in one sentence first, the person's question before the context", () => {
    const titles = propose("More visits on web.", "Is it ios in DE?").map(({ title }) => title);
    expect(titles).toEqual(["device = ios and country = DE moved", "device = ios moved", "country = DE moved"]);
  });

  it("reads the passages, keeps to the maximum and does not repeat what is written already", () => {
    const brief = { ...proposalBrief, case: { ...asked, context: null } };
    expect(builtInMind.proposeHypotheses(brief).map(({ title }) => title)).toEqual([
      "device = ios moved",
      "device = ios fell",
      "device = android moved",
    ]);
    expect(builtInMind.proposeHypotheses({ ...brief, maximum: 1 })).toHaveLength(1);
    const written = [{ title: "device = ios fell", expectedPattern: "" }];
    expect(builtInMind.proposeHypotheses({ ...brief, hypotheses: written }).map(({ title }) => title)).not.toContain(
      "device = ios fell",
    );
  });

  it("takes everyday words and numbers for values only beside their column", () => {
    const dimensions = [{ name: "store_type", cardinality: 3, values: ["new", "other", "7"] }];
    const propose = (context: string) =>
      builtInMind.proposeHypotheses({ ...proposalBrief, dimensions, passages: [], case: { ...asked, context } });
    expect(propose("A new release with 7 changes.")).toEqual([]);
    expect(propose("The store type new fell.")).toHaveLength(1);
  });
});

describe("decide the next step", () => {
  const decide = (iteration: number, lastResult: string | null, prediction = hypothesis.prediction) =>
    builtInMind.decideNextStep({ ...stepBrief, iteration, lastResult, hypothesis: { ...hypothesis, prediction } });

  it("looks at the prediction, then at its siblings, then concludes", () => {
    expect(decide(1, null)).toMatchObject({
      decision: "ANALYZE",
      purpose: "Compare device = ios between the baseline and the comparison.",
    });
    expect(decide(2, "The largest change is device = ios.").decision).toBe("DRILL_DOWN");
    expect(decide(3, "The largest change is device = ios.")).toMatchObject({ decision: "CONCLUDE", purpose: "" });
  });

  it("turns to a dimension not looked at yet when the last result shows nothing", () => {
    expect(decide(3, "The result has 3 rows. No row shows a change.").decision).toBe("PIVOT");
    expect(decide(3, "The result has no rows.")).toMatchObject({
      decision: "PIVOT",
      purpose: 'Break device = ios down by "country" and compare the periods.',
    });
    expect(decide(4, "The result has no rows.").decision).toBe("CONCLUDE");
  });

  it("compares each dimension where no segment is predicted", () => {
    expect(decide(1, null, null).purpose).toBe(
      'Compare each value of "device", "country" between the baseline and the comparison.',
    );
    expect(decide(2, "The result has 4 rows.", null).decision).toBe("CONCLUDE");
    expect(decide(2, "The code failed: Binder Error.", null).decision).toBe("PIVOT");
  });

  it("concludes at the last iteration", () => {
    expect(decide(15, "The result has no rows.").decision).toBe("CONCLUDE");
  });
});

describe("compress a result", () => {
  const compress = (output: string, succeeded = true) =>
    builtInMind.compressResult({ ...resultBrief, output, succeeded });

  it("names the largest changes with their figures, which are those of the output", () => {
    const text = compress(resultBrief.output);
    expect(text).toBe(
      "The result has 2 rows. The largest change is device = ios: from 1,200 to 800 (−400, −33.3\u202f%). Next comes device = android: from 100 to 101 (+1, +1.0\u202f%).",
    );
    expect(checkProse(text.split(". ").slice(1).join(". "), knownFromOutput(resultBrief.output)).dropped).toEqual([]);
  });

  it.each([
    ["nothing moved", "part,baseline,comparison\nios,5,5\n", "The result has 1 row. No row shows a change."],
    [
      "a printed data frame",
      "  device  before  after\n0  ios  1200  800\n1  web  10  10\n",
      "The result has 2 rows. The largest change is ios: from 1,200 to 800 (−400).",
    ],
    [
      "other tables",
      'name,"a ""b"""\nx,1\ny,2\n',
      'The result has 2 rows. The first says name x, a "b" 1. The last says name y, a "b" 2.',
    ],
    ["only a header", "split_by,part,baseline\n", "The result has no rows."],
    ["plain text", "Correlation is 0.4\nDone\n", "Correlation is 0.4. Done."],
    ["no output", " \n", "The code ran and gave no output."],
  ])("describes %s", (_, output, expected) => {
    expect(compress(output)).toBe(expected);
  });

  it("says what went wrong by the line that says it", () => {
    const traceback = "Traceback (most recent call last):\n  File \"x.py\", line 3, in <module>\nKeyError: 'devise'\n";
    expect(compress(traceback, false)).toBe("The code failed: KeyError: 'devise'.");
    expect(compress('Binder Error: Table "x" not found\nLINE 1: select\n', false)).toBe(
      'The code failed: Binder Error: Table "x" not found.',
    );
  });
});

describe("phrase the report", () => {
  it("says the headline and what it stands on, once each", () => {
    expect(builtInMind.phraseReport(reportBrief)).toEqual({
      summary: "Orders fell 8.2 %. device = ios accounts for 81 % of it. device = ios accounts for 81 % of the fall.",
      stories: [],
      nextSteps: reportBrief.nextSteps,
    });
    expect(checkProse(builtInMind.phraseReport(reportBrief).summary, known).dropped).toEqual([]);
  });
});

describe("answer", () => {
  it("quotes the sentence that bears on the question, with its source", () => {
    expect(builtInMind.answer(answerBrief)).toEqual({
      text: "“Customers reported 412 crashes in the checkout of the ios app.” [p2]",
      citations: ["p2"],
    });
  });

  it("F78 says nothing and cites nothing where no passage bears on the question", () => {
    expect(builtInMind.answer({ ...answerBrief, question: "Who won the world cup in 1998?" })).toEqual({
      text: "",
      citations: [],
    });
    expect(builtInMind.answer({ ...answerBrief, passages: [] })).toEqual({ text: "", citations: [] });
  });
});

describe("ask", () => {
  it("asks for the open claim that would settle most, and never the same twice", () => {
    const questions: string[] = [];
    for (let question = builtInMind.ask(askBrief); question !== ""; ) {
      questions.push(question);
      question = builtInMind.ask({ ...askBrief, asked: [...askBrief.asked, ...questions] });
    }
    expect(questions[0]).toBe("By which steps did it come about that “The checkout crashed on ios”?");
    expect(questions.length).toBeGreaterThanOrEqual(8);
    expect(new Set(questions).size).toBe(questions.length);
    expect(questions.slice(0, 4).every((question) => question.includes("The checkout crashed on ios"))).toBe(true);
  });
});

describe("assess gaps", () => {
  it("lists what is open, contradicted, vague or not cited", () => {
    const analysis = builtInMind.assessGaps({
      ...gapsBrief,
      claims: [
        ...gapsBrief.claims,
        { id: "c4", text: "Android was hit too", aspect: "where", verdict: "contradicted" },
      ],
    });
    expect(gapAnalysisSchema.parse(analysis)).toEqual(analysis);
    expect(analysis.gaps.map(({ category, severity }) => `${category} ${severity}`)).toEqual([
      "missing_information high",
      "missing_information high",
      "inconsistency high",
      "vagueness medium",
    ]);
    expect(analysis).toMatchObject({ completenessScore: 50, requiresFollowUp: true });
  });

  it("F68 is at the bottom without any evidence and at the top when all is settled", () => {
    const unknown = gapsBrief.claims.map((claim) => ({ ...claim, verdict: "unknown" as const }));
    const none = { ...gapsBrief, claims: unknown, pairs: [{ question: "Why?", answer: "", citations: [] }] };
    expect(builtInMind.assessGaps(none)).toMatchObject({ completenessScore: 0, requiresFollowUp: true });
    const settled = gapsBrief.claims.map((claim) => ({ ...claim, verdict: "supported" as const }));
    const all = { ...gapsBrief, claims: settled, pairs: gapsBrief.pairs.slice(0, 1) };
    expect(builtInMind.assessGaps(all)).toEqual({ gaps: [], completenessScore: 100, requiresFollowUp: false });
  });
});
