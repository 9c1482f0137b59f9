import type { DocumentToLearn } from "../../src/store/records/document.ts";
import { seededRandom } from "../../test/analysis/seeded-random.ts";

export const chunksPerDocument = 10;
export const wordsPerChunk = 180;
export const drawnModel = { model: "drawn", runtime: "bench", dimension: 384 };

/** Texts and vectors that are the same in every process: document, query and vector each follow from their number. */
export interface DrawnCorpus {
  document(number: number): DocumentToLearn;
  query(number: number): string;
  /** One of 500 groups of neighbours, whose cosines with each other are about 0.5. */
  vector(number: number): Float32Array;
}

const functionWords = ["the", "of", "and", "to", "in", "is", "for", "with"];
const groups = 500;

export function drawCorpus(): DrawnCorpus {
  const vocabulary = Array.from({ length: 60_000 }, (_, index) => makeWord(index));
  const phrases = drawPhrases(vocabulary);
  const centres = Array.from({ length: groups }, (_, group) => drawDirection(`centre ${group}`));
  return {
    document: (number) => drawDocument(number, vocabulary, phrases),
    query: (number) => drawText(12, randomOf(`query ${number}`), vocabulary, phrases),
    vector: (number) => {
      const centre = centres[Math.abs(number) % groups]!;
      const own = drawDirection(`vector ${number}`);
      return normalised(own.map((value, place) => value + centre[place]!));
    },
  };
}

type Uniform = () => number;

function drawDocument(number: number, vocabulary: string[], phrases: string[][]): DocumentToLearn {
  const uniform = randomOf(`document ${number}`);
  const words = (count: number) => Array.from({ length: count }, () => drawWord(uniform, vocabulary)).join(" ");
  const chunks = Array.from({ length: chunksPerDocument }, (_, position) => ({
    position,
    section: words(2),
    sectionPath: [],
    text: drawText(wordsPerChunk, uniform, vocabulary, phrases),
    tokens: 230,
    start: 0,
    end: 0,
    page: null,
  }));
  return {
    sourceUrl: `docs/${number}.md`,
    path: null,
    title: words(3),
    kind: "markdown",
    contentHash: String(number),
    modifiedAt: null,
    language: "english",
    sessionId: null,
    metadata: {},
    chunks,
    events: [],
  };
}

// Half of the words are function words; the others follow Zipf's law, a third of them in phrases that come back.
function drawText(count: number, uniform: Uniform, vocabulary: string[], phrases: string[][]): string {
  const text: string[] = [];
  while (text.length < count) {
    if (uniform() < 0.45) text.push(functionWords[Math.floor(uniform() * functionWords.length)]!);
    else if (uniform() < 0.33) text.push(...phrases[Math.floor(uniform() ** 2 * phrases.length)]!);
    else text.push(drawWord(uniform, vocabulary));
  }
  return text.join(" ");
}

function drawPhrases(vocabulary: string[]): string[][] {
  const uniform = randomOf("phrases");
  return Array.from({ length: 20_000 }, () => [drawWord(uniform, vocabulary), drawWord(uniform, vocabulary)]);
}

function drawWord(uniform: Uniform, vocabulary: string[]): string {
  return vocabulary[Math.floor(vocabulary.length ** uniform()) - 1]!;
}

const syllables = "ba cor dim el fu gra hol ix jo kel lum mor nat op par qui ros sta tur vex".split(" ");

function makeWord(index: number): string {
  let word = "";
  for (let rest = index + 20; rest > 0; rest = Math.floor(rest / 20)) word += syllables[rest % 20];
  return word;
}

// A sum of four uniform numbers is normal enough, and quick.
function drawDirection(name: string): Float32Array {
  const uniform = randomOf(name);
  return normalised(
    Float32Array.from({ length: drawnModel.dimension }, () => uniform() + uniform() + uniform() + uniform() - 2),
  );
}

function normalised(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value ** 2, 0));
  return vector.map((value) => value / length);
}

function randomOf(name: string): Uniform {
  let seed = 7;
  for (const character of name) seed = Math.imul(seed ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return seededRandom(seed).uniform;
}
