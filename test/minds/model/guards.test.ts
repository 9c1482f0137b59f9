import { describe, expect, it } from "vitest";
import { builtInMind } from "../../../src/minds/built-in/built-in-mind.ts";
import type { CodeBrief, ProposalBrief } from "../../../src/minds/mind.ts";
import { answer } from "../../../src/minds/model/steps/answer.ts";
import { ask } from "../../../src/minds/model/steps/ask.ts";
import { assessGaps } from "../../../src/minds/model/steps/assess-gaps.ts";
import { decideNextStep } from "../../../src/minds/model/steps/decide-next-step.ts";
import { inferRoles } from "../../../src/minds/model/steps/infer-roles.ts";
import { judgeFinding } from "../../../src/minds/model/steps/judge-finding.ts";
import { phraseReport } from "../../../src/minds/model/steps/phrase-report.ts";
import { proposeHypotheses } from "../../../src/minds/model/steps/propose-hypotheses.ts";
import { writeCode } from "../../../src/minds/model/steps/write-code.ts";
import {
  answerBrief,
  askBrief,
  briefs,
  codeBrief,
  findingBrief,
  gapsBrief,
  proposalBrief,
  reportBrief,
  rolesBrief,
  stepBrief,
} from "../briefs.ts";

describe("infer roles", () => {
  const own = builtInMind.inferRoles(rolesBrief);
  const rolesAfter = (column: string, role: "dimension" | "measure" | "id" | "timestamp") => {
    const accepted = inferRoles.accept({ columns: [{ table: "orders", column, role }] }, rolesBrief, own);
    return "value" in accepted ? accepted.value : null;
  };

  it("adds a dimension of few values", () => {
    expect(rolesAfter("store", "dimension")).toContainEqual({ table: "orders", column: "store", role: "dimension" });
  });

  it.each([
    ["a dimension taken away", "device", "measure"],
    ["a dimension called an id", "country", "id"],
    ["a column that the question settles", "amount", "dimension"],
    ["the date column", "day", "id"],
    ["a dimension of too many values", "order_id", "dimension"],
    ["a text as a measure", "country", "measure"],
    ["a number as a timestamp", "store", "timestamp"],
    ["an id that repeats", "store", "id"],
  ] as const)("does not believe %s", (_, column, role) => {
    expect(rolesAfter(column, role)).toEqual(own);
  });

  it("refuses columns that do not exist", () => {
    expect(rolesAfter("nonsense", "dimension")).toBeNull();
  });
});

describe("propose hypotheses", () => {
  const good = {
    title: "ios broke",
    causalStory: "The release may have broken the checkout.",
    dimensions: ["device"],
    expectedPattern: "ios falls, android stays",
    prediction: { segment: [{ dimension: "device", value: "ios" }], direction: "down" as const },
  };
  const propose = (hypotheses: (typeof good)[], brief: ProposalBrief = proposalBrief) => {
    const accepted = proposeHypotheses.accept({ hypotheses }, brief, []);
    return "value" in accepted ? accepted.value : accepted.refused;
  };
  const predicting = (dimension: string, value: string) => ({
    ...good,
    prediction: { ...good.prediction, segment: [{ dimension, value }] },
  });

  it("spells names as the data do", () => {
    expect(propose([predicting("DEVICE", "Android")])).toMatchObject([
      { prediction: { segment: [{ dimension: "device", value: "android" }] } },
    ]);
  });

  it.each([
    ["a dimension that does not exist", predicting("weather", "rain")],
    ["a value where all values are listed", predicting("device", "blackberry")],
    ["a value that nobody has given", predicting("country", "Atlantis")],
    ["a listed dimension that does not exist", { ...good, dimensions: ["weather"] }],
    ["a figure in its title", { ...good, title: "ios fell 40 %" }],
    ["a figure in its pattern", { ...good, expectedPattern: "ios falls by 40 % or more" }],
    ["an unknown event in its title", { ...good, title: "Event X-4711" }],
  ])("refuses %s", (_, hypothesis) => {
    expect(propose([hypothesis])).toBe("none of its hypotheses can be tested");
  });

  it("takes a value outside an incomplete list where the person or a passage names it", () => {
    const brief = { ...proposalBrief, case: { ...proposalBrief.case, context: "We left Norway in February." } };
    expect(propose([predicting("country", "norway")], brief)).toMatchObject([
      { prediction: { segment: [{ dimension: "country", value: "Norway" }] } },
    ]);
  });

  it("keeps a hypothesis whose story does not hold, without the story", () => {
    expect(propose([{ ...good, causalStory: "A strike caused the fall." }])).toMatchObject([
      { title: "ios broke", causalStory: "The change may lie in device = ios." },
    ]);
  });

  it("drops repeats and keeps to the lengths and the maximum", () => {
    const others = ["ios", "android", "web", "android"].map((value, index) => ({
      ...predicting("device", value),
      title: `${"abcd"[index]} is ${"very ".repeat(25)}different`,
      causalStory: "It may be the release. ".repeat(30),
    }));
    const value = propose([good, good, ...others, { ...good, title: "A broad change" }]);
    expect(value).toHaveLength(3);
    for (const { title, causalStory } of value as (typeof good)[]) {
      expect(title.length).toBeLessThanOrEqual(100);
      expect(causalStory.length).toBeLessThanOrEqual(500);
    }
  });
});

