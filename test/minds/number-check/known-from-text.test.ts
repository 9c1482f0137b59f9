import { expect, it } from "vitest";
import { checkProse } from "../../../src/minds/number-check/check-prose.ts";
import { knownFromOutput } from "../../../src/minds/number-check/known-from-output.ts";
import { knownFromText } from "../../../src/minds/number-check/known-from-text.ts";

const text = "Orders fell 8.2 % on 17 February.\nRelease v17.2.1 has 1,240 crash reports, up 3 %; a rate of 4 in 10.";

it.each([
  ["Orders fell 8.2 percent.", true],
  ["Orders fell 8 %.", true],
  ["Orders rose 8.2 %.", false],
  ["It began on 17 Feb.", true],
  ["It began on 17 February 2025.", false],
  ["There are 1,240 reports for v17.2.1.", true],
  ["There are 1,241 reports.", false],
  ["Reports rose 3 %.", true],
  ["Reports fell 3 %.", false],
  ["Release v17.2.2 did it.", false],
])("takes from a text what it says, its direction included: %s → %s", (sentence, isKept) => {
  expect(checkProse(sentence, knownFromText([text])).text).toBe(isKept ? sentence : "");
});

it.each([
  ["ios fell from 1,200 to 800, a change of −400.", true],
  ["ios lost 400.", true],
  ["ios changed by −33.3 %.", true],
  ["ios gained 400.", false],
  ["The sum is 1,200,800.", false],
])("reads the cells of a table that code has printed: %s → %s", (sentence, isKept) => {
  const output = "device,baseline,comparison,change,relative\nios,1200,800,-400,-0.3333\nandroid,100,101,1,0.01\n";
  expect(checkProse(sentence, knownFromOutput(output)).text).toBe(isKept ? sentence : "");
});
