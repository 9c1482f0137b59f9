import type { Protocol, Usage } from "./protocol.ts";
import { serverSentEvent } from "./protocol.ts";

const toUsage = (usage: Usage | null) => ({
  input_tokens: usage?.input ?? 0,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: usage?.output ?? 0,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: (usage?.input ?? 0) + (usage?.output ?? 0),
});
const item = (text: string, status: string) => ({
  id: "msg_1",
  type: "message",
  status,
  role: "assistant",
  content: text ? [{ type: "output_text", text, annotations: [] }] : [],
});
const response = (status: string, output: unknown[], usage: Usage | null) => ({
  id: "resp_1",
  object: "response",
  created_at: 1_760_000_000,
  status,
  error: null,
  incomplete_details: null,
  model: "gpt-5.4-mini",
  output,
  usage: status === "completed" ? toUsage(usage) : null,
});
let sequence = 0;
const event = (type: string, data: object) => {
  sequence += 1;
  return serverSentEvent({ type, sequence_number: sequence, ...data }, type);
};

export const openaiResponses: Protocol = {
  path: /^\/v1\/responses$/,
  streamType: "text/event-stream",
  wantsStream: (_, body) => body["stream"] === true,
  plain: (text, usage) => response("completed", [item(text, "completed")], usage),
  streamStart: () =>
    event("response.created", { response: response("in_progress", [], null) }) +
    event("response.output_item.added", { output_index: 0, item: item("", "in_progress") }) +
    event("response.content_part.added", {
      item_id: "msg_1",
      output_index: 0,
      content_index: 0,
      part: { type: "output_text", text: "", annotations: [] },
    }),
  streamPiece: (delta) =>
    event("response.output_text.delta", { item_id: "msg_1", output_index: 0, content_index: 0, delta }),
  streamEnd: (text, usage) =>
    event("response.output_text.done", { item_id: "msg_1", output_index: 0, content_index: 0, text }) +
    event("response.output_item.done", { output_index: 0, item: item(text, "completed") }) +
    event("response.completed", { response: response("completed", [item(text, "completed")], usage) }),
  error: (status, message) => ({ error: { message, type: "server_error", param: null, code: String(status) } }),
};
