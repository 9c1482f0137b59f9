import type { ChatMessage } from "../../domain/chat-message.ts";
import type { Family } from "../../investigate/hypotheses.ts";
import type { SuspicionReading } from "../../investigate/suspicion/reading.ts";
import { type Nameable, readAgainst } from "../../investigate/suspicion/understand-suspicion.ts";
import { type CaseQuestionKind, caseQuestionKind } from "./question-kinds.ts";

export type NamedSegment = Record<string, string>;

export interface CaseQuestion {
  text: string;
  kind: CaseQuestionKind | null;
  /** Segments it names, also those it takes over from the question before. */
  segments: NamedSegment[];
  /** Dimensions named without a value. */
  dimensions: string[];
  families: Family[];
  measures: string[];
  /** Names that nothing in the case goes by. */
  unknown: string[];
  /** "E21" */
  evidence: string[];
}

// "and in France?", "what about Android": a new subject for the question before.
const elliptic = /^\W*(?:and|or|but|also|then|what about|how about|what of|same for)\b/i;
// What can be asked of one segment after another.
const ofSegments: (CaseQuestionKind | null)[] = ["amount", "since", "certainty", "method", "events"];
const pronoun = /\b(?:it|its|they|them|their|that|this|these|those|there)\b/i;
const longestFollowUpWords = 9;

/** What is asked, with what an earlier question of the same talk adds to it. */
export function understandCaseQuestion(
  text: string,
  history: readonly ChatMessage[],
  nameable: Nameable,
): CaseQuestion {
  const own = readQuestion(text, nameable);
  if (!isShort(text)) return own;
  const asked = history.filter(({ role }) => role === "user").map(({ content }) => content);
  const before = asked.length === 0 ? null : followed(asked, nameable);
  if (before === null) return own;
  const isElliptic = elliptic.test(text);
  if (own.segments.length > 0 && !isElliptic) return own;
  const takesKind = (isElliptic || own.segments.length > 0) && ofSegments.includes(before.kind);
  const kind = own.kind ?? (takesKind ? before.kind : null);
  if (own.segments.length > 0)
    return { ...own, kind, segments: own.segments.map((one) => inside(one, before.segments)) };
  const refersBack = pronoun.test(text) || (ofSegments.includes(own.kind) && (isElliptic || isBare(text)));
  return { ...own, kind, segments: canRefer(own) && refersBack ? before.segments : [] };
}

// "Why?" after all is asked of the case.
const canRefer = ({ kind, unknown }: CaseQuestion): boolean =>
  kind !== null && kind !== "whole" && unknown.length === 0;

/** The last question, itself understood with those before it. */
function followed(asked: string[], nameable: Nameable): CaseQuestion {
  const talk = asked.map((content) => ({ role: "user", content }) as ChatMessage);
  return understandCaseQuestion(asked.at(-1)!, talk.slice(Math.max(0, talk.length - 6), -1), nameable);
}

/** "And in France?" after "iOS in Germany" is iOS in France. */
function inside(own: NamedSegment, before: NamedSegment[]): NamedSegment {
  const [first] = before;
  if (before.length !== 1 || first === undefined) return own;
  const isReplaced = Object.keys(own).some((dimension) => dimension in first);
  return isReplaced ? { ...first, ...own } : own;
}

function readQuestion(text: string, nameable: Nameable): CaseQuestion {
  const reading = readAgainst(text, nameable);
  return {
    text,
    kind: caseQuestionKind(text),
    segments: [...reading.segments, ...reading.denied].map(({ terms }) =>
      Object.fromEntries(terms.map(({ dimension, value }) => [dimension.name, value])),
    ),
    dimensions: reading.dimensions.filter((name) => !isGeneric(name, text)),
    families: reading.families,
    measures: reading.measures.map(({ name }) => name),
    unknown: unknownNames(reading),
    evidence: [...new Set(text.match(/\bE\d{1,6}\b/g) ?? [])],
  };
}

// "Which segments?" means any, even where a column is called segment.
function isGeneric(dimension: string, text: string): boolean {
  const [table, column] = [dimension.split(".").at(0) ?? "", dimension.split(".").at(-1) ?? ""];
  return (
    /^(?:segment|group|part|driver)s?$/i.test(column) &&
    !text.toLowerCase().includes(table.toLowerCase().replace(/s$/, ""))
  );
}

// Only what is written like a name: other words are how the question is put.
function unknownNames({ text, unmatched }: SuspicionReading): string[] {
  const first = text.trim().split(/\s+/)[0] ?? "";
  return unmatched
    .map((phrase) =>
      phrase
        .split(" ")
        .filter(
          (word) =>
            (/^\p{Lu}/u.test(word) || /\p{N}/u.test(word)) &&
            word !== first &&
            !/^E\d+$/.test(word) &&
            !/^(?:SQL|KPI)$/i.test(word),
        )
        .join(" "),
    )
    .filter((name) => name !== "");
}

const isShort = (text: string): boolean => text.trim().split(/\s+/).length <= longestFollowUpWords;
const isBare = (text: string): boolean => text.trim().split(/\s+/).length <= 3;
