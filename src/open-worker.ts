import { analysisRuns } from "./app/analyses/analysis-runs.ts";
import type { ServerConfiguration } from "./app/configuration.ts";
import { interrogationRuns } from "./app/interrogations/interrogation-runs.ts";
import { openRuns } from "./app/runs/open-runs.ts";
import { sessionRuns } from "./app/runs/session-runs.ts";

/** A process that runs what servers on the same database and home ask for. */
export async function openWorker(
  { databaseUrl, runs }: Pick<ServerConfiguration, "runs"> & { databaseUrl: string },
  home: string,
): Promise<{ close(): Promise<void> }> {
  const onFailure = (failure: unknown) =>
    process.stderr.write(`${new Date().toISOString()} ${failure instanceof Error ? failure.message : failure}\n`);
  // Finished cases are taken into the store by whoever answers questions.
  const kinds = [sessionRuns({ remember: async () => {} }), analysisRuns(), interrogationRuns({ home })];
  return openRuns({ home, kinds, databaseUrl, atOnce: Math.max(1, runs), onFailure });
}
