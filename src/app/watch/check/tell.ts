import { sha256 } from "../../../base/canonical-json.ts";
import type { WatchAlert } from "../../../domain/watch.ts";
import { endOf, labelOf, positionOfLabel, startOf } from "../periods.ts";
import type { MetricState } from "../watch-state.ts";
import type { CheckOutcome, Judging } from "./check-outcome.ts";
import type { Judgement } from "./judge-period.ts";
import { movedHeadline, newNormalHeadline, noDataHeadline, recoveredHeadline } from "./words.ts";

interface Told {
  judgement: Judgement | null;
  since: string;
}

/** Adds an alert to the outcome, without what an investigation adds to it. */
export function tell(
  kind: WatchAlert["kind"],
  position: number,
  { judgement, since }: Told,
  { spec, history, now }: Judging,
  outcome: CheckOutcome,
): WatchAlert {
  const period = labelOf(position, spec.period);
  const absolute = judgement === null ? null : judgement.value - judgement.expected;
  const alert: WatchAlert = {
    id: alertId(outcome.state, judgement === null ? `${kind} data` : kind, period),
    kind,
    metric: spec.name,
    period,
    since,
    decided_at: now.toISOString(),
    headline: headlineOf(kind, position, judgement, since, { spec, history }),
    value: judgement?.value ?? null,
    expected: judgement?.expected ?? null,
    range: judgement?.range ?? null,
    change:
      absolute === null
        ? null
        : { absolute, relative: judgement!.expected === 0 ? null : absolute / Math.abs(judgement!.expected) },
    p_value: judgement?.chance ?? null,
    conclusion: null,
    later: null,
    explanations: [],
    case: null,
    deliveries: [],
  };
  outcome.alerts.push(alert);
  return alert;
}

/** The same decision has the same id, however often it is come to. */
function alertId({ fingerprint, shown }: MetricState, kind: string, period: string): string {
  return sha256(JSON.stringify([fingerprint, shown.name, kind, period])).slice(0, 24);
}

function headlineOf(
  kind: WatchAlert["kind"],
  position: number,
  judgement: Judgement | null,
  since: string,
  { spec, history }: Pick<Judging, "spec" | "history">,
): string {
  const words = { spec, history, position, since };
  switch (kind) {
    case "moved":
      return movedHeadline(words, judgement!);
    case "recovered":
      return judgement === null
        ? `The data of ${spec.name} are back; they had been missing from ${since} on.`
        : recoveredHeadline(words, judgement);
    case "new_normal":
      return newNormalHeadline(words, judgement!);
    case "no_data":
      return noDataHeadline(words);
  }
}

interface Waiting extends Judging {
  nowMs: number;
}

/** Said once, when they are overdue; of data that were never up to date nobody expects it. */
export function tellMissing(position: number, { spec, history, nowMs, now }: Waiting, outcome: CheckOutcome): void {
  const { state } = outcome;
  const { period } = spec;
  const patience = spec.lateMs ?? endOf(position, period) - startOf(position, period);
  const label = labelOf(position, period);
  if (!state.was_fresh || state.told_missing !== null || nowMs - endOf(position, period) < patience) return;
  state.told_missing = label;
  tell("no_data", position, { judgement: null, since: label }, { spec, history, now }, outcome);
}

/** Data that were said to be missing have come. */
export function tellBack(judging: Judging, outcome: CheckOutcome): void {
  const { state, checks } = outcome;
  const back = checks.find(({ verdict }) => verdict !== "missing");
  if (state.told_missing === null || !back) return;
  const position = positionOfLabel(back.period, judging.spec.period);
  tell("recovered", position, { judgement: null, since: state.told_missing }, judging, outcome);
  state.told_missing = null;
}
