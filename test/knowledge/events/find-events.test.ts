import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findEvents } from "../../../src/knowledge/events/find-events.ts";
import { readDocument } from "../../../src/knowledge/read/read-document.ts";
import type { SourceDocument } from "../../../src/knowledge/read/source-document.ts";
import { splitDocument } from "../../../src/knowledge/split/split-document.ts";
import { fixtures, readContent } from "../scratch.ts";

const eventsOf = (document: SourceDocument) => findEvents(document, splitDocument(document));
const shown = (document: SourceDocument) =>
  eventsOf(document).map(({ date, endDate, time, text }) => [date, endDate, time, text].filter(Boolean).join(" | "));
const inMarkdown = async (text: string) => shown(await readContent("a.md", text));

describe("findEvents", () => {
  it("reads a changelog: the version and date of the heading, an event per change", async () => {
    expect(shown(await readDocument(join(fixtures, "release-notes.md")))).toEqual([
      "2025-02-03 | 17.2.1: Crash at start on iOS 17.2 devices",
      "2025-02-03 | 17.2.1: Checkout button hidden behind the keyboard",
      "2025-01-20 | 17.2.0: Apple Pay in Germany and Austria",
      "2025-01-20 | 17.2.0: Price display uses `2025-01-01` rates, see `price.ts`",
      "2024-12-09 | 17.1.0: The new search is on for everybody.",
    ]);
  });

  it("reads an incident log with times of day, years from the title, and nothing from code or `as of`", async () => {
    expect(shown(await readDocument(join(fixtures, "incidents.md")))).toEqual([
      "2025-02-17 | Payment provider rejects cards on Android",
      "2025-02-17 | 09:40 | Payment provider rejects cards on Android: error rate of card payments rises to 12 %",
      "2025-02-17 | 10:05 | Payment provider rejects cards on Android: provider confirms a faulty certificate",
      "2025-02-17 | 11:30 | Payment provider rejects cards on Android: fixed",
      "2025-02-17 | Payment provider rejects cards on Android: The certificate had expired over the weekend.",
      "2025-03-03 | Search index was empty for 40 minutes.",
      "2025-03-04 | Since 4 March 2025 the index is built twice.",
      "2025-01-12 | Tracking was switched on 12 Jan.",
    ]);
  });

  it("reads a campaign calendar: days below a month, and rows with start and end", async () => {
    const document = await readDocument(join(fixtures, "campaigns.md"));
    expect(shown(document)).toEqual([
      "2025-02-03 | 2025-02-16 | Winter sale, all countries",
      "2025-02-14 | Valentine's newsletter",
      "2025-02-01 | 2025-02-28 | Brand campaign in France",
      "2025-04-01 | 2025-04-07 | Campaign: Spring sale; Channel: paid social; Country: DE",
      "2025-05-12 | Campaign: Price test; Channel: email; Country: AT",
    ]);
    expect(eventsOf(document).map(({ precision }) => precision)).toEqual(["day", "day", "month", "day", "day"]);
  });

  it("reads the rows of CSV, JSON and HTML tables, and dated lines of text", async () => {
    expect(shown(await readDocument(join(fixtures, "events.csv")))[0]).toBe(
      "2025-02-03 | 2025-02-16 | Event: Winter sale, online only; Country: DE; Budget: 12000",
    );
    expect(shown(await readDocument(join(fixtures, "launches.json")))[0]).toBe(
      "2025-02-03 | what: iOS 17.2.1 rollout; platform: ios",
    );
    expect(shown(await readDocument(join(fixtures, "page.html")))).toContain("2024-11-04 | Basic introduced");
    expect(shown(await readDocument(join(fixtures, "guides/deeper/notes.txt")))).toEqual([
      "2025-02-03 | iOS 17.2.1 rollout starts at 10 %",
      "2025-02-06 | rollout reaches 100 %",
      "2025-02-10 | The team met on 10 February 2025 and agreed to freeze the checkout until the sale ends.",
    ]);
  });

  it.each([
    ["2025-02-03: iOS 17.2.1 rollout", ["2025-02-03 | iOS 17.2.1 rollout"]],
    ["- **3 Feb 2025** – new checkout", ["2025-02-03 | new checkout"]],
    ["- Feb 3–6, 2025: winter sale", ["2025-02-03 | 2025-02-06 | winter sale"]],
    ["On 2025-02-03 we rolled out the app.", ["2025-02-03 | On 2025-02-03 we rolled out the app."]],
    ["- New checkout (2025-02-03)", ["2025-02-03 | New checkout"]],
    [
      "- 2025-02-03\n  - iOS rollout\n  - price change\n- other",
      ["2025-02-03 | iOS rollout", "2025-02-03 | price change"],
    ],
    [
      "Prices rose on 3 Feb 2025. On 7 Feb they fell again.",
      ["2025-02-03 | Prices rose on 3 Feb 2025.", "2025-02-07 | On 7 Feb they fell again."],
    ],
    ["2025-02-03 a sale\n2025-02-10 another sale", ["2025-02-03 | a sale", "2025-02-10 | another sale"]],
    ["# Weekly review, 10 March 2025\n\nOrders fell.", []],
    ["Last updated: 2025-02-03", []],
    ["Date: 2025-02-03\n\nCopyright 2025 Example Ltd. Version 2025-02-03.", []],
    ["Figures as of 3 Feb 2025 are final.", []],
    ["| Day | Orders |\n|---|---|\n| 2025-02-03 | 10 |\n| 2025-02-04 | 12 |", []],
    ["| Day | Country | Orders |\n|---|---|---|\n| 2025-02-03 | Germany | 10 |\n| 2025-02-04 | Germany | 12 |", []],
    ["```\n2025-02-03: not an event\n```", []],
  ])("finds in %j: %j", async (text, expected) => {
    expect(await inMarkdown(text)).toEqual(expected);
  });

  it("takes the year from front matter where nothing nearer gives one", async () => {
    expect(await inMarkdown("---\ndate: 2024-06-01\n---\n- 3 Feb: sale starts")).toEqual(["2024-02-03 | sale starts"]);
    expect(await inMarkdown("- 3 Feb: sale starts")).toEqual([]);
  });

  it("keeps both readings of an ambiguous date, and one where the document shows its order", async () => {
    const unclear = eventsOf(await readContent("a.md", "- 03/02/2025: price change"));
    expect(unclear).toMatchObject([{ date: "2025-02-03", otherDate: "2025-03-02", text: "price change" }]);
    const clear = eventsOf(await readContent("a.md", "- 03/02/2025: price change\n- 03/25/2025: sale ends"));
    expect(clear.map(({ date, otherDate }) => [date, otherDate])).toEqual([
      ["2025-03-02", null],
      ["2025-03-25", null],
    ]);
  });

  it("marks what began and goes on", async () => {
    const [event] = eventsOf(await readContent("a.md", "Since 17 February 2025 Android cards are rejected."));
    expect(event).toMatchObject({ date: "2025-02-17", isOpen: true });
  });

  it("says in which chunk and section an event stands", async () => {
    const document = await readDocument(join(fixtures, "release-notes.md"));
    const chunks = splitDocument(document);
    for (const event of findEvents(document, chunks)) {
      const chunk = chunks[event.chunkPosition];
      expect(chunk.section).toBe(event.section);
      expect(chunk.text).toContain(event.text.replace(/^[\d.]+: /, ""));
    }
  });
});
