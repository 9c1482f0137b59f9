import { afterAll, describe, expect, it } from "vitest";
import { confidenceOf } from "../../../src/domain/confidence.ts";
import { openTestEmbedder } from "../open-test-embedder.ts";
import { useKnowledge } from "../open-test-knowledge.ts";
import { everydayQuestions } from "./topics/everyday-questions.ts";
import { productDocuments } from "./topics/product-documents.ts";
import { onTopicQuestions } from "./topics/product-questions.ts";
import { tinySets } from "./topics/tiny-sets.ts";

const library = useKnowledge();
const embedder = await openTestEmbedder("on-topic and off-topic questions told apart by words and vectors");
afterAll(() => embedder?.close());

type Documents = typeof productDocuments;
type Answer = { isNormal: boolean; section: string | undefined };

/** Learns the documents and asks all questions; without vectors when `withVectors` is false. */
async function ask(documents: Documents, questions: readonly string[], withVectors: boolean): Promise<Answer[]> {
  for (const [index, [title, section, text]] of documents.entries())
    library.write(`${index}.md`, `# ${title}\n\n## ${section}\n\n${text}\n`);
  const knowledge = library.open(withVectors ? embedder : null);
  await knowledge.learn([library.folder]);
  if (withVectors) await knowledge.makeVectors();
  const answers: Answer[] = [];
  for (const question of questions) {
    const hits = await knowledge.retrieve(question, { limit: 5 });
    const confidence = confidenceOf(hits.map(({ similarity }) => similarity));
    answers.push({ isNormal: confidence === "normal", section: hits[0]?.section });
  }
  await knowledge.close();
  return answers;
}

const shareNormal = (answers: Answer[]) => answers.filter(({ isNormal }) => isNormal).length / answers.length;

it.skipIf(embedder === null)("F78: tells questions that a shop's documents answer from others", async () => {
  const questions = onTopicQuestions.map(([question]) => question);
  const answers = await ask(productDocuments, [...questions, ...everydayQuestions], true);
  // Mostly asked in other words than the documents'.
  expect(shareNormal(answers.slice(0, questions.length))).toBeGreaterThanOrEqual(0.85);
  const right = onTopicQuestions.filter(([, section], at) => answers[at]!.section === section);
  expect(right.length / questions.length).toBeGreaterThanOrEqual(0.85);
  expect(1 - shareNormal(answers.slice(questions.length))).toBeGreaterThanOrEqual(0.95);
});

describe.each(tinySets.map((set, index) => ({ ...set, index })))("a library of $documents.length chunks", (set) => {
  it.skipIf(embedder === null)("tells its own questions from others by words and vectors", async () => {
    expect(shareNormal(await ask(set.documents, set.onTopic, true))).toBeGreaterThan(0.8);
    expect(shareNormal(await ask(set.documents, set.offTopic, true))).toBe(0);
  });

  it("has no confidence in unrelated questions by words alone", async () => {
    expect(shareNormal(await ask(set.documents, set.offTopic, false))).toBe(0);
  });
});

it("by words alone doubts at least 90 of 100 unrelated questions and trusts most that share words", async () => {
  expect(1 - shareNormal(await ask(productDocuments, everydayQuestions, false))).toBeGreaterThanOrEqual(0.9);
  const questions = onTopicQuestions.map(([question]) => question);
  expect(shareNormal(await ask(productDocuments, questions, false))).toBeGreaterThanOrEqual(0.6);
});
