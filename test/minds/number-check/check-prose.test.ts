import { describe, expect, it } from "vitest";
import type { Known } from "../../../src/minds/mind.ts";
import { checkProse } from "../../../src/minds/number-check/check-prose.ts";

// Orders fell from 151,034 to 138,604; device = ios fell 31.2 % and makes 81.4 % of it, android rose 1.2 %.
const known: Known = {
  figures: [
    { value: 151_034, unit: "amount" },
    { value: 138_604, unit: "amount" },
    { value: -12_430, unit: "amount" },
    { value: -0.0823, unit: "fraction" },
    { value: -0.3124, unit: "fraction" },
    { value: 0.0118, unit: "fraction" },
    { value: 0.814, unit: "fraction" },
    { value: 0.331, unit: "fraction" },
    { value: 1.04, unit: "fraction" },
    { value: -0.497, unit: "fraction" },
    { value: 0.00004, unit: "amount" },
    { value: 1240, unit: "amount" },
    { value: 14, unit: "amount" },
    { value: 1_234_567, unit: "amount" },
    { value: 3, unit: "amount" },
    { value: -0.0021, unit: "fraction" },
  ],
  names: [
    "orders",
    "device",
    "ios",
    "android",
    "app_version",
    "iOS 17.2.1",
    "cou1",
    "store",
    "87",
    "18-25",
    "15 %",
    "2025-02-03..2025-02-16",
    "2025-02-17",
    "2025-03-02",
    "Launch at 2025-02-17T14:30:00Z",
    "E12",
    "fell 64 percent",
  ],
};

describe("keeps what the evidence says", () => {
  it.each([
    "Orders fell 8.2 %.",
    "Orders fell by about 8 percent, from 151,034 to 138,604.",
    "Orders fell 8.23 per cent.",
    "That is a change of −12,430 orders.",
    "Orders changed by (12,430).",
    "Orders fell by 12 430 in total.",
    "Orders fell by 12\u202f430.",
    "Orders are down 12.4k.",
    "Orders fell to 138.6k from 151k.",
    "Revenue is at $1.2M, or 1.23 million.",
    "Revenue is $1,234,567.",
    "device = ios accounts for 81.4 % of it.",
    "device = ios accounts for 81 % of the change, android rose 1.2 percent.",
    "The ios part fell 31 %, while android grew 1 %.",
    "A 31.2 % drop in ios stands against a 1.2 % rise in android.",
    "Orders lost 8.2 percentage points.",
    "The rate moved by 21 basis points.",
    "The share is 0.814.",
    "Nearly a third of the change is elsewhere.",
    "About one third of the orders are affected.",
    "Returns doubled.",
    "Returns are twice as high.",
    "Returns grew 2x.",
    "Trials halved.",
    "About half of the trials are gone.",
    "Three segments moved, two of them in ios.",
    "One of the ten largest segments stands out.",
    "The search looked at 1,240 segments (p < 0.001).",
    "The comparison has 14 days, a 14-day period.",
    "It began on 17 February 2025.",
    "It began on Feb 17.",
    "It began on February 17, 2025.",
    "It began on the 17th of February.",
    "Since 2025-02-17 the level is lower.",
    "Baseline is 3–16 February 2025.",
    "The launch was at 14:30.",
    "In February the level changed.",
    "This is the first fall in 2025.",
    "It shows in Q1 2025.",
    "The release iOS 17.2.1 is affected most.",
    "Version 17.2.1 is affected most.",
    "The column app_version shows it, cou1 does not.",
    "Only store 87 is different.",
    "Only store = 87 is different.",
    "Only device = fell 64 percent is different.",
    "Only “15 %” is different.",
    "The group 18-25 moved most.",
    "Evidence E12 shows it.",
    "See explanation 1 and hypothesis 2; rank 1 is certain.",
    "It ranks 1st.",
    "In the second half of February the fall went on.",
    "A third segment is unaffected.",
    "The fall is clear and has no other explanation.",
    "eight percent fewer orders came in.",
    "Orders fell by eight point two percent.",
    "Orders went from one hundred fifty-one thousand to 138.6 thousand.",
    "ios moved from 1.2 to 31.2 percent.",
    "The interval is between 1.2 and 8.2 %.",
  ])("%s", (sentence) => {
    expect(checkProse(sentence, known)).toEqual({ text: sentence, dropped: [] });
  });
});

