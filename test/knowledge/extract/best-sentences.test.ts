import { describe, expect, it } from "vitest";
import { bestSentences, type QuotablePassage } from "../../../src/knowledge/extract/best-sentences.ts";

const passages: QuotablePassage[] = [
  {
    heading: "Releases iOS 17.2.1",
    text: "On 2025-02-03 we rolled out iOS 17.2.1. Login crashed on older phones until 2025-02-06. The team was proud of the rollout.",
  },
  {
    heading: "Metric definitions Conversion rate",
    text: "Conversion rate is orders divided by visits. Bots are filtered out first. The growth team owns it. An alert fires when it falls by more than 5 %.",
  },
  {
    heading: "Incidents",
    text: "## Payments\n\n- Card payments failed on Android because a certificate had expired.\n- About 1,200 orders were lost.\n\n```\nrollout --ios\n```",
  },
  { heading: "News", text: "We rolled out iOS 17.2.1 on 2025-02-03." },
];
const best = (question: string, maximum = 1) => bestSentences(question, passages, { maximum }).map(({ text }) => text);

describe("bestSentences", () => {
  it.each([
    ["When was iOS 17.2.1 rolled out?", "On 2025-02-03 we rolled out iOS 17.2.1."],
    ["What is the conversion rate?", "Conversion rate is orders divided by visits."],
    ["How many orders were lost?", "About 1,200 orders were lost."],
    ["Why did card payments fail on Android?", "Card payments failed on Android because a certificate had expired."],
    ["Who owns the conversion rate?", "The growth team owns it."],
    ["until when did the login crash", "Login crashed on older phones until 2025-02-06."],
    ["At which threshold does the conversion alert fire?", "An alert fires when it falls by more than 5 %."],
    ["what happened on 3 February 2025", "On 2025-02-03 we rolled out iOS 17.2.1."],
  ])("answers %j", (question, expected) => {
    expect(best(question)).toEqual([expected]);
  });

  it("takes what a heading says for granted: its sentence need not repeat the question", () => {
    const releases = [
      { heading: "App 6.0", text: "Rolled out on 2025-03-10.\n\n- The map opens on the nearest bike." },
      { heading: "Lost app events", text: "A full disk dropped app events on 2 May 2025." },
    ];
    const [found] = bestSentences("When was app 6.0 released?", releases, { maximum: 1 });
    expect(found).toMatchObject({ text: "Rolled out on 2025-03-10.", passage: 0 });
  });

  it("answers the last of several questions", () => {
    expect(best("How many orders were lost? why did card payments fail?")).toEqual([
      "Card payments failed on Android because a certificate had expired.",
    ]);
  });

  it("does not say the same twice", () => {
    const found = best("When was iOS 17.2.1 rolled out?", 5);
    expect(found.filter((text) => text.includes("rolled out"))).toHaveLength(1);
  });

  it("quotes nothing where no sentence shares a word with the question", () => {
    expect(best("recipe for sourdough bread with rye", 5)).toEqual([]);
    expect(bestSentences("anything", [], { maximum: 3 })).toEqual([]);
  });

  it("gives sentences of one passage in the order of its text, with their places", () => {
    const found = bestSentences("Which phones crashed after the iOS 17.2.1 rollout?", passages, { maximum: 3 });
    const own = found.filter(({ passage }) => passage === 0);
    expect(own.map(({ start }) => start)).toEqual(own.map(({ start }) => start).toSorted((a, b) => a - b));
    for (const { text, passage, start, end } of found) expect(passages[passage].text.slice(start, end)).toBe(text);
  });
});
