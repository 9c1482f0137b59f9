import { z } from "zod";
import { isSameName } from "../memory/data-block.ts";
import type { DimensionBrief, Prediction } from "../mind.ts";
import { plainLine } from "../prose/plain-line.ts";

export const predictionSchema = z.strictObject({
  /** Column and value, joined by and; empty for the whole. */
  segment: z.array(z.strictObject({ dimension: z.string().min(1).max(200), value: z.string().max(200) })).max(3),
  direction: z.enum(["down", "up", "any"]),
});

export interface PredictionSources {
  dimensions: readonly DimensionBrief[];
  /** What was given in words: where a dimension has more values than are listed, one may be named there. */
  texts: readonly string[];
}

/** The prediction in the true spelling of the data; a sentence that says what is wrong where it names what is not there. */
export function readPrediction(
  answer: z.infer<typeof predictionSchema>,
  { dimensions, texts }: PredictionSources,
): Prediction | string {
  const segment: Prediction["segment"] = [];
  for (const term of answer.segment) {
    const dimension = dimensions.find(({ name }) => isSameName(name, term.dimension));
    if (dimension === undefined) return "it names a dimension that does not exist";
    if (segment.some((other) => other.dimension === dimension.name)) return `it names ${dimension.name} twice`;
    const listed = dimension.values.find((one) => isSameName(one, term.value));
    const isComplete = dimension.cardinality <= dimension.values.length;
    const value = listed ?? (isComplete ? null : findWords(term.value, texts));
    if (value === null) return `it names a value of ${dimension.name} that nobody has given`;
    segment.push({ dimension: dimension.name, value });
  }
  return { segment, direction: answer.direction };
}

/** The words as one of the texts spells them. */
function findWords(words: string, texts: readonly string[]): string | null {
  const wanted = plainLine(words);
  if (wanted === "" || wanted.length > 80) return null;
  const escaped = wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, "iu");
  for (const text of texts) {
    const found = pattern.exec(plainLine(text));
    if (found !== null) return found[0];
  }
  return null;
}