describe("decide the next step", () => {
  const step = {
    decision: "ANALYZE" as const,
    reasoning: "It is open.",
    purpose: "Split ios by country.",
    prediction: null,
  };
  const decide = (change: object) =>
    decideNextStep.accept({ ...step, ...change }, stepBrief, builtInMind.decideNextStep(stepBrief));

  it("needs a purpose unless it concludes", () => {
    expect(decide({ purpose: "" })).toMatchObject({ refused: "it does not say what to find out" });
    expect(decide({ decision: "CONCLUDE", purpose: "" })).toMatchObject({
      value: { decision: "CONCLUDE", purpose: "" },
    });
    expect(decide({ decision: "CONCLUDE", reasoning: "" })).toMatchObject({ refused: "it concludes without a reason" });
  });

  it("takes a sharper prediction only of dimensions and values that were given", () => {
    const predict = (dimension: string, value: string) =>
      decide({ prediction: { segment: [{ dimension, value }], direction: "down" } });
    expect(predict("Device", "IOS")).toMatchObject({
      value: { prediction: { segment: [{ dimension: "device", value: "ios" }] } },
    });
    for (const [dimension, value] of [
      ["device", "blackberry"],
      ["weather", "rain"],
    ] as const) {
      expect(predict(dimension, value)).toMatchObject({ value: { decision: "ANALYZE", prediction: null } });
    }
  });
});

describe("write code", () => {
  const write = (language: "sql" | "python", code: string, brief: CodeBrief = codeBrief) =>
    writeCode.accept({ language, code }, brief, builtInMind.writeCode(brief));

  it.each([
    ["an empty text", "sql", "  "],
    ["a sentence for SQL", "sql", "Demand collapsed by 87.65 percent."],
    ["a sentence for Python", "python", "Demand collapsed by 87.65 percent."],
    ["a statement that changes files", "sql", "copy orders to 'x.csv'"],
    ["Python that shows nothing", "python", "x = 1"],
  ] as const)("refuses %s", (_, language, code) => {
    expect(write(language, code)).toHaveProperty("refused");
  });

  it("refuses a language that cannot run here", () => {
    expect(write("python", "print(1)", { ...codeBrief, languages: ["sql"] })).toMatchObject({
      refused: "python cannot run here",
    });
    expect(write("python", "print(1)")).toMatchObject({ value: { language: "python", code: "print(1)" } });
  });

  it("takes no code above 20,000 characters", () => {
    expect(writeCode.schema.safeParse({ language: "sql", code: "x".repeat(20_001) }).success).toBe(false);
  });
});

describe("judge a finding", () => {
  const judge = (confidence: "HIGH" | "MEDIUM" | "LOW", reasoning: string) =>
    judgeFinding.accept({ confidence, reasoning }, findingBrief, builtInMind.judgeFinding(findingBrief));

  it("lowers confidence with a reason, and never raises it", () => {
    expect(judge("LOW", "Only 81 % is covered.")).toMatchObject({ value: { confidence: "LOW" }, notes: [] });
    expect(judge("HIGH", "It is clear.")).toMatchObject({
      value: { confidence: "MEDIUM" },
      notes: ["The model would have said HIGH; confidence stays MEDIUM."],
    });
  });

  it("does not lower it for a reason that does not hold", () => {
    expect(judge("LOW", "The sample has only 7 rows.")).toMatchObject({
      refused: "no sentence of its reasoning holds",
    });
  });
});

