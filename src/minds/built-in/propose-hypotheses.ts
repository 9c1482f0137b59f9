import type { DimensionBrief, Prediction, ProposalBrief, ProposedHypothesis } from "../mind.ts";
import { cutText } from "../prose/cut-text.ts";
import { plainLine } from "../prose/plain-line.ts";
import { segmentText } from "../prose/segment-text.ts";
import { splitLines } from "../prose/split-sentences.ts";

type Segment = Prediction["segment"];

interface Sentence {
  source: string;
  text: string;
}

/** A hypothesis for every part of the data that the person's words or a document name. */
export function proposeHypotheses(brief: ProposalBrief): ProposedHypothesis[] {
  const proposals = sentencesOf(brief).flatMap((sentence) =>
    segmentsIn(sentence.text, brief.dimensions).map((segment) => propose(segment, sentence)),
  );
  const known = new Set(brief.hypotheses.map(({ title }) => title.toLowerCase()));
  return proposals
    .filter(
      ({ title }, index) =>
        !known.has(title.toLowerCase()) && proposals.findIndex((one) => one.title === title) === index,
    )
    .slice(0, brief.maximum);
}

/** The person's own words first. */
function sentencesOf({ case: asked, passages }: ProposalBrief): Sentence[] {
  const texts = [
    { source: "You ask", text: asked.prompt },
    { source: "You say", text: asked.context },
    ...passages.map(({ source, text }) => ({ source: `${source} says`, text })),
  ];
  const all = texts.flatMap(({ source, text }) =>
    splitLines(text ?? "").flatMap(({ sentences }) => sentences.map((text) => ({ source, text }))),
  );
  // "A shop with apps for iOS and Android" describes; "iOS fell" supposes something.
  return all.filter(({ source, text }) => source !== "You say" || directionIn(text) !== "any");
}

/** Each value that the sentence names and, before them, their combination where they are of different dimensions. */
function segmentsIn(sentence: string, dimensions: readonly DimensionBrief[]): Segment[] {
  const named = dimensions.flatMap(({ name, values }) => {
    const value = values.filter((one) => isNamed(sentence, name, one)).sort((a, b) => b.length - a.length)[0];
    return value === undefined ? [] : [{ dimension: name, value }];
  });
  const singles = named.map((term) => [term]);
  return named.length > 1 && named.length <= 3 ? [named, ...singles] : singles;
}

const ordinary = new Set(
  "all any both en it new no none null old on other others some the true false unknown yes".split(" "),
);

// A number or an everyday word is only meant as a value where its column is named, too.
function isNamed(sentence: string, dimension: string, value: string): boolean {
  const text = value.trim();
  if (text === "" || !hasWord(sentence, text)) return false;
  const isPlain = text.length === 1 || /^[\d.,%\s-]+$/.test(text) || ordinary.has(text.toLowerCase());
  return (
    !isPlain || hasWord(sentence, dimension.split(".").at(-1)!.replaceAll("_", " ")) || hasWord(sentence, dimension)
  );
}

function hasWord(text: string, word: string): boolean {
  if (!text.toLowerCase().includes(word.toLowerCase())) return false;
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, "iu").test(text);
}

function propose(segment: Segment, { source, text }: Sentence): ProposedHypothesis {
  const name = segmentText(segment);
  const direction = directionIn(text);
  const way = { down: "fell", up: "rose", any: "moved" }[direction];
  return {
    title: cutText(plainLine(`${name} ${way}`), 100),
    causalStory: cutText(`${source}: “${plainLine(text)}”`, 500),
    dimensions: segment.map(({ dimension }) => dimension),
    expectedPattern: `${name} ${way} clearly more than what is comparable to it`,
    prediction: { segment, direction },
  };
}

const down =
  /\b(?:fell|falls?|falling|drop\w*|declin\w*|decreas\w*|los[st]\w*|losing|slump\w*|crash\w*|broke\w*|outage|down|worse|fewer|less|lower)\b/i;
const up =
  /\b(?:rose|ris(?:e|es|ing)|grow\w*|grew|increas\w*|gain\w*|surge\w*|jump\w*|up|more|higher|launch\w*|promot\w*)\b/i;

function directionIn(text: string): Prediction["direction"] {
  const [isDown, isUp] = [down.test(text), up.test(text)];
  if (isDown === isUp) return "any";
  return isDown ? "down" : "up";
}