describe("drops figures that no evidence has", () => {
  it.each([
    "Demand collapsed by 87.65 percent because of event X-4711.",
    "Orders fell 8.3 %.",
    "Orders fell 8.20 %.",
    "Orders fell 82 %.",
    "Orders fell by 12,431.",
    "Orders fell by 13k.",
    "Revenue is at $1.3M.",
    "Revenue is at 2 million.",
    "The rate moved by 22 basis points.",
    "ios accounts for 82 % of it.",
    "Orders fell 12,430 percent.",
    "Returns tripled.",
    "Returns grew 3.5x.",
    "Returns grew fivefold.",
    "A quarter of the orders is gone.",
    "Two thirds of it is ios.",
    "One in five orders failed.",
    "3 out of 5 orders failed.",
    "ios is three times as large.",
    "Eleven segments moved.",
    "Two percent of orders failed.",
    "Five million orders failed.",
    "Hundreds of orders failed.",
    "There was a double-digit decline.",
    "It fell by an order of magnitude.",
    "A few percent of orders failed.",
    "It began on 18 February 2025.",
    "It began on 17 March.",
    "It began on 2025-02-18.",
    "It began on 02/18/2025.",
    "It was seen in 2024.",
    "It was seen in Q2 2025.",
    "It was seen in August.",
    "It began at 15:30.",
    "The release iOS 17.2.2 is affected most.",
    "Version v17.2.1.9 is affected most.",
    "cou12 is affected most.",
    "Ticket JIRA-4711 explains it.",
    "COVID-19 is behind it.",
    "Orders fell by 87 percent.",
    "Orders fell by 87.",
    "Orders fell 15 %.",
    "store 87 % is gone.",
    "Orders fell by n=4711.",
    "p < 0.00001 for all of them.",
    "2 segments moved.",
    "Orders fell by 2025.",
    "The group 18-25 percent moved.",
  ])("%s", (sentence) => {
    const { text, dropped } = checkProse(sentence, known);
    expect(text).toBe("");
    expect(dropped).toHaveLength(1);
    expect(dropped[0]).toMatchObject({ sentence });
    expect(dropped[0]!.figure).not.toBe("");
  });
});

describe("drops figures that go the other way in the evidence", () => {
  it.each([
    "Orders rose 8.2 %.",
    "Orders grew by nearly 8 percent.",
    "Orders are up 12,430.",
    "There is an increase of 31.2 %.",
    "An 8.2 % rise was seen.",
    "Orders came in 8.2 % higher.",
    "Orders changed by +12,430.",
    "Orders increased, a change of 8.2 percent.",
    "android fell 1.2 %.",
    "The loss of 81.4 % is real.",
    "android moved by −1.2 %.",
    "Orders halved to 1,240, or rather rose 49.7 %.",
    "Returns fell 104 %.",
  ])("%s", (sentence) => {
    expect(checkProse(sentence, known).text).toBe("");
  });
});

