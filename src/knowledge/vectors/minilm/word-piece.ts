import { readFileSync } from "node:fs";
import { z } from "zod";

const tokenizerFileSchema = z.object({
  model: z.object({
    // 30,000 entries: a schema for each would take a tenth of a second.
    vocab: z.custom<Record<string, number>>(isVocabulary),
    unk_token: z.string(),
    continuing_subword_prefix: z.string(),
    max_input_chars_per_word: z.int().positive(),
  }),
});

function isVocabulary(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every((id) => Number.isSafeInteger(id));
}

export interface WordPiece {
  /** Token ids between the start and the end mark, at most `limit` with them. */
  encode(text: string, limit: number): number[];
}

const cachedWords = 50_000;

/** BERT's uncased tokenizer, from the file that Hugging Face's library writes. */
export function loadWordPiece(path: string): WordPiece {
  const { model } = tokenizerFileSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  const ids = new Map(Object.entries(model.vocab));
  const unknown = [ids.get(model.unk_token)!];
  const [start, end] = [ids.get("[CLS]")!, ids.get("[SEP]")!];
  const cache = new Map<string, number[]>();

  // The longest piece the vocabulary knows, then on from there; a word with an unknown piece is unknown as a whole.
  const split = (word: string): number[] => {
    const letters = [...word];
    if (letters.length > model.max_input_chars_per_word) return unknown;
    const pieces: number[] = [];
    for (let from = 0; from < letters.length; ) {
      const prefix = from === 0 ? "" : model.continuing_subword_prefix;
      let to = letters.length;
      while (to > from && !ids.has(prefix + letters.slice(from, to).join(""))) to -= 1;
      if (to === from) return unknown;
      pieces.push(ids.get(prefix + letters.slice(from, to).join(""))!);
      from = to;
    }
    return pieces;
  };
  const piecesOf = (word: string): number[] => {
    const known = cache.get(word);
    if (known) return known;
    const pieces = split(word);
    if (cache.size < cachedWords) cache.set(word, pieces);
    return pieces;
  };

  return {
    encode: (text, limit) => {
      const tokens = [start];
      // No token is longer than its word, so what lies far behind the limit need not be read.
      for (const [word] of normaliseText(text).matchAll(wordOrMark)) {
        tokens.push(...piecesOf(word));
        if (tokens.length >= limit) break;
      }
      return [...tokens.slice(0, limit - 1), end];
    },
  };
}

const mark = String.raw`\p{P}$+<=>^\x60|~`;
const wordOrMark = new RegExp(String.raw`[${mark}]|[^\s${mark}]+`, "gu");
const ideographs =
  /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B81F}\u{2B820}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/gu;

/** As BERT was trained: no control characters, ideographs apart, no accents, lower case. */
export function normaliseText(text: string): string {
  return (
    text
      .replace(/[\t\n\r]/g, " ")
      .replace(/[\p{C}\uFFFD]/gu, "")
      .replace(ideographs, " $& ")
      .normalize("NFD")
      .replace(/\p{Mn}/gu, "")
      // The tokenizer lowers letter by letter, so a sigma that ends a word is like any other.
      .replaceAll("Σ", "σ")
      .toLowerCase()
  );
}
