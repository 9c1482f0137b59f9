import { z } from "zod";
import { citationSchema } from "../../domain/citation.ts";
import { uuidSchema } from "../../domain/primitives.ts";
import { caseInput } from "./inputs.ts";
import { mcpTool } from "./mcp-tool.ts";

export const ask = mcpTool({
  name: "ask",
  title: "A cited answer",
  description:
    "Answers a question from the learnt documents, or about a finished investigation when `case` is given (which segments, how much, how computed, what was ruled out), with citations.",
  input: z.strictObject({
    question: z.string().min(1).max(32_000),
    case: caseInput.optional(),
    session_id: uuidSchema.optional().describe("The conversation to go on with, as an earlier answer names it."),
  }),
  output: z.object({
    answer: z.string(),
    citations: z.array(citationSchema),
    artifacts_referenced: z.array(z.string()),
    session_id: z.string().nullable(),
  }),
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
    const { answer, fallback_message, sources, session_id } = await desk.ask({ question, sessionId });
    const text = answer ?? fallback_message ?? "Nothing was found.";
    return { text, output: { answer: text, citations: sources, artifacts_referenced: [], session_id } };
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
  const { response, citations, artifacts_referenced } = await answerAboutCase({
    caseFolder: findCaseFolder(named),
    message,
    mind,
  });
  return { text: response, output: { answer: response, citations, artifacts_referenced, session_id: null } };
}
