import { describe, expect, it } from "vitest";
import { openSentenceStream } from "../../../src/app/chat/sentence-stream.ts";

const split = (text: string, size = text.length) => {
  const stream = openSentenceStream();
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, at * size + size),
  );
  return [...pieces.flatMap((piece) => stream.push(piece)), ...stream.flush()];
};

describe("sentences of a stream", () => {
  it("are whole, with the space before them, however the text is cut", () => {
    const text =
      "It fell on 2025-02-03 [1]. Nobody knew. [2] Later, e.g. in March, v. 17.2.1 came! Why?\n\n- One\n- Two";
    const whole = split(text);
    expect(whole).toEqual([
      "It fell on 2025-02-03 [1].",
      " Nobody knew. [2]",
      " Later, e.g. in March, v. 17.2.1 came!",
      " Why?",
      "\n\n- One",
      "\n- Two",
    ]);
    for (const size of [1, 2, 3, 7]) expect(split(text, size)).toEqual(whole);
  });

  it("end neither inside a figure nor after an abbreviation", () => {
    expect(split("It was approx. 5 %.")).toEqual(["It was approx. 5 %."]);
    expect(split("Sales fell by 87\npercent. Then rose.")).toEqual(["Sales fell by 87\npercent.", " Then rose."]);
    expect(split("It crashed. iOS was fixed.")).toEqual(["It crashed.", " iOS was fixed."]);
    expect(split("Version 17.2.1 has 1.5 million users.")).toHaveLength(1);
  });

  it.each(["\n", ".", ". ", " ", "[1", "a", "\n- ", '."'])(
    "are cut somewhere when a text of %j never ends",
    (piece) => {
      const text = `a${piece.repeat(6000)}`;
      expect(split(text, 8).join("")).toBe(text.trimEnd());
    },
  );

  it("come as soon as the next one begins", () => {
    const stream = openSentenceStream();
    expect(stream.push("One is here.")).toEqual([]);
    expect(stream.push(" ")).toEqual([]);
    expect(stream.push("T")).toEqual(["One is here."]);
  });
});
