import type { ToolCall } from "../tools/mcp-tool.ts";

/** Any of the events that runs tell of themselves. */
interface ToldEvent {
  kind: string;
  data: object;
}

interface FollowedRun {
  events: AsyncIterable<ToldEvent>;
  /** Stops it: nobody waits for it any more. */
  cancel(): Promise<unknown>;
}

/** Tells what a run does until it has ended. */
export async function followRun({ events, cancel }: FollowedRun, { onProgress, signal }: ToolCall): Promise<void> {
  const stop = () => void cancel().catch(() => {});
  signal.addEventListener("abort", stop);
  try {
    for await (const { data } of events) {
      const { title, text, question } = data as { title?: unknown; text?: unknown; question?: unknown };
      const said = [title, text, question].find((one) => typeof one === "string");
      if (typeof said === "string") onProgress(said);
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
  signal.throwIfAborted();
}
