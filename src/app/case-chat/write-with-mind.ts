import type { SessionChatResponse } from "../../domain/chat-message.ts";
import { caseTitle } from "../../investigate/memory/compile-memory.ts";
import { citing } from "../../investigate/report/cite.ts";
import type { Chunk } from "../../knowledge/split/chunk.ts";
import type { Mind, Passage } from "../../minds/mind.ts";
import { knownFromText } from "../../minds/number-check/known-from-text.ts";
import type { CaseContext } from "./case-context.ts";
import { citeEvidence, citePassage } from "./cite-case.ts";
import { artifacts, type Statement } from "./statement.ts";

/** A model's words for what the case says; null where no model had any that stand on it. Every figure has been checked. */
export async function writeWithMind(
  mind: Mind,
  context: CaseContext,
  { statements, passages }: { statements: Statement[]; passages: Chunk[] },
): Promise<SessionChatResponse | null> {
  const { result, question } = context;
  const facts = statements.map(({ text }, i): Passage => ({ id: `S${i + 1}`, source: "the case", text }));
  const recalled = passages.map(({ section, text }, i): Passage => ({ id: `M${i + 1}`, source: section, text }));
  const given = [...facts, ...recalled];
  if (given.length === 0) return null;
  const known = knownFromText([caseTitle(result), ...given.map(({ text }) => text)]);
  const thought = await mind.answer({ question: question.text, passages: given, known });
  if (thought.by === "built-in" || thought.value.text.trim() === "") return null;
  const used = (prefix: string) =>
    thought.value.citations.flatMap((id) => (id.startsWith(prefix) ? [Number(id.slice(1)) - 1] : []));
  const stated = used("S").flatMap((i) => statements[i] ?? []);
  const quoted = used("M").flatMap((i) => passages[i] ?? []);
  return {
    response: withEvidence(thought.value.text, statements, passages, context),
    artifacts_referenced: [
      ...new Set([...stated.flatMap((one) => one.artifacts), ...(quoted.length > 0 ? [artifacts.report] : [])]),
    ],
    citations: [
      ...citeEvidence(
        stated.flatMap(({ evidence }) => evidence),
        result,
      ),
      ...quoted.map((passage) => citePassage(passage, result)),
    ],
  };
}

/** "[S1]" says nothing to a person: the evidence behind it does. */
function withEvidence(text: string, statements: Statement[], passages: Chunk[], { result }: CaseContext): string {
  const cite = citing(result.evidence);
  return text.replace(/ ?\[([SM])(\d+)\]/g, (_, kind: string, digits: string) => {
    const at = Number(digits) - 1;
    if (kind === "S") return cite(statements[at]?.evidence ?? []);
    return passages[at] ? ` (${passages[at].section})` : "";
  });
}
