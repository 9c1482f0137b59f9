import { createHash } from "node:crypto";
import { stemsOf } from "../../knowledge/extract/stems.ts";

const dimension = 128;

export type EmbedIntent = (text: string) => Promise<number[]>;

/**
 * A vector of length 1 from the stems of a text and their pairs, each hashed to a place. Loading a sentence model takes
 * longer than planning anew, so a single run uses this; whoever keeps a model open passes that instead.
 */
export const embedWords: EmbedIntent = async (text) => {
  const stems = stemsOf(text);
  const terms = [...stems, ...stems.slice(1).map((stem, i) => `${stems[i]} ${stem}`)];
  const vector = new Array<number>(dimension).fill(0);
  for (const term of terms) {
    const [place, sign] = createHash("md5").update(term).digest();
    vector[place % dimension] += sign % 2 === 0 ? 1 : -1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => Math.round((value / length) * 1e6) / 1e6);
};
