import type { Judgement } from "../judge/judge-sentence.ts";
import { readStatement } from "../judge/read-statement.ts";
import type { CaseBooks } from "./case-books.ts";
import { type Asserted, judgeCaseClaim, type Saying } from "./judge-case-claim.ts";

/** What the case says to a claim, as sentences that can be quoted and lead to their evidence. */
export async function judgeByCase({ text, role }: Asserted, books: CaseBooks): Promise<Judgement[]> {
  return (await judgeCaseClaim({ text, role }, books)).map((saying) => toJudgement(saying, books));
}

function toJudgement(
  { text, stance, strength, reason, evidence }: Saying,
  { result, addressOf }: CaseBooks,
): Judgement {
  const year = Number(result.question.comparison.start.slice(0, 4));
  const statement = readStatement(text, year);
  return {
    sentence: {
      source: {
        index: 0,
        text,
        says: text,
        step: null,
        sourceUrl: addressOf(evidence[0]),
        heading: "",
        before: [],
        paragraphBefore: [],
        datedBy: "",
        year,
      },
      statement,
      own: new Set(),
      around: new Set(),
      farAround: new Set(),
      periods: statement.periods,
      names: new Set(),
    },
    stance,
    // What it says of an unknown word is the nearest there is.
    relevance: stance === "none" ? 0.5 : 1,
    strength,
    reason,
  };
}
