import { describe, expect, it } from "vitest";
import { checkSentence } from "../../../src/app/chat/check-sentence.ts";
import { knownInPassages } from "../../../src/app/chat/passage-figures.ts";

const text =
  "On 2025-02-03 we rolled out iOS 17.2.1 (ticket X-4711). Sign-ups fell by 12 % to 1,234.5 a day; 2 million users have it.";
const known = knownInPassages([{ id: "1", source: "Releases, Android 9", text }]);

describe("a sentence of an answer", () => {
  it.each([
    "It came on 2025-02-03.",
    "It came on 3 February 2025.",
    "Sign-ups fell by 12 %.",
    "Sign-ups are at 1,234.5 a day, with 2 million users.",
    "iOS 17.2.1 has the ticket X-4711.",
    "Nothing is known of Android 9.",
    "Login crashed.",
  ])("may repeat what the passages say: %s", (sentence) => {
    expect(checkSentence(sentence, known)).toBeNull();
  });

  it.each([
    "It came on 2025-02-04.",
    "Sign-ups fell by 21 %.",
    "Sign-ups rose by 12 %.",
    "There are 3 million users.",
    "iOS 17.2.2 has it.",
    "The ticket is X-4712.",
  ])("may say nothing else: %s", (sentence) => {
    expect(checkSentence(sentence, known)).not.toBeNull();
  });
});
