import { randomUUID } from "node:crypto";
import { z } from "zod";
import { answerChat } from "../../app/chat/answer-chat.ts";
import { parseQuestion } from "../../app/knowledge/parse-question.ts";
import { uuidSchema } from "../../domain/primitives.ts";
import { aboutQuestion, ask, askedSchema, toAsked, toAskedOfCase } from "../tools/ask.ts";
import { mcpTool } from "../tools/mcp-tool.ts";
import type { ServedParts } from "./served-parts.ts";

export const servedAsk = (parts: ServedParts) =>
  mcpTool({
    ...ask,
    input: z.strictObject({
      ...aboutQuestion,
      case: uuidSchema.optional().describe("The session_id of a completed investigation that the question is about."),
    }),
    output: askedSchema,
    run: async ({ question, case: id, session_id }, { signal }) => {
      if (id !== undefined) return toAskedOfCase(await parts.sessions.chat(id, question, signal));
      const request = parseQuestion({ question, sessionId: session_id ?? null });
      return toAsked(await answerChat({ request, requestId: randomUUID(), cancel: signal }, parts));
    },
  });
