import { describe, expect, it } from "vitest";
import { splitSentences } from "../../../src/knowledge/extract/split-sentences.ts";

const texts = (text: string) => splitSentences(text).map((sentence) => sentence.text);

describe("splitSentences", () => {
  it.each([
    ["One. Two! Three?", ["One.", "Two!", "Three?"]],
    ["It fell by 3.5 % in v17.2.1. Then it rose.", ["It fell by 3.5 % in v17.2.1.", "Then it rose."]],
    ["Dr. Smith met e.g. the U.S. team. They agreed.", ["Dr. Smith met e.g. the U.S. team.", "They agreed."]],
    ["Fixed on Jan. 5 by J. Doe. All good.", ["Fixed on Jan. 5 by J. Doe.", "All good."]],
    ["It ended in Jan. The next began.", ["It ended in Jan.", "The next began."]],
    ["It stopped. iOS was not affected.", ["It stopped.", "iOS was not affected."]],
    ['He said "stop." Then he left.', ['He said "stop."', "Then he left."]],
    ["Wait... what? Yes.", ["Wait... what?", "Yes."]],
    ["A wrapped line that goes on\nto the next one. End.", ["A wrapped line that goes on to the next one.", "End."]],
    ["- first item\n- second item. With more.\n1. third", ["first item", "second item.", "With more.", "third"]],
    ["## Heading\nText.", ["Heading", "Text."]],
    ["Para one\n\nPara two", ["Para one", "Para two"]],
    ["See `a.b(c). D` and go.", ["See `a.b(c).", "D` and go."]],
    ["", []],
  ])("cuts %j", (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it("keeps fenced code in one piece and says what is what", () => {
    const text = "Run this:\n\n```\na = 1. b\n\nc\n```\n\n- item";
    expect(splitSentences(text).map(({ kind }) => kind)).toEqual(["prose", "code", "item"]);
    expect(texts(text)[1]).toBe("```\na = 1. b\n\nc\n```");
  });

  it("gives the place of each sentence", () => {
    const text = "## T\n- One two. Three.\n\nFour five\nsix.";
    for (const { text: sentence, start, end } of splitSentences(text))
      expect(text.slice(start, end).replace(/\s+/g, " ")).toBe(sentence);
  });
});
