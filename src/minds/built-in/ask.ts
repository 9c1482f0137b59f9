import type { AskBrief, OpenClaim } from "../mind.ts";
import { contentWords, coverage } from "../prose/content-words.ts";
import { cutText } from "../prose/cut-text.ts";
import { plainLine } from "../prose/plain-line.ts";

/** The aspects by how much an answer would settle, each with ways to ask for it. */
const questions: [aspect: RegExp, ways: ((claim: string) => string)[]][] = [
  [
    /contradict/i,
    [
      (claim) => `What speaks against “${claim}”?`,
      (claim) => `Which facts would not be as they are if “${claim}” were true?`,
    ],
  ],
  [
    /mechanism|how does|by which/i,
    [
      (claim) => `By which steps did it come about that ${quoted(claim)}?`,
      (claim) => `What exactly links cause and effect in “${claim}”?`,
    ],
  ],
  [
    /how much|amount/i,
    [(claim) => `What figures are given for “${claim}”?`, (claim) => `How large is it, in numbers: “${claim}”?`],
  ],
  [
    /compared/i,
    [
      (claim) => `Compared with what does this hold: “${claim}”?`,
      (claim) => `What was it before or elsewhere, where “${claim}”?`,
    ],
  ],
  [
    /when/i,
    [(claim) => `When exactly did this happen: “${claim}”?`, (claim) => `Since which day, and until when: “${claim}”?`],
  ],
  [
    /where/i,
    [
      (claim) => `Where does this hold, and where not: “${claim}”?`,
      (claim) => `Which places, systems or segments are meant by “${claim}”?`,
    ],
  ],
  [
    /who/i,
    [(claim) => `Who is involved in this: “${claim}”?`, (claim) => `Whose word or record is behind “${claim}”?`],
  ],
  [/what/i, [(claim) => `What exactly is known about “${claim}”?`, (claim) => `What happened, in detail: “${claim}”?`]],
];
const anyAspect: ((claim: string) => string)[] = [
  (claim) => `What do the sources say about “${claim}”?`,
  (claim) => `Is there a source that confirms or denies “${claim}”?`,
];

/** A question for the open claim whose answer would settle most, never one that was asked before; "" when none is left. */
export function ask({ hypothesis, claims, asked }: AskBrief): string {
  const open = claims.toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
  const candidates = [...open.flatMap(questionsFor), ...anyAspect.map((way) => way(shortClaim(hypothesis)))];
  return candidates.find((question) => !isAsked(question, asked)) ?? "";
}

/** Unknown claims first, then contradicted ones, then supported ones to be put to the test; lower is asked sooner. */
function urgencyOf({ verdict, aspect }: OpenClaim): number {
  const rank = questions.findIndex(([pattern]) => pattern.test(aspect));
  const turn = { unknown: 0, contradicted: 1, supported: 2 }[verdict];
  return turn * 100 + (rank < 0 ? questions.length : rank);
}

function questionsFor({ text, aspect, verdict }: OpenClaim): string[] {
  const claim = shortClaim(text);
  const own = questions.find(([pattern]) => pattern.test(aspect))?.[1] ?? [];
  const ways = verdict === "unknown" ? [...own, ...anyAspect] : questions[0]![1];
  return ways.map((way) => way(claim));
}

/** The same question in other words counts as asked. */
export function isAsked(question: string, asked: readonly string[]): boolean {
  const words = contentWords(question);
  return asked.some((one) => {
    if (plainLine(one).toLowerCase() === plainLine(question).toLowerCase()) return true;
    const others = contentWords(one);
    return coverage(words, new Set(others)) >= 0.99 && coverage(others, new Set(words)) >= 0.99;
  });
}

function shortClaim(text: string): string {
  return cutText(plainLine(text).replace(/[.?!\s]+$/, ""), 200);
}

const quoted = (claim: string): string => `“${claim}”`;
