import { AppError } from "../../base/app-error.ts";
import { canonicalJson } from "../../base/canonical-json.ts";
import type { PeriodCheck, WatchAlert } from "../../domain/watch.ts";
import { deliverAlerts, deliveriesFor } from "./alerts/deliver-alerts.ts";
import { caseFolderOf, findCause, sessionOf } from "./alerts/find-cause.ts";
import { checkMetric } from "./check/check-metric.ts";
import { newState } from "./check/new-state.ts";
import { type History, readHistories } from "./check/read-history.ts";
import { nextTime } from "./file/schedule.ts";
import type { MetricSpec } from "./file/watch-file.ts";
import { fingerprintOf, type MetricState, type WatchState } from "./watch-state.ts";

export interface WatchServices {
  state: WatchState;
  home: string;
  /** Where cases go; null: with the sessions of the home. */
  out: string | null;
  /** For people: where the page of a case is; null where no server is known. */
  linkTo(sessionId: string): Promise<string | null>;
  now: () => Date;
  onProgress(text: string): void;
  signal?: AbortSignal;
}

/** What came of checking one metric. */
export interface MetricOutcome {
  state: MetricState;
  checks: PeriodCheck[];
  /** Ids of the alerts of this round. */
  alerts: string[];
  /** Why it could not be checked. */
  problem: { code: string; message: string } | null;
}

/** Checks metrics, investigates what moved, and delivers what is to be said. Metrics of the same data are read together. */
export async function runRound(specs: MetricSpec[], services: WatchServices): Promise<MetricOutcome[]> {
  const outcomes = new Map<MetricSpec, MetricOutcome>();
  for (const group of groupByData(specs)) {
    if (services.signal?.aborted) break;
    services.onProgress(`reading ${group[0]!.sourceName}`);
    const reading = { onProgress: services.onProgress, signal: services.signal, now: services.now() };
    const histories = await readHistories(group, reading).catch((error: Error) => group.map(() => error));
    for (const [i, spec] of group.entries()) outcomes.set(spec, await checkOne(spec, histories[i]!, services));
  }
  return specs.flatMap((spec) => outcomes.get(spec) ?? []);
}

function groupByData(specs: MetricSpec[]): MetricSpec[][] {
  const groups = new Map<string, MetricSpec[]>();
  for (const spec of specs) {
    const key = canonicalJson([spec.files, spec.sourceName, spec.source?.tables ?? [], spec.source?.query ?? null]);
    groups.set(key, [...(groups.get(key) ?? []), spec]);
  }
  return [...groups.values()];
}

const keptAlerts = 50;

async function checkOne(spec: MetricSpec, history: History | Error, services: WatchServices): Promise<MetricOutcome> {
  const { state: store, now } = services;
  const before = store.load(spec) ?? newState(spec, fingerprintOf(spec));
  if (history instanceof Error) return failed(spec, before, history, services);
  const { state, checks, alerts } = checkMetric({ spec, history, state: before, now: now() });
  decide(spec, state, alerts);
  state.shown.next_check_at = nextTime(spec.schedule, now(), spec.timezone).toISOString();
  // From here on the alerts are decided, whatever happens to this process.
  store.save(state);
  await finishInvestigations(spec, state, history, services);
  await deliverAlerts({ spec, state, save: store.save, now, signal: services.signal });
  return { state, checks, alerts: alerts.map(({ id }) => id), problem: null };
}

function decide(spec: MetricSpec, state: MetricState, alerts: WatchAlert[]): void {
  const known = new Set(state.shown.alerts.map(({ id }) => id));
  for (const alert of alerts.filter(({ id }) => !known.has(id))) {
    state.shown.alerts = [{ ...alert, deliveries: deliveriesFor(spec.channels) }, ...state.shown.alerts];
    if (alert.kind === "moved")
      state.investigations.push({ alert_id: alert.id, session_id: sessionOf(alert.id), attempts: 0 });
  }
  const isOpen = ({ deliveries }: WatchAlert) =>
    deliveries.some(({ sent_at, status }) => sent_at === null && status !== "dropped");
  state.shown.alerts = state.shown.alerts.filter((alert, i) => i < keptAlerts || isOpen(alert));
}

/** An investigation that took the process down with it so often is given up, so that the alert goes out. */
const mostAttempts = 6;

async function finishInvestigations(
  spec: MetricSpec,
  state: MetricState,
  history: History,
  services: WatchServices,
): Promise<void> {
  for (const wanted of [...state.investigations]) {
    const index = state.shown.alerts.findIndex(({ id }) => id === wanted.alert_id);
    const settle = (alert: WatchAlert | null) => {
      if (alert !== null) state.shown.alerts[index] = alert;
      state.investigations = state.investigations.filter((one) => one !== wanted);
      services.state.save(state);
    };
    const alert = state.shown.alerts[index];
    if (!alert) settle(null);
    else {
      wanted.attempts += 1;
      services.state.save(state);
      settle(await investigateMove(alert, wanted, { spec, history, services }));
    }
  }
}

interface Moved {
  spec: MetricSpec;
  history: History;
  services: WatchServices;
}

async function investigateMove(
  alert: WatchAlert,
  { session_id: sessionId, attempts }: MetricState["investigations"][number],
  { spec, history, services }: Moved,
): Promise<WatchAlert> {
  const folder = caseFolderOf(services.home, services.out, sessionId);
  if (attempts > mostAttempts) {
    const problem = `It was begun ${mostAttempts} times and never came to an end.`;
    const given = { session_id: sessionId, folder, report_path: null, link: null, decision: null, problem };
    return { ...alert, case: given };
  }
  const onProgress = (text: string) => services.onProgress(`${spec.name}: ${text}`);
  const { now, signal } = services;
  const found = await findCause({ alert, spec, history, sessionId, folder, now: now(), onProgress, signal });
  if (found.case === null || found.case.report_path === null) return found;
  const page = services.out === null ? await services.linkTo(sessionId) : null;
  return { ...found, case: { ...found.case, link: page ?? found.case.report_path } };
}

async function failed(
  spec: MetricSpec,
  state: MetricState,
  error: Error,
  { state: store, now, signal, ...services }: WatchServices,
): Promise<MetricOutcome> {
  // What was decided before is said now, even though nobody can find out why any more.
  for (const { alert_id, session_id } of state.investigations) {
    const folder = caseFolderOf(services.home, services.out, session_id);
    const alert = state.shown.alerts.find(({ id }) => id === alert_id);
    if (alert)
      alert.case = { session_id, folder, report_path: null, link: null, decision: null, problem: error.message };
  }
  state.investigations = [];
  const code = error instanceof AppError ? error.code : "INTERNAL_ERROR";
  state.shown = {
    ...state.shown,
    status: "failed",
    note: error.message,
    checked_at: now().toISOString(),
    next_check_at: nextTime(spec.schedule, now(), spec.timezone).toISOString(),
  };
  store.save(state);
  await deliverAlerts({ spec, state, save: store.save, now, signal });
  return { state, checks: [], alerts: [], problem: { code, message: error.message } };
}
