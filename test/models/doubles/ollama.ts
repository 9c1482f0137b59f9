import type { Protocol, Usage } from "./protocol.ts";

const head = { model: "llama3.1", created_at: "2026-06-01T12:00:00Z" };
const counts = (usage: Usage | null) => ({
  done: true,
  done_reason: "stop",
  total_duration: 1_000_000,
  load_duration: 1000,
  eval_duration: 1000,
  prompt_eval_duration: 1000,
  ...(usage && { prompt_eval_count: usage.input, eval_count: usage.output }),
});
const line = (value: object) => `${JSON.stringify(value)}\n`;

export const ollama: Protocol = {
  path: /^\/api\/chat$/,
  streamType: "application/x-ndjson",
  wantsStream: (_, body) => body["stream"] !== false,
  plain: (content, usage) => ({ ...head, message: { role: "assistant", content }, ...counts(usage) }),
  streamStart: () => "",
  streamPiece: (content) => line({ ...head, message: { role: "assistant", content }, done: false }),
  streamEnd: (_, usage) => line({ ...head, message: { role: "assistant", content: "" }, ...counts(usage) }),
  error: (_, error) => ({ error }),
};
