import type { CaseBrief, HypothesisBrief, Passage } from "../mind.ts";
import { segmentText } from "../prose/segment-text.ts";
import { dataText } from "./data-block.ts";
import type { MemoryPart } from "./fit-parts.ts";

/** What a person asked and gave. */
export function casePart(asked: CaseBrief): MemoryPart {
  const lines: [string, string | null, number][] = [
    ["metric", asked.metric, 300],
    ["definition", asked.definition, 500],
    ["date column", asked.dateColumn, 100],
    ["baseline", asked.baseline, 60],
    ["comparison", asked.comparison, 60],
    ["the person's focus", asked.prompt, 1000],
    ["the person's context", asked.context, 2500],
  ];
  const items = lines.flatMap(([name, text, length]) => (text ? [`${name}: ${dataText(text, length)}`] : []));
  return { name: "question", items, keep: "first", share: 0.25 };
}

export function hypothesisPart(hypothesis: HypothesisBrief): MemoryPart {
  const { title, causalStory, expectedPattern, dimensions, prediction } = hypothesis;
  const items = [
    `title: ${dataText(title, 120)}`,
    `story: ${dataText(causalStory, 500)}`,
    `expected if true: ${dataText(expectedPattern, 300)}`,
    `dimensions: ${dataText(dimensions.join(", "), 300)}`,
    ...(prediction === null
      ? []
      : [`predicted: ${dataText(segmentText(prediction.segment), 300)}, ${prediction.direction}`]),
  ];
  return { name: "hypothesis", items, keep: "first", share: 0.2 };
}

/** Sentences, each cut to what two or three sentences take. */
export function sentencesPart(
  name: string,
  sentences: readonly string[],
  keep: MemoryPart["keep"] = "first",
): MemoryPart {
  return { name, items: sentences.map((sentence) => dataText(sentence, 600)), keep };
}

export function passagesPart(passages: readonly Passage[], share = 0.4): MemoryPart {
  const items = passages.map(
    ({ id, source, text }) => `[${dataText(id, 80)}] ${dataText(source, 80)}: ${dataText(text, 1600)}`,
  );
  return { name: "passages", items, keep: "first", share };
}
