import { describe, expect, it } from "vitest";
import { readQueryTerms } from "../../../src/store/lexical/read-query-terms.ts";
import { detectLanguage } from "../../../src/store/lexical/text/detect-language.ts";
import { makeTermReaders } from "../../../src/store/lexical/text/read-terms.ts";
import { splitWords } from "../../../src/store/lexical/text/split-words.ts";
import { pairKey, termKey } from "../../../src/store/lexical/text/term-key.ts";

describe("words", () => {
  it("are lower-case runs of letters and digits; numbers of several parts stay whole besides", () => {
    expect(splitWords("Checkout-Fehler: iOS 17.2.1, am 2025-02-03.")).toEqual([
      "checkout",
      "fehler",
      "ios",
      "17",
      "2",
      "1",
      "17.2.1",
      "am",
      "2025",
      "02",
      "03",
      "2025-02-03",
    ]);
  });

  it("of scripts without spaces are pairs of characters", () => {
    expect(splitWords("数据库 x 中")).toEqual(["数据", "据库", "x", "中"]);
  });
});

describe("languages", () => {
  it("are told by their function words, English where there are too few", () => {
    expect(
      detectLanguage("Die Umsätze sind im Februar wegen der Störung nicht mehr gestiegen, und das war neu für uns."),
    ).toBe("german");
    expect(
      detectLanguage(
        "Les ventes ont baissé en février à cause de la panne, et nous ne savons pas pourquoi elles sont si basses.",
      ),
    ).toBe("french");
    expect(detectLanguage("Umsatz Februar")).toBe("english");
    const code =
      '{ "de": 1, "messages": [{ "role": "user", "content": "Hello", "max_tokens": 1024, "stream": true }], "es": 2 }';
    expect(detectLanguage(`${code}\n`.repeat(5))).toBe("english");
  });
});

describe("terms", () => {
  it("have numbers that are spread evenly and differ for words, pairs and their order", () => {
    const keys = new Set(Array.from({ length: 200_000 }, (_, index) => termKey(`word${index}`)));
    for (let index = 0; index < 200_000; index += 1)
      keys.add(pairKey(termKey(`word${index % 500}`), termKey(`word${Math.floor(index / 500)}`)));
    expect(keys.size).toBeGreaterThanOrEqual(399_998);
    const upper = [...keys].filter((key) => key >= 2 ** 39).length / keys.size;
    expect(upper).toBeGreaterThan(0.49);
    expect(upper).toBeLessThan(0.51);
    expect(Math.max(...[...keys].slice(0, 100_000))).toBeLessThan(2 ** 40);
    expect(pairKey(termKey("a"), termKey("b"))).not.toBe(pairKey(termKey("b"), termKey("a")));
  });

  it("of a query are stemmed in each language of the documents, and never too many", () => {
    const readers = makeTermReaders();
    const both = readQueryTerms("prices", ["english", "german"], readers);
    expect(both).toEqual([{ word: "prices", keys: new Set([termKey("price"), termKey("pric", "german")]), weight: 1 }]);
    const page = Array.from({ length: 2_000 }, (_, index) => `word${index}`).join(" ");
    expect(readQueryTerms(page, ["english"], readers)).toHaveLength(400);
  });
});
