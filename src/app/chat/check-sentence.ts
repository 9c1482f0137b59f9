import { checkProse } from "../../minds/number-check/check-prose.ts";
import type { CheckSentence } from "./chat-services.ts";

/** Refuses a sentence with a figure, date or numbered name that is not known. */
export const checkSentence: CheckSentence = (sentence, known) => checkProse(sentence, known).dropped[0]?.reason ?? null;
