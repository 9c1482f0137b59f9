import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { AppError } from "../../../base/app-error.ts";
import { builtModule } from "../../../base/built-module.ts";
import type { Answer, Request } from "./messages.ts";
import { answerSchema } from "./messages.ts";

export interface MinilmProcess {
  readonly pid: number;
  isAlive(): boolean;
  /** Rejects with `EMBEDDER_STOPPED` when the process ends before it has answered. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /** Resolves when the process is gone. */
  stop(): Promise<void>;
}

// Loading takes half a second and a batch less; a process that needs this long hangs.
const longestWaitMs = 60_000;

/** Resolves when the model is loaded; rejects with `EMBEDDER_UNAVAILABLE` when it cannot be on this machine. */
export async function startMinilmProcess(nodeArguments: readonly string[] = []): Promise<MinilmProcess> {
  const child = launch(nodeArguments);
  const ended = new Promise<void>((resolve) => child.once("close", resolve));
  let requests = 0;

  const answerTo = async (request: Request | null): Promise<Answer> => {
    // Only a process at work keeps ours from ending.
    child.ref();
    child.channel?.ref();
    try {
      return await nextAnswer(child, request);
    } finally {
      child.unref();
      child.channel?.unref();
    }
  };

  const stop = async () => {
    child.ref();
    child.kill("SIGKILL");
    await ended;
  };

  const first = await answerTo(null).catch((error: Error): Answer => ({ kind: "unavailable", reason: error.message }));
  if (first.kind !== "ready") {
    await stop();
    throw unavailable(first.kind === "unavailable" ? first.reason : "an unexpected answer");
  }
  return {
    pid: child.pid!,
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    embed: async (texts) => {
      requests += 1;
      const answer = await answerTo({ request: requests, texts: [...texts] });
      if (answer.kind === "vectors") return answer.vectors;
      const reason = answer.kind === "failed" ? answer.reason : "an unexpected answer";
      throw new AppError("EMBEDDING_FAILED", `The texts could not be turned into vectors: ${reason}`);
    },
    stop,
  };
}

function nextAnswer(child: ChildProcess, request: Request | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      act();
    };
    const onMessage = (message: unknown) => {
      const answer = answerSchema.parse(message);
      const isMine = "request" in answer ? answer.request === request?.request : request === null;
      if (isMine) settle(() => resolve(answer));
    };
    const onExit = (code: number | null, signal: string | null) => onError(new Error(signal ?? `exit ${code}`));
    const onError = (error: Error) => settle(() => reject(stopped(error.message)));
    const timer = setTimeout(() => child.kill("SIGKILL"), longestWaitMs);
    child.on("message", onMessage).on("exit", onExit).on("error", onError);
    if (request !== null) child.send(request, (error) => error && onError(error));
  });
}

function launch(nodeArguments: readonly string[]): ChildProcess {
  return fork(builtModule(new URL("./minilm-child.js", import.meta.url)), {
    execArgv: [...nodeArguments],
    // It has no business with keys or settings.
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function stopped(how: string): AppError {
  return new AppError("EMBEDDER_STOPPED", `The process that computes vectors ended (${how}).`);
}

function unavailable(reason: string): AppError {
  return new AppError(
    "EMBEDDER_UNAVAILABLE",
    `The built-in embedding model cannot run here (${reason}). ` +
      "Install it with `npm install onnxruntime-node@1.17.0`, or name a provider in WHYDUNIT_EMBEDDINGS.",
    { reason },
  );
}
