import { lazy } from "../../base/lazy.ts";
import { makeStemmer } from "../../store/lexical/text/make-stemmer.ts";

const stem = makeStemmer("english");

// They frame a question: a passage need not contain them to answer it.
const frame = lazy(
  () =>
    new Set(
      `happen happened tell know known explain describe mean meaning definition define defined calculate calculated compute
    computed give show find list get make use work want need please thing way kind reason cause result answer question say
    said look go come take put see like help good best better many much long often still really today yesterday tomorrow
    people person someone somebody anyone anybody nobody everyone everybody around depend new now current
    currently usual usually possible`
        .split(/\s+/)
        .map(stem),
    ),
);

/** Whether a passage about a query can be expected to have this word of it. */
export function isInformative(word: string): boolean {
  const stemmed = stem(word);
  return stemmed !== null && !frame().has(stemmed);
}
