import { describe, expect, it } from "vitest";
import { type Answer, answerSchema, type Expectation, hasClaim, judgeAnswer } from "../../bench/real/judge-answer.ts";

const segment = (terms: Record<string, string> | null) => ({ kind: "segment", segment: terms });
const diagnosed = (...explanations: Answer["explanations"]): Answer => ({ decision: "diagnosed", explanations });
const germany: Expectation = { decision: ["diagnosed"], segment: [{ country: "DE" }] };

describe("judging an answer on a real case", () => {
  const cases: [string, Answer, Expectation, boolean][] = [
    ["the segment first", diagnosed(segment({ country: "DE" })), germany, true],
    ["the segment second", diagnosed(segment({ city: "Rome" }), segment({ country: "DE" })), germany, true],
    ["the segment third", diagnosed(segment(null), segment({}), segment({ country: "DE" })), germany, false],
    ["the segment in a longer one", diagnosed(segment({ country: "DE", device: "app" })), germany, true],
    ["only half of a pair", diagnosed(segment({ a: "1" })), { ...germany, segment: [{ a: "1", b: "2" }] }, false],
    ["a joined column in other case", diagnosed(segment({ "customers.Country": "de" })), germany, true],
    ["another value", diagnosed(segment({ country: "FR" })), germany, false],
    ["a decision that is not allowed", { ...diagnosed(segment({ country: "DE" })), decision: "other" }, germany, false],
    ["a kind", diagnosed({ kind: "broad", segment: null }), { ...germany, segment: ["broad"] }, true],
    ["another kind", diagnosed({ kind: "mix", segment: null }), { ...germany, segment: ["broad"] }, false],
    [
      "a blocked case for a fault of the data",
      { decision: "blocked_by_data_quality", explanations: [] },
      { decision: ["blocked_by_data_quality"], segment: ["data_quality"] },
      true,
    ],
    [
      "silence where it is right",
      { decision: "no_real_change", explanations: [{ kind: "calendar", segment: null }] },
      { decision: ["no_real_change"], segment: ["none"] },
      true,
    ],
    [
      "a claim, however far behind, where silence is right",
      diagnosed(segment(null), segment(null), segment({ country: "DE" })),
      { decision: ["diagnosed"], segment: ["none"] },
      false,
    ],
    [
      "figures within half a percent",
      { ...diagnosed(segment({ country: "DE" })), change: { baseline_value: 1004, comparison_value: 500 } },
      { ...germany, values: [1000, 500] },
      true,
    ],
    [
      "figures further off",
      { ...diagnosed(segment({ country: "DE" })), change: { baseline_value: 1006, comparison_value: 500 } },
      { ...germany, values: [1000, 500] },
      false,
    ],
    ["no figures", diagnosed(segment({ country: "DE" })), { ...germany, values: [1000, 500] }, false],
    ["no answer at all", answerSchema.parse({ error: { code: "INVALID_METRIC" } }), germany, false],
  ];
  it.each(cases)("%s", (_, answer, expectation, isRight) => {
    expect(judgeAnswer(answer, expectation)).toBe(isRight);
  });

  it("counts only named segments as claims", () => {
    expect(hasClaim(diagnosed(segment(null), segment({})))).toBe(false);
    expect(hasClaim(diagnosed(segment(null), segment({ country: "DE" })))).toBe(true);
  });
});
