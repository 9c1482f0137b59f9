import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../../base/app-error.ts";
import { markShown, undelivered, unshownAlerts } from "./alerts/deliver-alerts.ts";
import { readWatchFile } from "./file/parse-watch-file.ts";
import type { Channel, MetricSpec, WatchFile } from "./file/watch-file.ts";
import { holdState } from "./hold-state.ts";
import { type MetricOutcome, runRound, type WatchServices } from "./run-round.ts";
import { openWatchState, stateFolderOf } from "./watch-state.ts";

export interface WatchOptions extends Omit<WatchServices, "state"> {
  path: string;
  environment: NodeJS.ProcessEnv;
  /** Null: under the home. */
  stateFolder: string | null;
  channels: Channel[];
  /** Shows what came of a round; what it was given counts as shown once it comes back. */
  onRound(outcomes: MetricOutcome[]): void;
  /** A file with mistakes that had none when the watch began. */
  onMistake(error: AppError): void;
}

/** Checks all metrics of a file once. */
export async function watchOnce(options: WatchOptions): Promise<MetricOutcome[]> {
  const file = readWatchFile(options);
  return withState(options, file, async (services) => runAndShow(file, file.metrics, services, options));
}

/** Checks the metrics of a file now and then whenever they are due, until it is told to end. */
export async function watchOn(options: WatchOptions): Promise<void> {
  let file = readWatchFile(options);
  await withState(options, file, async (services) => {
    let due = file.metrics;
    const times = new Map<string, number>();
    while (!options.signal?.aborted) {
      const outcomes = await runAndShow(file, due, services, options);
      for (const outcome of outcomes) times.set(outcome.state.shown.name, nextLook(outcome, options.now()));
      const next = Math.min(...file.metrics.map(({ name }) => times.get(name) ?? 0));
      await sleepUntil(next, options);
      file = readAgain(options) ?? file;
      due = file.metrics.filter(({ name }) => (times.get(name) ?? 0) <= options.now().getTime());
    }
  });
}

async function withState<T>(
  { stateFolder, home, ...options }: WatchOptions,
  file: WatchFile,
  work: (services: WatchServices) => Promise<T>,
): Promise<T> {
  const folder = stateFolder ?? stateFolderOf(home, file.path);
  const release = await holdState(folder);
  try {
    return await work({ ...options, home, state: openWatchState(folder) });
  } finally {
    release();
  }
}

async function runAndShow(
  file: WatchFile,
  specs: MetricSpec[],
  services: WatchServices,
  { onRound, now }: WatchOptions,
): Promise<MetricOutcome[]> {
  const { state } = services;
  const head = () =>
    state.saveHead({ file: file.path, updated_at: now().toISOString(), metrics: file.metrics.map(({ name }) => name) });
  head();
  const outcomes = specs.length === 0 ? [] : await runRound(specs, services);
  onRound(outcomes);
  for (const { state: shown } of outcomes.filter((outcome) => unshownAlerts(outcome.state).length > 0)) {
    markShown(shown, now());
    state.save(shown);
  }
  head();
  return outcomes;
}

const soonMs = { hour: 5 * 60_000, day: 15 * 60_000, week: 3_600_000, month: 3_600_000 };
const retryMs = 60_000;

/** When it is due; sooner while data are waited for, something failed, or an alert has not arrived. */
function nextLook({ state, problem }: MetricOutcome, now: Date): number {
  const { next_check_at, waiting_for, period } = state.shown;
  const due = Date.parse(next_check_at!);
  const tries = Math.max(0, ...undelivered(state).map(({ attempts }) => attempts));
  if (tries > 0) return Math.min(due, now.getTime() + retryMs * Math.min(15, tries));
  return waiting_for !== null || problem !== null ? Math.min(due, now.getTime() + soonMs[period]) : due;
}

/** Timers hold at most some weeks, and the clock may be set: one looks again now and then. */
async function sleepUntil(time: number, { now, signal }: WatchOptions): Promise<void> {
  while (!signal?.aborted) {
    const left = time - now().getTime();
    if (left <= 0) return;
    await wait(Math.min(left, 30_000), undefined, { signal }).catch(() => {});
  }
}

function readAgain(options: WatchOptions): WatchFile | null {
  try {
    return readWatchFile(options);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    options.onMistake(error);
    return null;
  }
}
