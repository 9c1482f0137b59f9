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
    ["Sales rose by 100 percent in May 2025.", "Sales doubled in May 2025.", "supported"],
    ["The pump failed in early May 2025.", "The pump failed on 3 May 2025.", "supported"],
    ["The outage lasted 90 minutes.", "The outage lasted an hour and a half.", "supported"],
    ["70 percent of the lamps use LEDs.", "1,400 of 2,000 lamps use LEDs.", "supported"],
    ["The shop charges more for tea.", "The price of tea in the shop rose.", "supported"],
    ["Churn of Plus rose.", "Churn of Basic rose; churn of Plus fell.", "contradicted"],
    ["The choir meets on Thursdays.", "The choir meets on Tuesdays rather than Thursdays.", "contradicted"],
    ["Tea became dearer.", "Does tea get dearer? No.", "contradicted"],
    ["Coffee sales rose in May 2025.", "Tea sales rose in May 2025. Coffee is not covered here.", "unknown"],
  ])("%s — %s → %s", async (claim, text, verdict) => {
    expect(await verdictOn(claim, text)).toBe(verdict);
  });
});

describe("a claim against a table", () => {
  const across =
    "| Ward | February 2025 | March 2025 |\n|---|---|---|\n| Surgery | 79 % | 85 % |\n| Children | 77 % | 64 % |";
  const down = "| Month | Output |\n|---|---|\n| May 2025 | 31 |\n| June 2025 | 44 |\n| July 2025 | 40 |";
  it.each([
    ["Occupancy of surgery rose in March 2025.", `Occupancy:\n\n${across}`, "supported"],
    ["Occupancy of the ward for children rose from February to March 2025.", `Occupancy:\n\n${across}`, "contradicted"],
    ["Occupancy of surgery was 79 % in March 2025.", `Occupancy:\n\n${across}`, "contradicted"],
    ["Output fell in July 2025.", down, "supported"],
    ["Output fell between May and July 2025.", down, "contradicted"],
  ])("%s", async (claim, table, verdict) => {
    expect(await verdictOn(claim, table)).toBe(verdict);
  });
});

it("publishes the schema that sessions are read by", () => {
  const path = new URL("../../docs/schemas/interrogation-session.schema.json", import.meta.url);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(
    z.toJSONSchema(interrogationSessionSchema, { target: "draft-7", io: "input" }),
  );
});

describe("hostile documents", () => {
  it.each(["from 3 to ", "in May 2024 and ", "Total: Aa 1 and Bb 2, "])(
    "reads an endless sentence of '%s' in pieces",
    async (part) => {
      const sentences = await readSentences({ "a.md": `Alpha: ${part.repeat(200_000 / part.length)}` });
      expect(sentences.length).toBeGreaterThan(50);
      expect(Math.max(...sentences.map(({ says }) => says.length))).toBeLessThan(5000);
    },
  );
});
