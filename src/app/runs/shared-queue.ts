import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import { AppError } from "../../base/app-error.ts";
import { stopFile } from "../../ledger/case-files.ts";
import type { RunQueue } from "./run-queue.ts";
import type { Runner } from "./runner.ts";
import type { StartedRun } from "./start-run.ts";

export interface SharedQueueOptions {
  databaseUrl: string;
  runner: Runner;
  /** How many this process runs at once; 0: it only asks for runs. */
  atOnce: number;
  onFailure(failure: unknown): void;
}

const queue = "investigations";
/** A worker that says nothing for so long is dead, and its run goes to another. */
const silenceSeconds = 10;
const lookMs = 300;
const longestStopMs = 20_000;

/** The queue of all processes on one database. They share the home folder too, where the sessions are. */
export function openSharedQueue(options: SharedQueueOptions): RunQueue {
  const { runner, onFailure } = options;
  const worker = openWorker(runner);
  const opened = openBoss(options, worker.run);
  opened.catch(onFailure);
  const ready = () =>
    opened.catch((error) => {
      throw new AppError("STORE_UNAVAILABLE", "The queue's database does not answer.", {}, error);
    });
  return {
    add: async (id) => {
      const boss = await ready();
      rmSync(stopPath(runner, id), { force: true });
      await boss.send(queue, { session_id: id }, { singletonKey: id });
    },
    ahead: () => null,
    stop: async (id) => stopRun(await ready(), id, stopPath(runner, id)),
    close: async () => {
      worker.close();
      const boss = await opened.catch(() => null);
      await boss?.stop({ graceful: true, timeout: 4000 });
    },
  };
}

// Loaded where there is a database to share.
async function openBoss(
  { databaseUrl, atOnce, onFailure }: SharedQueueOptions,
  run: (sessionId: string) => Promise<void>,
): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: "whydunit_queue",
    max: 4,
    schedule: false,
    superviseIntervalSeconds: silenceSeconds,
    monitorIntervalSeconds: silenceSeconds,
  });
  boss.on("error", onFailure);
  await boss.start();
  await boss.createQueue(queue, {
    policy: "exclusive",
    heartbeatSeconds: silenceSeconds,
    expireInSeconds: 20 * 3600,
    retryLimit: 20,
    retryDelay: 1,
  });
  const options = { localConcurrency: atOnce, batchSize: 1, pollingIntervalSeconds: 0.5 };
  if (atOnce > 0) await boss.work<{ session_id: string }>(queue, options, ([job]) => run(job.data.session_id));
  return boss;
}

/** What this process does with the runs that fall to it. */
function openWorker(runner: Runner) {
  const running = new Set<StartedRun>();
  let isClosing = false;
  return {
    run: async (id: string) => {
      const isStopped = () => existsSync(stopPath(runner, id));
      // A worker that was thought dead may still be at it.
      while (!isClosing && !isStopped() && !runner.mayStart(id)) await wait(lookMs);
      if (isStopped()) return;
      if (isClosing) throw goesOnElsewhere();
      const run = runner.start(id);
      running.add(run);
      await untilOver(run, isStopped);
      running.delete(run);
      if (isClosing) throw goesOnElsewhere();
      // Takes the dead process's lock away, for those on other machines who cannot know.
      if (isStopped()) runner.mayStart(id);
      else await runner.onEnd(id);
    },
    close: () => {
      isClosing = true;
      for (const run of running) run.kill();
    },
  };
}

async function untilOver(run: StartedRun, isStopped: () => boolean): Promise<void> {
  let isOver = false;
  const over = run.over.then(() => {
    isOver = true;
  });
  while (!isOver) {
    if (isStopped()) run.kill();
    await Promise.race([over, wait(lookMs)]);
  }
}

/** Whoever has the run, here or on another machine, sees the file and stops. */
async function stopRun(boss: PgBoss, id: string, path: string): Promise<void> {
  const states = async () => boss.findJobs(queue, { key: id });
  for (const { id: job, state } of await states())
    if (state === "created" || state === "retry") await boss.cancel(queue, job);
  const isActive = async () => (await states()).some(({ state }) => state === "active");
  if (!(await isActive())) return;
  writeFileSync(path, "");
  for (const end = Date.now() + longestStopMs; await isActive(); await wait(lookMs))
    if (Date.now() > end)
      throw new AppError("SERVICE_UNAVAILABLE", "The run did not stop in time. Try again in a moment.");
  rmSync(path, { force: true });
}

const stopPath = (runner: Runner, id: string): string => join(runner.folderOf(id), stopFile);
const goesOnElsewhere = (): Error => new Error("This process ends; the run goes on in another.");
