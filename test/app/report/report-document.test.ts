import { describe, expect, it } from "vitest";
import { reportDocument } from "../../../src/app/report/report-document.ts";
import { plainSpans } from "../../../src/app/report/span.ts";
import { buildCase } from "../../investigate/report/build-case.ts";
import { noiseCase } from "../../investigate/report/variants.ts";

describe("the report as a document", () => {
  it("begins with the answer: what moved, by how much, between when, and what is behind it", () => {
    const headline = plainSpans(reportDocument(buildCase()).headline)
      .replace(/[\u00a0\u202f]/g, " ")
      .replaceAll("\u2060", "");
    expect(headline).toBe(
      "Orders fell 8.2 % (−12,430) from 3–16 Feb to 17 Feb–2 Mar. iOS in Germany accounts for 81 % of it, since 17 Feb.",
    );
  });

  it("has its sections in the order a reader asks", () => {
    const suspicion = {
      hypothesis_id: "hyp_001",
      text: "Android",
      verdict: "ruled_out",
      seen: "+0.4 %",
      evidence: ["E9"],
    } as const;
    const { sections, appendix } = reportDocument(buildCase({ suspicion: { ...suspicion, evidence: ["E9"] } }));
    const ids = sections.map(({ id }) => id);
    expect(ids.filter((id) => id !== "tree")).toEqual([
      "bridge",
      "suspicion",
      "explanations",
      "ruled-out",
      "quality",
      "next-steps",
    ]);
    expect(appendix.map(({ id }) => id)).toEqual(["data-model", "method"]);
  });

  it("shows the faults of the data first where they forbid a diagnosis", () => {
    const quality = [
      { check: "missing-days", severity: "blocking" as const, message: "3 days are missing", evidence: [] },
    ];
    const blocked = buildCase({ decision: "blocked_by_data_quality", quality, explanations: [] });
    expect(reportDocument(blocked).sections[0].id).toBe("quality");
  });

  it("has a card for each explanation with its share, the share's interval and its evidence", () => {
    const cards = reportDocument(buildCase()).sections.find(({ id }) => id === "explanations")!.cards;
    expect(cards.map(({ rank }) => rank)).toEqual([1, 2]);
    const [first] = cards;
    expect(first.share!.value).toBeCloseTo(0.81, 2);
    expect(first.share!.low).toBeCloseTo(9_720 / 12_430, 6);
    expect(first.share!.high).toBeCloseTo(10_420 / 12_430, 6);
    expect(first.contribution[0]).toMatchObject({ text: "−10,070", kind: "figure", evidence: "E12" });
    expect(first.points.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Seen", "Since", "Control", "How sure"]),
    );
  });

  it("has no cards where nothing is claimed, and says what noise means", () => {
    const { sections, strip } = reportDocument(noiseCase());
    expect(sections.flatMap(({ cards }) => cards)).toEqual([]);
    expect(strip[0].value.text).toBe("Usual");
  });
});
