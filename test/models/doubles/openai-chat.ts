import type { Protocol, Usage } from "./protocol.ts";
import { serverSentEvent } from "./protocol.ts";

const head = { id: "chatcmpl-1", created: 1_760_000_000, model: "some-model" };
const toUsage = (usage: Usage | null) =>
  usage && { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: usage.input + usage.output };
const chunk = (delta: object, finish: string | null) =>
  serverSentEvent({
    ...head,
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, finish_reason: finish }],
  });

export const openaiChat: Protocol = {
  path: /^\/v1\/chat\/completions$/,
  streamType: "text/event-stream",
  wantsStream: (_, body) => body["stream"] === true,
  plain: (text, usage) => ({
    ...head,
    object: "chat.completion",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
    usage: toUsage(usage) ?? undefined,
  }),
  streamStart: () => chunk({ role: "assistant", content: "" }, null),
  streamPiece: (content) => chunk({ content }, null),
  streamEnd: (_, usage) =>
    chunk({}, "stop") +
    (usage ? serverSentEvent({ ...head, object: "chat.completion.chunk", choices: [], usage: toUsage(usage) }) : "") +
    "data: [DONE]\n\n",
  error: (status, message) => ({ error: { message, type: "server_error", param: null, code: String(status) } }),
};
