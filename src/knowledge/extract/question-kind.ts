import { findDates } from "../events/find-dates.ts";

/** What a question asks for, as far as its words tell. */
export type QuestionKind = "when" | "how-many" | "why" | "who" | "definition" | "other";

const kinds: [QuestionKind, RegExp][] = [
  ["when", /\b(?:when|since when|until when|(?:what|which) (?:day|date|month|week|year|time|quarter))\b/i],
  [
    "how-many",
    /\b(?:how (?:many|much|often|long|large|big|high|low|far|fast)|what (?:percentage|share|number|amount|rate)|threshold|how \w+ is)\b/i,
  ],
  ["why", /\b(?:why|what caused|cause of|reason)\b/i],
  ["who", /\b(?:who|whom|whose|owner|responsible)\b/i],
  [
    "definition",
    /^\s*(?:what (?:is|are|does .* mean)|define|definition of|how (?:is|are) .* (?:defined|calculated|computed|measured))\b/i,
  ],
];

const asksItself =
  /^(?:and |but |or |so )?(?:why|when|who|whose|how (?!about)|what (?!about)|which|where|since|until)\b/i;

/** Of several questions the last one counts that asks for something itself: "Why did rides fall? And in Kiel?" asks why. */
export function questionKind(question: string): QuestionKind {
  const parts = question.split(/(?<=[?.!])\s+/);
  const asking = parts.findLast((part) => asksItself.test(part)) ?? question;
  return kinds.find(([, pattern]) => pattern.test(asking))?.[0] ?? "other";
}

const answers: Record<QuestionKind, (sentence: string) => boolean> = {
  when: (sentence) =>
    findDates(sentence, { year: 2000, month: null, order: null }).length > 0 || /\b(?:19|20)\d{2}\b/.test(sentence),
  "how-many": (sentence) =>
    /\d|\b(?:half|twice|double|triple|one|two|three|four|five|six|seven|eight|nine|ten|dozen|none)\b/i.test(sentence),
  why: (sentence) =>
    /\b(?:because|due to|caused|cause|since|so that|as a result|owing to|reason|therefore|led to)\b/i.test(sentence),
  who: (sentence) => /\b(?:team|owner|owned|lead|manager|contact|responsible|by \p{Lu})|@/u.test(sentence),
  definition: (sentence) =>
    /\b(?:is|are|means|defined as|calculated|computed|measured|refers to|equals|divided by|share of|number of)\b|[:=÷/]/i.test(
      sentence,
    ),
  other: () => false,
};

/** Whether a sentence has the sort of thing that is asked for: a date, a number, a cause. */
export function answersKind(kind: QuestionKind, sentence: string): boolean {
  return answers[kind](sentence);
}
