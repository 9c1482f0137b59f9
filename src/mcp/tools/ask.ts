import { z } from "zod";
import type { ChatAnswer } from "../../app/chat/chat-event.ts";
import type { SessionChatResponse } from "../../domain/chat-message.ts";
import { citationSchema } from "../../domain/citation.ts";
import { uuidSchema } from "../../domain/primitives.ts";
import { caseInput } from "./inputs.ts";
import { mcpTool } from "./mcp-tool.ts";

export const aboutQuestion = {
  question: z.string().min(1).max(32_000),
  session_id: uuidSchema.optional().describe("The conversation to go on with, as an earlier answer names it."),
};

export const askedSchema = z.object({
  answer: z.string(),
  citations: z.array(citationSchema),
  artifacts_referenced: z.array(z.string()),
  session_id: z.string().nullable(),
});

export const ask = mcpTool({
  name: "ask",
  title: "A cited answer",
  description:
    "Answers a question from the learnt documents, or about a finished investigation when `case` is given (which segments, how much, how computed, what was ruled out), with citations.",
  input: z.strictObject({ ...aboutQuestion, case: caseInput.optional() }),
  output: askedSchema,
  run: ({ question, case: named, session_id }, { onProgress }) =>
    named === undefined ? askDocuments(question, session_id ?? null, onProgress) : askCase(question, named),
});

async function askDocuments(question: string, sessionId: string | null, notify: (text: string) => void) {
  const [{ openDesk }, { homeFolder }] = await Promise.all([
    import("../../app/knowledge/open-desk.ts"),
    import("../../app/home.ts"),
  ]);
  const desk = await openDesk({ home: homeFolder(), environment: process.env, purpose: "ask", isBrief: true, notify });
  try {
    return toAsked(await desk.ask({ question, sessionId }));
  } finally {
    await desk.close();
  }
}

async function askCase(message: string, named: string) {
  const [{ findCaseFolder }, { answerAboutCase }, { openMindOfHome }, { homeFolder }] = await Promise.all([
    import("../../app/case-folder.ts"),
    import("../../app/case-chat/answer-about-case.ts"),
    import("../../app/open-mind-of-home.ts"),
    import("../../app/home.ts"),
  ]);
  const mind = await openMindOfHome({ home: homeFolder(), environment: process.env });
  return toAskedOfCase(await answerAboutCase({ caseFolder: findCaseFolder(named), message, mind }));
}

export function toAsked({ answer, fallback_message, sources, session_id }: ChatAnswer) {
  const text = answer ?? fallback_message ?? "Nothing was found.";
  return { text, output: { answer: text, citations: sources, artifacts_referenced: [], session_id } };
}

export function toAskedOfCase({ response, citations, artifacts_referenced }: SessionChatResponse) {
  return { text: response, output: { answer: response, citations, artifacts_referenced, session_id: null } };
}
