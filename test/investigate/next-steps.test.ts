import { describe, expect, it } from "vitest";
import type { CaseExplanation } from "../../src/investigate/case-result.ts";
import { noDocuments } from "../../src/investigate/documents/case-documents.ts";
import type { Facts } from "../../src/investigate/facts.ts";
import { nextSteps } from "../../src/investigate/next-steps.ts";

const facts = { dimensions: [{ name: "device" }] } as unknown as Facts;
const release = { id: "D1", source: "releases.md", date: "2025-02-17" } as CaseExplanation["events"][number];
const explained = (events: CaseExplanation["events"]) =>
  ({ segment: { device: "ios" }, kind: "segment", onset: "2025-02-17", events }) as unknown as CaseExplanation;
const stepsAfter = (read: number, events: CaseExplanation["events"] = []) =>
  nextSteps({
    decision: "diagnosed",
    explanations: [explained(events)],
    facts,
    documents: { ...noDocuments, read },
  });

describe("next steps", () => {
  it("advise documents only where none were read", () => {
    expect(stepsAfter(0).at(-1)).toContain("`--docs`");
    expect(stepsAfter(3).join(" ")).not.toContain("--docs");
  });

  it("begin with the event that fits, where there is one", () => {
    expect(stepsAfter(1, [release])[0]).toContain("releases.md says of 2025-02-17");
    expect(stepsAfter(1)[0]).toMatch(/^Find out what changed for device = ios around 2025-02-17/);
  });
});
