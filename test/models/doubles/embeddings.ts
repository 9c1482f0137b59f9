import type { Protocol, Usage } from "./protocol.ts";

type Body = (vectors: number[][], usage: Usage | null) => unknown;

// The double says the vectors as JSON; nothing about vectors is streamed.
const protocol = (path: RegExp, body: Body, error: Protocol["error"]): Protocol => ({
  path,
  streamType: "",
  wantsStream: () => false,
  plain: (text, usage) => body(JSON.parse(text), usage),
  streamStart: () => "",
  streamPiece: () => "",
  streamEnd: () => "",
  error,
});

export const openaiEmbeddings = protocol(
  /^\/v1\/embeddings$/,
  (vectors, usage) => ({
    object: "list",
    data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })),
    model: "text-embedding-3-small",
    ...(usage && { usage: { prompt_tokens: usage.input, total_tokens: usage.input } }),
  }),
  (status, message) => ({ error: { message, type: "server_error", param: null, code: String(status) } }),
);

export const ollamaEmbeddings = protocol(
  /^\/api\/embed$/,
  (embeddings, usage) => ({
    model: "nomic-embed-text",
    embeddings,
    total_duration: 14_143_917,
    load_duration: 1_019_500,
    prompt_eval_count: usage?.input ?? 0,
  }),
  (_, error) => ({ error }),
);

export const geminiEmbeddings = protocol(
  /^\/v1beta\/models\/[^/]+:batchEmbedContents$/,
  (vectors) => ({ embeddings: vectors.map((values) => ({ values })) }),
  (code, message) => ({ error: { code, message, status: "UNAVAILABLE" } }),
);
