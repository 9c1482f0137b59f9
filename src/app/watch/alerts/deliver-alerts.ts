import { setTimeout as wait } from "node:timers/promises";
import type { Delivery, WatchAlert } from "../../../domain/watch.ts";
import type { Channel, MetricSpec } from "../file/watch-file.ts";
import type { MetricState } from "../watch-state.ts";
import { appendAlert } from "./append-alert.ts";
import { sendWebhook } from "./send-webhook.ts";
import { slackMessage } from "./slack-message.ts";

export interface Delivering {
  spec: MetricSpec;
  state: MetricState;
  save(state: MetricState): void;
  now: () => Date;
  signal?: AbortSignal;
}

/** What a new alert has to go through. */
export function deliveriesFor(channels: readonly Channel[]): Delivery[] {
  return channels.map(({ kind, key, target }) => ({
    channel: key,
    kind,
    target,
    status: "pending",
    attempts: 0,
    problem: null,
    sent_at: null,
  }));
}

const triesAtOnce = 3;
const mostTries = 40;

/**
 * Sends what is ready and not known to have arrived, except to the terminal, which is the door's. That it is about to be sent
 * is written down first and that it arrived at once; whoever is killed in between sends it again under the same id.
 */
export async function deliverAlerts({ spec, state, save, now, signal }: Delivering): Promise<void> {
  const waiting = new Set(state.investigations.map(({ alert_id }) => alert_id));
  for (const alert of state.shown.alerts.toReversed())
    for (const delivery of alert.deliveries) {
      if (waiting.has(alert.id) || delivery.kind === "terminal" || isDone(delivery)) continue;
      const channel = spec.channels.find(({ key }) => key === delivery.channel);
      const change = (more: Partial<Delivery>) => {
        Object.assign(delivery, more);
        save(state);
      };
      if (!channel) change({ status: "dropped", problem: "the file does not name it any more" });
      else await deliver({ alert, delivery, channel, change, now, signal });
    }
}

const isDone = ({ status }: Delivery): boolean => status === "sent" || status === "dropped";

interface One {
  alert: WatchAlert;
  delivery: Delivery;
  channel: Channel;
  change(more: Partial<Delivery>): void;
  now: () => Date;
  signal?: AbortSignal;
}

async function deliver({ alert, delivery, channel, change, now, signal }: One): Promise<void> {
  for (let i = 0; i < triesAtOnce && !signal?.aborted; i++) {
    const attempts = delivery.attempts + 1;
    change({ status: "sending", attempts });
    const answer = await attempt(channel, alert, attempts);
    if (answer.ok) return change({ status: "sent", problem: null, sent_at: now().toISOString() });
    const isHopeless = attempts >= mostTries;
    change({ status: isHopeless ? "dropped" : "pending", problem: answer.problem });
    if (isHopeless || !answer.mayRetry || i === triesAtOnce - 1) return;
    await wait(answer.retryAfterMs ?? 1000 * 3 ** i, undefined, { signal }).catch(() => {});
  }
}

async function attempt(channel: Channel, alert: WatchAlert, attempts: number) {
  if (channel.kind === "webhook")
    return sendWebhook({ url: channel.reveal(), id: alert.id, attempt: attempts, body: slackMessage(alert) });
  if (channel.kind === "terminal") return { ok: true } as const;
  return appendAlert(channel.path, alert).then(
    () => ({ ok: true }) as const,
    (error: Error) => ({ ok: false, problem: error.message, mayRetry: false, retryAfterMs: null }) as const,
  );
}

/** Alerts that the terminal has not shown yet, oldest first. */
export function unshownAlerts({ shown, investigations }: MetricState): WatchAlert[] {
  const waiting = new Set(investigations.map(({ alert_id }) => alert_id));
  return shown.alerts.filter(({ id, deliveries }) => !waiting.has(id) && deliveries.some(isUnshown)).toReversed();
}

const isUnshown = ({ kind, status }: Delivery): boolean => kind === "terminal" && status !== "sent";

export function markShown(state: MetricState, now: Date): void {
  for (const delivery of unshownAlerts(state).flatMap(({ deliveries }) => deliveries))
    if (isUnshown(delivery)) Object.assign(delivery, { status: "sent", attempts: 1, sent_at: now.toISOString() });
}

/** What is still to be delivered, for people. */
export function undelivered({ shown }: MetricState): Delivery[] {
  return shown.alerts.flatMap(({ deliveries }) => deliveries.filter((one) => one.kind !== "terminal" && !isDone(one)));
}
