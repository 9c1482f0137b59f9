import type { ServerConfiguration } from "./app/configuration.ts";
import { openRunner } from "./app/runs/runner.ts";
import { openSharedQueue } from "./app/runs/shared-queue.ts";

/** A process that runs what servers on the same database and home ask for. */
export async function openWorker(
  { databaseUrl, runs }: Pick<ServerConfiguration, "runs"> & { databaseUrl: string },
  home: string,
): Promise<{ close(): Promise<void> }> {
  const onFailure = (failure: unknown) =>
    process.stderr.write(`${new Date().toISOString()} ${failure instanceof Error ? failure.message : failure}\n`);
  // Finished cases are taken into the store by whoever answers questions.
  const runner = openRunner({ home, now: () => new Date(), onFailure, remember: async () => {} });
  return openSharedQueue({ databaseUrl, runner, atOnce: Math.max(1, runs), onFailure });
}
