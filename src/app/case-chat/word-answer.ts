import type { SessionChatResponse } from "../../domain/chat-message.ts";
import { citing } from "../../investigate/report/cite.ts";
import { listed } from "../../investigate/report/plain-text.ts";
import type { Chunk } from "../../knowledge/split/chunk.ts";
import type { CaseContext } from "./case-context.ts";
import { citeEvidence, citePassage } from "./cite-case.ts";
import { quoteSentences } from "./recall-passages.ts";
import { artifacts, type Statement } from "./statement.ts";

/** The case's own sentences, each figure with the id of its evidence. */
export function wordStatements(statements: Statement[], { result }: CaseContext): SessionChatResponse {
  const cite = citing(result.evidence);
  const isList = statements.length > 3 || statements.some(({ text }) => text.includes("\n"));
  const said = statements.map(({ text, evidence }) => withCitation(text, cite(evidence)));
  return {
    response: said.join(isList ? "\n" : " "),
    artifacts_referenced: [...new Set(statements.flatMap((one) => one.artifacts))],
    citations: citeEvidence(
      statements.flatMap(({ evidence }) => evidence),
      result,
    ),
  };
}

// Before the full stop, so that it is plain which sentence it belongs to; behind a block of SQL nothing is added.
function withCitation(text: string, cited: string): string {
  if (cited === "" || text.includes("\n")) return text;
  return text.endsWith(".") ? `${text.slice(0, -1)}${cited}.` : text + cited;
}

export function wordPassages(passages: Chunk[], { question, result }: CaseContext): SessionChatResponse | null {
  const quoted = quoteSentences(question.text, passages);
  if (quoted.length === 0) return null;
  const cited = [...new Set(quoted.map(({ passage }) => passage))];
  return {
    response: `The case says: ${quoted.map(({ text, passage }) => `“${text}” (${passage.section})`).join(" ")}`,
    artifacts_referenced: [artifacts.report],
    citations: cited.map((passage) => citePassage(passage, result)),
  };
}

/** Where nothing answers: that, and what could be asked. */
export function wordNothing({ result, nameable }: CaseContext): SessionChatResponse {
  const named = nameable.values.map(({ dimension, values }) => {
    const shown = values.slice(0, 4).map(({ value }) => value);
    return `${dimension.name} (${shown.join(", ")}${values.length > shown.length ? ", …" : ""})`;
  });
  const response = [
    "This case does not hold an answer to that.",
    `It is about ${result.metric.label} and knows which segments moved, by how much and since when, how each figure was computed, what was ruled out, whether the change is noise, the quality of the data, what remains and what to do next.`,
    named.length === 0 ? "" : `Segments can be named by ${listed(named)}.`,
  ];
  return { response: response.filter((text) => text !== "").join(" "), artifacts_referenced: [], citations: [] };
}
