import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openArchive } from "../../src/detective/judge/archive.ts";
import { judgeClaim } from "../../src/detective/judge/judge-claim.ts";
import { interrogationSessionSchema } from "../../src/domain/interrogation.ts";
import { readSentences } from "./read-folder.ts";

async function verdictOn(claim: string, text: string): Promise<string> {
  return judgeClaim(claim, openArchive(await readSentences({ "note.md": `# Note\n\n${text}\n` }))).verdict;
}

describe("a claim against a sentence", () => {
  it.each([
    ["Sales rose in May 2025.", "Sales climbed in May 2025.", "supported"],
    ["Sales rose in May 2025.", "Sales did not rise in May 2025.", "contradicted"],
    ["Sales rose in May 2025.", "Sales fell in May 2025.", "contradicted"],
    ["Sales rose in May 2025.", "Sales rose in June 2024.", "unknown"],
    ["There was an outage in May 2025.", "No outage was reported in May 2025.", "contradicted"],
    ["Sales fell by 18 percent.", "Sales fell by 17.8 percent.", "supported"],
    ["Sales fell by 18 percent.", "Sales fell by 31 percent.", "contradicted"],
    ["Sales fell by more than 10 percent.", "Sales fell by 31 percent.", "supported"],
    ["Android sales fell.", "Sales on iOS fell.", "unknown"],
    ["Sales of line 3 fell.", "Sales of line 1 fell.", "unknown"],
    ["The proposal was approved.", "The proposal was rejected.", "contradicted"],
    ["Sales in Norway fell.", "The picnic was pleasant.", "unknown"],
    ["The price was raised.", "The price went from 9 to 12 euros.", "supported"],
    ["A cyber attack happened.", "Cyber attacks were ruled out.", "contradicted"],
  ])("%s — %s → %s", async (claim, text, verdict) => {
    expect(await verdictOn(claim, text)).toBe(verdict);
  });
});

it("publishes the schema that sessions are read by", () => {
  const path = new URL("../../docs/schemas/interrogation-session.schema.json", import.meta.url);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(
    z.toJSONSchema(interrogationSessionSchema, { target: "draft-7", io: "input" }),
  );
});
