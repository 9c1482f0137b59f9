import { afterAll, expect, it } from "vitest";
import { lowFrom, normalFrom } from "../../../src/domain/confidence.ts";
import type { Knowledge } from "../../../src/knowledge/knowledge.ts";
import { openTestEmbedder } from "../open-test-embedder.ts";
import { useKnowledge } from "../open-test-knowledge.ts";
import { dataTeamDocuments } from "./data-team-documents.ts";
import { coveredQuestions, nearMisses, strangeQuestions } from "./data-team-questions.ts";

const library = useKnowledge();
const embedder = await openTestEmbedder("covered and uncovered questions to a data team's documents");
afterAll(() => embedder?.close());

async function openLibrary(withVectors: boolean): Promise<Knowledge> {
  for (const [name, content] of Object.entries(dataTeamDocuments)) library.write(name, content);
  const knowledge = library.open(withVectors ? embedder : null);
  await knowledge.learn([library.folder]);
  if (withVectors) await knowledge.makeVectors();
  return knowledge;
}

/** The best score of each question and the file it is from. */
async function ask(knowledge: Knowledge, questions: readonly string[]) {
  const answers: { best: number; source: string }[] = [];
  for (const question of questions) {
    const [first, ...others] = await knowledge.retrieve(question, { limit: 5 });
    const best = Math.max(0, ...[first, ...others].map((hit) => hit?.similarity ?? 0));
    answers.push({ best, source: first?.sourceUrl ?? "" });
  }
  return answers;
}

const shareFrom = (answers: readonly { best: number }[], least: number) =>
  answers.filter(({ best }) => best >= least).length / answers.length;

it.skipIf(embedder === null)(
  "F78: by words and vectors, doubts what the documents do not answer and trusts what they do",
  async () => {
    const knowledge = await openLibrary(true);
    const covered = await ask(
      knowledge,
      coveredQuestions.map(([question]) => question),
    );
    const right = coveredQuestions.filter(([, file], index) => covered[index]!.source.endsWith(file));
    expect(right.length / coveredQuestions.length).toBeGreaterThanOrEqual(0.88);
    expect(shareFrom(covered, normalFrom)).toBeGreaterThanOrEqual(0.9);
    const strange = await ask(knowledge, strangeQuestions);
    expect(shareFrom(strange, normalFrom)).toBeLessThanOrEqual(0.04);
    expect(shareFrom(strange, lowFrom)).toBeLessThanOrEqual(0.2);
    // Half of them speak of the very things the documents do: not all can be told.
    const uncovered = [...strange, ...(await ask(knowledge, nearMisses))];
    expect(shareFrom(uncovered, normalFrom)).toBeLessThanOrEqual(0.1);
    await knowledge.close();
  },
);

it("F78: by words alone, doubts most of what the documents do not answer and trusts most of what they do", async () => {
  const knowledge = await openLibrary(false);
  const covered = await ask(
    knowledge,
    coveredQuestions.map(([question]) => question),
  );
  expect(shareFrom(covered, normalFrom)).toBeGreaterThanOrEqual(0.85);
  expect(shareFrom(await ask(knowledge, strangeQuestions), normalFrom)).toBe(0);
  const uncovered = await ask(knowledge, [...strangeQuestions, ...nearMisses]);
  expect(shareFrom(uncovered, normalFrom)).toBeLessThanOrEqual(0.13);
  await knowledge.close();
});
