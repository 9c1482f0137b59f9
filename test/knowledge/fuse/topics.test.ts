import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calibrate } from "../../../src/knowledge/fuse/calibrate.ts";
import { confidenceOf } from "../../../src/knowledge/fuse/confidence.ts";
import { fuse } from "../../../src/knowledge/fuse/fuse.ts";
import { lexicalEvidence } from "../../../src/knowledge/fuse/lexical-evidence.ts";
import { informativeTerms } from "../../../src/knowledge/lexical/informative-terms.ts";
import { openLexicalIndex } from "../../../src/knowledge/lexical/lexical-index.ts";
import { minilmScale as scale } from "../../../src/knowledge/vectors/cosine-scale.ts";
import { rankBySimilarity } from "../../../src/knowledge/vectors/similarity.ts";
import { openTestEmbedder } from "../open-test-embedder.ts";
import { everydayQuestions } from "./topics/everyday-questions.ts";
import { productDocuments } from "./topics/product-documents.ts";
import { onTopicQuestions } from "./topics/product-questions.ts";
import { tinySets } from "./topics/tiny-sets.ts";

const embedder = await openTestEmbedder("on-topic and off-topic questions told apart by words and vectors");
afterAll(() => embedder?.close());

type Documents = typeof productDocuments;
type Answer = { isNormal: boolean; best: number | undefined };

/** Asks all questions; without vectors when `withVectors` is false. */
async function ask(documents: Documents, questions: readonly string[], withVectors: boolean): Promise<Answer[]> {
  const chunks = documents.map(([title, section, text]) => ({ title: `${title} › ${section}`, text }));
  const index = openLexicalIndex(chunks);
  const size = chunks.length;
  const embed = (texts: string[]) => (withVectors ? embedder!.embed(texts) : Promise.resolve([]));
  const passages = await embed(chunks.map(({ title, text }) => `${title}\n${text}`));
  const asked = await embed([...questions]);
  return questions.map((question, at) => {
    const lexical = index.search(question, 100).map((hit) => ({ id: hit.index, score: hit.score }));
    const near = withVectors ? rankBySimilarity(asked[at]!, passages) : [];
    const dense = near.map((match) => ({ id: match.index, score: match.similarity }));
    const { hits, denseWeight } = fuse(lexical, dense, { documents: size, scale });
    const containing = new Map(informativeTerms(question).map((term) => [term, index.containing(term)]));
    const scores = hits.slice(0, 5).map(({ id, cosine }) => {
      const { frequencies } = index.termsAt(id);
      const words = lexicalEvidence({ documents: size, containing }, (term) => frequencies.has(term));
      return calibrate({ ...words, cosine }, { documents: size, scale, denseWeight });
    });
    return { isNormal: confidenceOf(scores) === "normal", best: hits[0]?.id };
  });
}

const shareNormal = (answers: Answer[]) => answers.filter(({ isNormal }) => isNormal).length / answers.length;

describe.skipIf(embedder === null)("questions to a shop's documents, by words and vectors", () => {
  const questions = onTopicQuestions.map(([question]) => question);
  let answers: Answer[];
  beforeAll(async () => {
    answers = await ask(productDocuments, [...questions, ...everydayQuestions], true);
  });

  it("are answered with confidence when the documents answer them, even in other words, in at least 85 of 100 cases", () => {
    expect(shareNormal(answers.slice(0, questions.length))).toBeGreaterThanOrEqual(0.85);
  });

  it("find the right section first, mostly asked in other words, in at least 85 of 100 cases", () => {
    const right = onTopicQuestions.filter(([, section], at) => productDocuments[answers[at]!.best!]![1] === section);
    expect(right.length / questions.length).toBeGreaterThanOrEqual(0.85);
  });

  it("F78 are not, in at least 95 of 100 cases, when they are about something else", () => {
    expect(1 - shareNormal(answers.slice(questions.length))).toBeGreaterThanOrEqual(0.95);
  });
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
