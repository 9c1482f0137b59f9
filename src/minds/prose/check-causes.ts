import type { CheckedProse, Problem } from "../number-check/check-prose.ts";
import { keepSentences } from "../number-check/check-prose.ts";
import { contentWords, coverage } from "./content-words.ts";

/** What a cause may be taken from. */
export interface Grounds {
  /** Texts of documents: what they name may be called a cause. */
  passages: readonly string[];
  /** What the evidence itself speaks of: parts of the data may be named as what drives a change, not as its cause. */
  facts: readonly string[];
}

interface CauseWords {
  pattern: RegExp;
  /** Where the cause stands. */
  side: "before" | "after";
  /** These words also say that a part of the data makes up the change. */
  isAccounting: boolean;
}

const causeWords: CauseWords[] = [
  {
    pattern:
      /\b(?:because of|due to|owing to|thanks to|caused by|triggered by|brought about by|as a result of|resulted from|(?:is|was|as) a consequence of|result of|in response to)\b/giu,
    side: "after",
    isAccounting: false,
  },
  {
    pattern:
      /\b(?:caus(?:es|ed|ing)(?! by)|led to|leads to|leading to|result(?:s|ed|ing)? in|triggered(?! by)|brought about(?! by)|(?:is|was|are|were) (?:the|a) (?:root )?(?:cause|reason|culprit)|is to blame|responsible for)\b/giu,
    side: "before",
    isAccounting: false,
  },
  {
    pattern: /\b(?:(?:root )?cause|reason|culprit) (?:of|for|behind)?[^.]{0,60}?\b(?:is|was|are|were)\b/giu,
    side: "after",
    isAccounting: false,
  },
  {
    pattern: /\b(?:because(?! of)|driven by|explained by|stem(?:s|med|ming) from|attributable to|attributed to)\b/giu,
    side: "after",
    isAccounting: true,
  },
];
const hedge =
  /\b(?:may|might|could|can|possibly|perhaps|potentially|probably|likely|presumably|plausibl[ey]|suggests?|suspected|whether|if|would|hypothes[a-z]+|consistent with|check|cannot be (?:told|said|proven)|no evidence|not)\b/iu;
const enoughInOnePassage = 0.6;

/** The text without sentences that state a cause as proven which no document names. */
export function checkCauses(text: string, grounds: Grounds): CheckedProse {
  const passages = grounds.passages.map((passage) => new Set(contentWords(passage)));
  const facts = new Set(contentWords(grounds.facts.join(" ")));
  const given = `${grounds.passages.join(" ")} ${grounds.facts.join(" ")}`.toLowerCase();
  return keepSentences(text, (sentence) => {
    for (const { pattern, side, isAccounting } of causeWords) {
      for (const match of sentence.matchAll(pattern)) {
        const cause = clauseAt(sentence, match.index, match[0].length, side);
        const words = contentWords(cause);
        if (passages.some((passage) => words.length > 0 && coverage(words, passage) >= enoughInOnePassage)) continue;
        if (isAccounting && coverage(words, facts) === 1) continue;
        if (hedge.test(sentence) && !namesSomethingNew(cause, given)) continue;
        return problem(match[0], cause);
      }
    }
    return null;
  });
}

function clauseAt(sentence: string, at: number, length: number, side: CauseWords["side"]): string {
  const text = side === "after" ? sentence.slice(at + length) : sentence.slice(0, at);
  const clauses = text.split(/[,;:()–—]|\b(?:which|while|but)\b/u).filter((clause) => contentWords(clause).length > 0);
  return (side === "after" ? clauses[0] : clauses.at(-1))?.trim() ?? "";
}

// A capital in the middle of a sentence begins a name; one that nobody has given is an invention.
function namesSomethingNew(cause: string, given: string): boolean {
  const names = cause.match(/(?<=\S\s+|^)\p{Lu}[\p{L}\p{N}-]+/gu) ?? [];
  return names.some((name) => !given.includes(name.toLowerCase()));
}

function problem(words: string, cause: string): Problem {
  const named = cause === "" ? "something" : `"${cause.replace(/[.!?]+$/, "")}"`;
  return { figure: words, reason: `no document names ${named} as a cause` };
}
