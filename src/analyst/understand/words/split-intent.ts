import { plainForm } from "../../../investigate/suspicion/word-forms.ts";
import { rootOf } from "./root-of.ts";
import type { Token } from "./token.ts";

const quotes = /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|`([^`]+)`|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])/gu;
const pieces = new RegExp(
  [
    String.raw`(?<date>\d{4}-\d{2}-\d{2}|\d{4}[-/]q[1-4]|\d{4}-w\d{1,2}|\d{4}-\d{2}(?!\d))`,
    String.raw`(?<range>\.{2,3}|…|–|—)`,
    String.raw`(?<number>(?:(?<=\s|^)-)?[$€£]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?:(?<=\s|^)-)?[$€£]?\d+(?:\.\d+)?)(?<unit>\s?%|k\b|m\b|mn\b|bn\b)?(?![\p{L}\d])`,
    `(?<sign>>=|<=|!=|<>|[<>=≥≤≠&/+%])`,
    String.raw`(?<word>[\p{L}\p{N}\p{M}_]+(?:[.'’][\p{L}\p{N}\p{M}]+)*)`,
    String.raw`(?<stop>[.,;:?!()\n])`,
  ].join("|"),
  "giu",
);

const units: Record<string, number> = { k: 1e3, m: 1e6, mn: 1e6, bn: 1e9 };

/** An intent as tokens, each with what its place says about it. */
export function splitIntent(text: string): Token[] {
  const quoted = [...text.matchAll(quotes)].map((match) => [match.index, match.index + match[0].length]);
  const isShouted = !/\p{Ll}/u.test(text);
  const tokens: Token[] = [];
  let gap: Token["gap"] = "none";
  let clause = 0;
  for (const match of text.matchAll(pieces)) {
    const groups = match.groups!;
    if (groups["stop"] === "." && isAbbreviation(tokens[tokens.length - 1])) continue;
    if (groups["stop"] !== undefined) {
      gap = groups["stop"] === "," ? (gap === "stop" ? "stop" : "comma") : "stop";
      clause += 1;
      continue;
    }
    const isQuoted = quoted.some(([start, end]) => match.index >= start && match.index < end);
    for (const part of groups["word"] === undefined ? [match[0]] : wordsIn(match[0], isQuoted)) {
      const token = toToken(part, groups, { isShouted, isQuoted });
      if (token.plain === "" && token.kind === "word") continue;
      tokens.push({ ...token, index: tokens.length, gap, clause, sentence: 0 });
      gap = "none";
    }
  }
  return tokens;
}

/** The point of "St. Mary" ends no sentence. */
const isAbbreviation = (token: Token | undefined): boolean =>
  token !== undefined && token.kind === "word" && token.text.length <= 3 && /^\p{Lu}\p{Ll}/u.test(token.text);

/** `order_date` is a name; its parts are words all the same. */
function wordsIn(text: string, isQuoted: boolean): string[] {
  return isQuoted ? [text] : text.split("_").filter((part) => part !== "");
}

interface Place {
  isShouted: boolean;
  isQuoted: boolean;
}

type Bare = Omit<Token, "index" | "gap" | "clause" | "sentence">;

function toToken(text: string, groups: Record<string, string>, { isShouted, isQuoted }: Place): Bare {
  const plain = plainForm(text.replace(/['’]s$/iu, ""));
  const isCode = !isShouted && /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text) && text.length > 1;
  const common = { text, plain, isQuoted, isCode, isNegated: false, isPercent: false };
  if (groups["date"] !== undefined)
    return { ...common, plain: text.toLowerCase(), kind: "date", root: "", value: null };
  if (groups["range"] !== undefined) return { ...common, plain: "..", kind: "sign", root: "", value: null };
  if (groups["sign"] !== undefined) return { ...common, plain: text, kind: "sign", root: "", value: null };
  if (groups["number"] === undefined) return { ...common, kind: "word", root: rootOf(plain), value: null };
  const unit = (groups["unit"] ?? "").trim().toLowerCase();
  const value = Number(groups["number"].replace(/[$€£,]/g, "")) * (units[unit] ?? 1);
  return { ...common, plain: String(value), kind: "number", root: "", value, isPercent: unit === "%" };
}
