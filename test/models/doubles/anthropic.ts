import type { Protocol, Usage } from "./protocol.ts";
import { serverSentEvent } from "./protocol.ts";

const message = (content: unknown[], stopReason: string | null, usage: Usage) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude-sonnet-4-6",
  content,
  stop_reason: stopReason,
  stop_sequence: null,
  usage: { input_tokens: usage.input, output_tokens: usage.output },
});
const event = (type: string, data: object) => serverSentEvent({ type, ...data }, type);
const none: Usage = { input: 0, output: 0 };

export const anthropic: Protocol = {
  path: /^\/v1\/messages$/,
  streamType: "text/event-stream",
  wantsStream: (_, body) => body["stream"] === true,
  plain: (text, usage) => message([{ type: "text", text }], "end_turn", usage ?? none),
  streamStart: (usage) =>
    event("message_start", { message: message([], null, { ...(usage ?? none), output: 1 }) }) +
    event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }) +
    event("ping", {}),
  streamPiece: (text) => event("content_block_delta", { index: 0, delta: { type: "text_delta", text } }),
  streamEnd: (_, usage) =>
    event("content_block_stop", { index: 0 }) +
    event("message_delta", {
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: (usage ?? none).output },
    }) +
    event("message_stop", {}),
  error: (status, text) => ({
    type: "error",
    error: { type: status === 429 ? "rate_limit_error" : "api_error", message: text },
  }),
};
