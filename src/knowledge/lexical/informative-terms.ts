import { termsOf } from "./terms.ts";

// They frame a question: a passage need not contain them to answer it.
const frame = new Set(
  termsOf(
    `happen happened tell know known explain describe mean meaning definition define defined calculate calculated compute
    computed give show find list get make use work want need please thing way kind reason cause result answer question say
    said look go come take put see like help good best better many much long often still really today yesterday tomorrow
    people person someone somebody anyone anybody nobody everyone everybody around depend new now current
    currently usual usually possible`,
  ),
);

/** The terms of a query that a passage about it can be expected to have, each once. */
export function informativeTerms(query: string): string[] {
  return [...new Set(termsOf(query))].filter((term) => !frame.has(term));
}

export function isInformative(word: string): boolean {
  return informativeTerms(word).length > 0;
}
