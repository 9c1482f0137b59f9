import { confidenceOf } from "../../src/domain/confidence.ts";
import type { HitEvidence } from "../../src/knowledge/fuse/calibrate.ts";
import { calibrate, cosineExcess } from "../../src/knowledge/fuse/calibrate.ts";
import type { Scored } from "../../src/knowledge/fuse/fuse.ts";
import { isInformative } from "../../src/knowledge/fuse/is-informative.ts";
import { lexicalEvidence } from "../../src/knowledge/fuse/lexical-evidence.ts";
import { minilmScale } from "../../src/knowledge/vectors/cosine-scale.ts";
import type { Embedder } from "../../src/knowledge/vectors/embedder.ts";
import { everydayQuestions } from "../../test/knowledge/fuse/topics/everyday-questions.ts";
import { productDocuments } from "../../test/knowledge/fuse/topics/product-documents.ts";
import { nearMissQuestions, onTopicQuestions } from "../../test/knowledge/fuse/topics/product-questions.ts";
import { tinySets } from "../../test/knowledge/fuse/topics/tiny-sets.ts";
import { dataTeamDocuments } from "../../test/knowledge/topics/data-team-documents.ts";
import { coveredQuestions, nearMisses, strangeQuestions } from "../../test/knowledge/topics/data-team-questions.ts";
import type { RetrievalSet } from "./beir-set.ts";
import { cachedVectors } from "./cached-vectors.ts";
import { fitLogistic } from "./fit-logistic.ts";
import { termsOf } from "./lexical/terms.ts";
import type { SearchedSet } from "./searched-set.ts";
import { openSearchedSet } from "./searched-set.ts";

interface Group {
  corpus: string;
  questions: string;
  isOnTopic: boolean;
  asked: { hybrid: HitEvidence[]; lexical: HitEvidence[]; denseWeight: number }[];
  size: number;
}

type Documents = readonly (readonly [title: string, section: string, text: string])[];

/** How often questions are told right; even ones are those the constants were fitted on, odd ones are held out. */
export async function reportTopics(sets: (RetrievalSet & { name: string })[], embedder: Embedder): Promise<void> {
  const groups = await collectGroups(sets, embedder);
  for (const mode of ["hybrid", "lexical"] as const) {
    console.log(`${mode}: share of questions told right, fitted | held out`);
    for (const group of groups) {
      const share = (parity: number) => {
        const asked = group.asked.filter((_, index) => index % 2 === parity);
        return `${((100 * asked.filter((hits) => isRight(group, hits[mode], hits.denseWeight)).length) / asked.length).toFixed(0)} %`;
      };
      const kind = group.isOnTopic ? "on topic " : "off topic";
      console.log(`  ${kind} ${group.questions} → ${group.corpus}: ${share(0)} | ${share(1)} of ${group.asked.length}`);
    }
  }
  console.log("fit of the hybrid constants [excess, coverage, surprise, bias]:", fitHybrid(groups));
}

function isRight(group: Group, hits: HitEvidence[], denseWeight: number): boolean {
  const context = { documents: group.size, scale: minilmScale, denseWeight };
  return (confidenceOf(hits.map((hit) => calibrate(hit, context))) === "normal") === group.isOnTopic;
}

async function collectGroups(sets: (RetrievalSet & { name: string })[], embedder: Embedder): Promise<Group[]> {
  const product = onTopicQuestions.map(([question]) => question);
  const corpora = [
    ...sets.map((set) => ({ name: set.name, chunks: set.documents, own: set.queries.map(({ text }) => text) })),
    { name: "product", chunks: toChunks(productDocuments), own: product },
    ...tinySets.map((set, index) => ({
      name: `tiny ${index}`,
      chunks: toChunks(set.documents),
      own: [...set.onTopic],
    })),
  ];
  const groups: Group[] = [];
  for (const [index, corpus] of corpora.entries()) {
    const searched = await openSearchedSet(corpus.chunks, embedder);
    const add = async (questions: string, isOnTopic: boolean, texts: readonly string[]) => {
      const vectors = await cachedVectors(embedder, texts);
      const asked = texts.map((text, at) => evidenceFor(searched, text, vectors[at]!));
      groups.push({ corpus: corpus.name, questions, isOnTopic, asked, size: searched.size });
    };
    await add("own", true, corpus.own);
    await add("everyday", false, everydayQuestions);
    const tiny = tinySets[index - sets.length - 1];
    if (tiny) await add("unrelated", false, tiny.offTopic);
    else
      for (const other of corpora.slice(0, sets.length + 1))
        if (other !== corpus) await add(other.name, false, other.own);
    if (corpus.name === "product") await add("near miss", false, nearMissQuestions);
  }
  groups.push(...(await collectDataTeam(embedder)));
  return groups;
}

// Looked at when the constants were chosen, but not fitted on.
async function collectDataTeam(embedder: Embedder): Promise<Group[]> {
  const searched = await openSearchedSet(
    Object.entries(dataTeamDocuments).map(([name, text]) => ({ title: name, text })),
    embedder,
  );
  const kinds = [
    { questions: "own", isOnTopic: true, texts: coveredQuestions.map(([question]) => question) },
    { questions: "near miss", isOnTopic: false, texts: nearMisses },
    { questions: "near miss and strange", isOnTopic: false, texts: [...nearMisses, ...strangeQuestions] },
  ];
  return Promise.all(
    kinds.map(async ({ texts, ...kind }) => {
      const vectors = await cachedVectors(embedder, texts);
      const asked = texts.map((text, at) => evidenceFor(searched, text, vectors[at]!));
      return { ...kind, corpus: "data team", asked, size: searched.size };
    }),
  );
}

function toChunks(documents: Documents) {
  return documents.map(([title, section, text]) => ({ title: `${title} › ${section}`, text }));
}

const judged = 5;

function evidenceFor(searched: SearchedSet, text: string, vector: Float32Array) {
  const { lexical, dense, fused, denseWeight } = searched.rank(text, vector);
  const containing = new Map(
    termsOf(text)
      .filter(isInformative)
      .map((term) => [term, searched.index.containing(term)]),
  );
  const query = { documents: searched.size, containing };
  const cosines = new Map(dense.map(({ id, score }) => [id, score]));
  const weigh = (hits: Scored<number>[], cosineOf: (id: number) => number | null): HitEvidence[] =>
    hits.slice(0, judged).map(({ id }) => {
      const { frequencies } = searched.index.termsAt(id);
      return { ...lexicalEvidence(query, (term) => frequencies.has(term)), cosine: cosineOf(id) };
    });
  return { hybrid: weigh(fused, (id) => cosines.get(id)!), lexical: weigh(lexical, () => null), denseWeight };
}

function fitHybrid(groups: Group[]): string {
  const rows = groups
    .filter(({ corpus, questions }) => corpus !== "data team" && questions !== "near miss")
    .flatMap((group) => {
      const alike = groups.filter(({ isOnTopic }) => isOnTopic === group.isOnTopic).length;
      const asked = group.asked.filter((_, index) => index % 2 === 0);
      return asked.map(({ hybrid: [best] }) => ({
        features: [
          cosineExcess(best!.cosine!, { documents: group.size, scale: minilmScale }),
          best!.coverage,
          best!.surprise,
        ],
        isTrue: group.isOnTopic,
        weight: 1 / alike / asked.length,
      }));
    });
  return fitLogistic(rows)
    .map((value) => value.toFixed(3))
    .join(" ");
}
