import type { RunQueue } from "./run-queue.ts";
import type { Runner } from "./runner.ts";
import type { StartedRun } from "./start-run.ts";

export interface LocalQueueOptions {
  atOnce: number;
  runner: Omit<Runner, "folderOf">;
  retryMs?: number;
}

/** The queue of one process. */
export function openLocalQueue({ atOnce, runner, retryMs = 1000 }: LocalQueueOptions): RunQueue {
  let waiting: string[] = [];
  const running = new Map<string, StartedRun>();
  const stopped = new Set<StartedRun>();
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const startNext = () => {
    clearTimeout(retry);
    while (!isClosed && running.size < atOnce) {
      const next = waiting.findIndex((id) => runner.mayStart(id));
      if (next < 0) break;
      const [id] = waiting.splice(next, 1);
      begin(id);
    }
    if (!isClosed && waiting.length > 0 && running.size < atOnce) retry = setTimeout(startNext, retryMs);
  };
  const begin = (id: string) => {
    const run = runner.start(id);
    running.set(id, run);
    void run.over.then(async () => {
      running.delete(id);
      try {
        if (!stopped.delete(run)) await runner.onEnd(id);
      } finally {
        startNext();
      }
    });
  };
  const kill = async (run: StartedRun) => {
    stopped.add(run);
    run.kill();
    await run.over;
  };
  return {
    add: async (id) => {
      if (isClosed || running.has(id) || waiting.includes(id)) return;
      waiting.push(id);
      startNext();
    },
    ahead: (id) => {
      const place = waiting.indexOf(id);
      return place < 0 ? null : place;
    },
    stop: async (id) => {
      waiting = waiting.filter((one) => one !== id);
      const run = running.get(id);
      if (run) await kill(run);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      waiting = [];
      await Promise.all([...running.values()].map(kill));
    },
  };
}
