import type { Protocol, Usage } from "./protocol.ts";
import { serverSentEvent } from "./protocol.ts";

const answer = (text: string, finishReason: string | undefined, usage: Usage | null) => ({
  candidates: [{ content: { role: "model", parts: [{ text }] }, index: 0, ...(finishReason && { finishReason }) }],
  ...(usage && {
    usageMetadata: {
      promptTokenCount: usage.input,
      candidatesTokenCount: usage.output,
      totalTokenCount: usage.input + usage.output,
    },
  }),
  modelVersion: "gemini-2.5-flash",
});

export const gemini: Protocol = {
  path: /^\/v1beta\/models\/[^/]+:(generateContent|streamGenerateContent\?alt=sse)$/,
  streamType: "text/event-stream",
  wantsStream: (path) => path.includes(":streamGenerateContent"),
  plain: (text, usage) => answer(text, "STOP", usage),
  streamStart: () => "",
  streamPiece: (text) => serverSentEvent(answer(text, undefined, null)),
  streamEnd: (_, usage) => serverSentEvent(answer("", "STOP", usage)),
  error: (code, message) => ({ error: { code, message, status: "UNAVAILABLE" } }),
};
