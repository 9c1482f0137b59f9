import { aggregateNames } from "../expression/known-functions.ts";

export interface FoundAggregate {
  text: string;
  /** Where it begins. */
  start: number;
}

/** Stretches of a sentence that may be an expression of aggregates, longest first: "sum(orders) / sum(visits)". */
export function findAggregates(text: string): FoundAggregate[] {
  const tokens = tokensOf(text);
  const found: (FoundAggregate & { tokens: number })[] = [];
  for (let from = 0; from < tokens.length; from++) {
    for (let to = from; to < Math.min(tokens.length, from + longestRun) && tokens[to].kind !== "other"; to++) {
      const run = tokens.slice(from, to + 1);
      if (run.some(({ kind }) => kind === "aggregate"))
        found.push({
          text: text.slice(run[0].start, run[run.length - 1].end),
          start: run[0].start,
          tokens: run.length,
        });
    }
  }
  return found.sort((a, b) => b.tokens - a.tokens || b.text.length - a.text.length);
}

const longestRun = 24;

interface Token {
  kind: "aggregate" | "number" | "sign" | "other";
  start: number;
  end: number;
}

const shapes: [Token["kind"], RegExp][] = [
  ["number", /\d+(?:\.\d+)?(?![\p{L}\p{N}_])/uy],
  ["sign", /[-+*/()×÷−]/uy],
  ["other", /[\p{L}\p{N}_]+|[^\s]/uy],
];

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const token = /\s/.test(text[at]) ? null : tokenAt(text, at);
    if (token) tokens.push(token);
    at = token ? token.end : at + 1;
  }
  return tokens;
}

function tokenAt(text: string, start: number): Token {
  const end = endOfAggregate(text, start);
  if (end !== null) return { kind: "aggregate", start, end };
  for (const [kind, shape] of shapes) {
    shape.lastIndex = start;
    const match = shape.exec(text);
    if (match) return { kind, start, end: start + match[0].length };
  }
  return { kind: "other", start, end: start + 1 };
}

function endOfAggregate(text: string, start: number): number | null {
  const name = /([a-z_]\w*)\s*\(/iy;
  name.lastIndex = start;
  const call = name.exec(text);
  if (!call || !aggregateNames.has(call[1].toLowerCase())) return null;
  const end = endOfParentheses(text, start + call[0].length - 1);
  if (end === null) return null;
  const filter = /\s*filter\s*\(/iy;
  filter.lastIndex = end;
  const found = filter.exec(text);
  return found ? endOfParentheses(text, end + found[0].length - 1) : end;
}

function endOfParentheses(text: string, open: number): number | null {
  let depth = 0;
  let quote = "";
  for (let at = open; at < text.length; at++) {
    const sign = text[at];
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === "'" || sign === '"') quote = sign;
    else if (sign === "(") depth += 1;
    else if (sign === ")" && --depth === 0) return at + 1;
  }
  return null;
}
