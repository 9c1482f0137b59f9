import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findPii } from "../../../src/analyst/pii/find-pii.ts";
import type { PiiKind } from "../../../src/analyst/pii/pii-kind.ts";

export interface LabelledSentence {
  text: string;
  spans: { kind: PiiKind; start: number; end: number }[];
}

export const sentencesFile = join(import.meta.dirname, "../../../../shared/data/pii/sentences.jsonl");

const kindOf: Record<string, PiiKind> = {
  EMAIL_ADDRESS: "email",
  PHONE_NUMBER: "phone",
  CREDIT_CARD: "card",
  US_SSN: "ssn",
  IBAN_CODE: "iban",
  IP_ADDRESS: "ip",
  PERSON: "person",
};

/** Sentences with their spans, which do not ship with the repository; null when they are not there. */
export function loadSentences(): LabelledSentence[] | null {
  if (!existsSync(sentencesFile)) return null;
  return readFileSync(sentencesFile, "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const { text, spans } = JSON.parse(line) as {
        text: string;
        spans: { type: string; start: number; end: number }[];
      };
      // Places are counted in code points there, in UTF-16 units here.
      const unit = (at: number) => [...text].slice(0, at).join("").length;
      const known = spans.filter(({ type }) => kindOf[type]);
      return {
        text,
        spans: known.map(({ type, start, end }) => ({ kind: kindOf[type], start: unit(start), end: unit(end) })),
      };
    });
}

export interface Score {
  labelled: number;
  found: number;
  /** Finds with exactly the labelled start and end. */
  exact: number;
  precision: number;
  recall: number;
}

export function scoreKind(sentences: LabelledSentence[], kind: PiiKind): Score {
  const key = ({ start, end }: { start: number; end: number }) => `${start}-${end}`;
  let [labelled, found, exact] = [0, 0, 0];
  for (const { text, spans } of sentences) {
    const wanted = new Set(spans.filter((span) => span.kind === kind).map(key));
    const finds = findPii(text, [kind]);
    labelled += wanted.size;
    found += finds.length;
    exact += finds.filter((span) => wanted.has(key(span))).length;
  }
  return { labelled, found, exact, precision: exact / found, recall: exact / labelled };
}