describe("phrase the report", () => {
  const phrase = (change: object) => {
    const answer = { summary: "Orders fell 8.2 %.", stories: [], nextSteps: [], ...change };
    const accepted = phraseReport.accept(answer, reportBrief, builtInMind.phraseReport(reportBrief));
    if (!("value" in accepted)) throw new Error(accepted.refused);
    return accepted;
  };

  it("F44 drops the sentences that do not hold, says which, and keeps the others", () => {
    const { value, notes } = phrase({ summary: "Orders fell 8.2 %. Prices rose 12 %. It began on 17 February 2025." });
    expect(value.summary).toBe("Orders fell 8.2 %. It began on 17 February 2025.");
    expect(notes).toEqual(["Left out of the model's words: “Prices rose 12 %.” (12 % is in no evidence)."]);
  });

  it("lets only documents name a cause", () => {
    const { value } = phrase({
      stories: [
        { rank: 1, story: "Crashes in the checkout of the ios app led to fewer orders." },
        { rank: 1, story: "A price war led to fewer orders." },
        { rank: 7, story: "There is no such rank." },
      ],
    });
    expect(value.stories).toEqual([{ rank: 1, story: "Crashes in the checkout of the ios app led to fewer orders." }]);
  });

  it("keeps the built-in summary where nothing of the model's is left, and its next steps in any case", () => {
    const { value } = phrase({
      summary: "Orders fell 99 %.",
      nextSteps: ["Ask the app's team.", "Lower prices by 5 %."],
    });
    expect(value.summary).toBe(builtInMind.phraseReport(reportBrief).summary);
    expect(value.nextSteps).toEqual([...reportBrief.nextSteps, "Ask the app's team."]);
  });

  it("keeps stories to 500 characters", () => {
    const { value } = phrase({ stories: [{ rank: 1, story: "It may be the release. ".repeat(35) }] });
    expect(value.stories[0]!.story.length).toBeLessThanOrEqual(500);
  });
});

describe("answer", () => {
  const accept = (sentences: { text: string; citations: string[] }[]) =>
    answer.accept({ sentences }, answerBrief, builtInMind.answer(answerBrief));

  it("F45 removes citations of passages that do not exist and counts them", () => {
    expect(
      accept([{ text: "Customers reported crashes in the checkout [9].", citations: ["p2", "p9", "[p2]"] }]),
    ).toEqual({
      value: { text: "Customers reported crashes in the checkout. [p2]", citations: ["p2"] },
      notes: ["2 citations of passages that do not exist were removed."],
    });
  });

  it("F66 drops a sentence that stands on an invented passage alone", () => {
    expect(accept([{ text: "The servers were moved to another city.", citations: ["p9"] }])).toMatchObject({
      refused: "no sentence of it stands on a passage",
    });
  });

  it("F44 checks figures against the passages", () => {
    const accepted = accept([
      { text: "There were 412 reports of crashes.", citations: ["p2"] },
      { text: "There were 500 reports of crashes.", citations: ["p2"] },
    ]);
    expect(accepted).toMatchObject({ value: { text: "There were 412 reports of crashes. [p2]" } });
  });

  it("F78 may say nothing", () => {
    expect(accept([])).toEqual({ value: { text: "", citations: [] }, notes: [] });
  });
});

describe("ask and assess gaps", () => {
  const question = (question: string) => ask.accept({ question }, askBrief, "");

  it("refuses a question that was asked, is about something else or brings its own figures", () => {
    expect(question("When was the release?")).toHaveProperty("refused");
    expect(question("Who likes football?")).toHaveProperty("refused");
    expect(question("Did the checkout fail for 40 % of users?")).toHaveProperty("refused");
    expect(question("How did the checkout crash?")).toMatchObject({ value: "How did the checkout crash?" });
  });

  it("F68 cannot make a case more complete than it is", () => {
    const own = builtInMind.assessGaps(gapsBrief);
    const all = { gaps: [], completenessScore: 100, requiresFollowUp: false };
    expect(assessGaps.accept(all, gapsBrief, own)).toEqual({ value: own, notes: [] });
    const low = assessGaps.accept({ ...all, completenessScore: 10 }, gapsBrief, own);
    expect(low).toMatchObject({ value: { completenessScore: 10 } });
  });
});

it("asks for nothing with the names or values of the data in it but in data blocks: schemas and tasks are fixed", () => {
  for (const step of [
    inferRoles,
    proposeHypotheses,
    decideNextStep,
    writeCode,
    phraseReport,
    answer,
    ask,
    assessGaps,
  ]) {
    const task = (step.task as (brief: unknown) => string)(Object.assign({}, ...Object.values(briefs)));
    expect(task).not.toMatch(/ios|android|orders|release/i);
  }
});