describe("is not fooled by how a figure is written", () => {
  it.each([
    ["full-width digits", "Demand collapsed by ８７．６５ percent."],
    ["Arabic-Indic digits", "Demand collapsed by ٨٧٫٦٥٪."],
    ["Devanagari digits", "Demand collapsed by ८७.६५ %."],
    ["mathematical digits", "Demand collapsed by 𝟖𝟕.𝟔𝟓 %."],
    ["superscripts", "Demand collapsed by ⁸⁷ percent."],
    ["circled digits", "Demand collapsed by ⑧⑦ percent."],
    ["dingbat digits", "Demand collapsed by ❽❼ percent."],
    ["keycaps", "Demand collapsed by 8️⃣7️⃣ percent."],
    ["a torn decimal", "Demand collapsed by 87 . 65 percent."],
    ["single digits", "Demand collapsed by 8 7 percent."],
    ["the word point", "Demand collapsed by 87 point 65 percent."],
    ["zero-width spaces", "Demand collapsed by 8\u200b7\u200b.6\u200b5 percent."],
    ["a soft hyphen", "Demand collapsed by 8\u00ad7 percent."],
    ["a bidi override", "Demand collapsed by \u202e56.78\u202c percent."],
    ["HTML entities", "Demand collapsed by &#56;&#55;&#46;&#x36;&#x35; percent."],
    ["entities twice", "Demand collapsed by &amp;#56;7 percent."],
    ["HTML tags", "Demand collapsed by 8<b>7</b>.65 percent."],
    ["emphasis", "Demand collapsed by 8**7**.6*5* percent."],
    ["underscores", "Demand collapsed by 8_7_.65 percent."],
    ["words", "Demand collapsed by eighty-seven point six five percent."],
    ["words without a hyphen", "Demand collapsed by eightyseven percent."],
    ["words without a unit", "Demand collapsed by eighty-seven."],
    ["mixed scripts", "Demand collapsed by еighty-sеvеn percent."],
    ["Roman numerals", "Demand collapsed by LXXXVII percent."],
    ["a vulgar fraction", "Demand collapsed by 87½ percent."],
    ["a ratio", "Demand collapsed to 13/100."],
    ["another language", "Die Nachfrage fiel um siebenundachtzig Prozent."],
    ["Chinese numerals", "需求下降了百分之八十七。"],
    ["letters for digits", "Demand collapsed by 8l.6S percent."],
    ["per mille", "Demand collapsed by 876 ‰."],
    ["scientific notation", "Demand collapsed by 8.765e1 percent."],
    ["a currency", "Demand collapsed by US$87.65."],
    ["a line break", "Demand collapsed by 87\n.65 percent."],
    ["a table", "| demand | 87.65 |"],
    ["a link", "See [the report](https://example.test/8765)."],
    ["a decimal comma", "Demand collapsed by 87,65 percent."],
    ["a trailing minus sign of another kind", "Demand changed by －87.65 %."],
    ["brackets", "Demand changed (87.65)."],
    ["quotes", "Demand fell by “87” percent."],
    ["an apostrophe in a name", "Event X'4711 did it."],
    ["a caret in a name", "Event X^4711 did it."],
    ["a name with a space", "Event X 4711 did it."],
    ["a value of the data that is a claim", "device fell 64 percent."],
    ["a figure in brackets behind the wrong word", "Orders rose (8.2 %)."],
    ["a sign against its word", "Orders rose by −8.2 %."],
  ])("%s", (_, sentence) => {
    expect(checkProse(sentence, known).text).toBe("");
  });

  it("shows what it checked: nothing invisible is left in what is kept", () => {
    const { text } = checkProse("Orders fell\u202e 8.2\u200b %\u0007.", known);
    expect(text).toBe("Orders fell 8.2 %.");
  });
});

describe("keeps the rest of a text", () => {
  it("drops a sentence out of a paragraph and says why", () => {
    const text = "Orders fell 8.2 %. Demand collapsed by 87.65 percent. The ios part makes 81 % of it.";
    expect(checkProse(text, known)).toEqual({
      text: "Orders fell 8.2 %. The ios part makes 81 % of it.",
      dropped: [
        {
          sentence: "Demand collapsed by 87.65 percent.",
          figure: "87.65 percent",
          reason: "87.65 percent is in no evidence",
        },
      ],
    });
  });

  it("drops a bullet with its mark and keeps the others", () => {
    const text = "Seen:\n\n- Orders fell 8.2 %.\n- Prices rose 5 %.\n1. ios makes 81 %.\n2. It began on 1 May.";
    expect(checkProse(text, known).text).toBe("Seen:\n\n- Orders fell 8.2 %.\n1. ios makes 81 %.");
  });

  it("does not take decimals, abbreviations and versions for ends of sentences", () => {
    const text = "Orders fell, e.g. in iOS 17.2.1, by approx. 31.2 % vs. Feb. 3 before. It is real.";
    expect(checkProse(text, known)).toEqual({ text, dropped: [] });
  });

  it("tells the reason in plain words", () => {
    const reasonOf = (sentence: string) => checkProse(sentence, known).dropped[0]?.reason;
    expect(reasonOf("Event X-4711 did it.")).toBe('"X-4711" is no name of the data');
    expect(reasonOf("It began on 18 February.")).toBe("18 February is no date of the case");
    expect(reasonOf("Orders rose 8.2 %.")).toBe("8.2 %: the evidence says it fell");
    expect(reasonOf("Dozens of orders failed.")).toBe('"Dozens" cannot be checked');
  });

  it("has nothing to say about nothing", () => {
    expect(checkProse("  ", known)).toEqual({ text: "", dropped: [] });
  });
});
