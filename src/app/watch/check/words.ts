import { formatNumber, formatPercent } from "../../../base/format-number.ts";
import type { WatchedMetric } from "../../../domain/watch.ts";
import type { MetricSpec } from "../file/watch-file.ts";
import { periodWords, positionOfLabel } from "../periods.ts";
import type { Judgement } from "./judge-period.ts";
import type { History } from "./read-history.ts";

interface About {
  spec: MetricSpec;
  history: Pick<History, "kind" | "unit">;
  position: number;
  since: string;
}

/** "Orders fell to 812 on Sun 15 Nov, 21 % below the expected 1,030 (usual: 960 to 1,100)." */
export function movedHeadline({ spec, history, position }: About, judgement: Judgement): string {
  const { value, expected, range } = judgement;
  const say = valueWords(judgement, history);
  const verb = value < expected ? "fell" : "rose";
  const side = value < expected ? "below" : "above";
  const share = expected === 0 ? "" : `${formatPercent(Math.abs((value - expected) / expected), 1)} ${side} `;
  const when = periodWords(position, spec.period);
  return `${spec.name} ${verb} to ${say(value)} ${when}, ${share}the expected ${say(expected)} (usual: ${say(range[0])} to ${say(range[1])}).`;
}

export function recoveredHeadline({ spec, history, position, since }: About, judgement: Judgement): string {
  const say = valueWords(judgement, history);
  const began = periodWords(positionOfLabel(since, spec.period), spec.period);
  return `${spec.name} has recovered: ${say(judgement.value)} ${periodWords(position, spec.period)}, as expected (${say(judgement.expected)}). It had moved ${began}.`;
}

export function newNormalHeadline({ spec, history, since }: About, judgement: Judgement): string {
  const say = valueWords(judgement, history);
  const began = periodWords(positionOfLabel(since, spec.period), spec.period);
  return `${spec.name} has stayed where it moved to ${began} (${say(judgement.value)}, before ${say(judgement.expected)}): from now on that counts as usual.`;
}

export function noDataHeadline({ spec, position }: About): string {
  return `${spec.name} has no data ${periodWords(position, spec.period)}, and they are overdue.`;
}

/** As many digits as tell the values apart. */
function valueWords({ range: [low, high] }: Pick<Judgement, "range">, { unit }: Pick<History, "unit">) {
  const width = Math.abs(high - low);
  const digits = width > 0 ? Math.min(6, Math.max(0, Math.ceil(1 - Math.log10(width)))) : undefined;
  return (value: number): string => `${formatNumber(value, digits)}${unit === null ? "" : ` ${unit}`}`;
}

/** What was seen last, or why nothing was, in a sentence. */
export function noteOf(shown: WatchedMetric, history: Pick<History, "unit">, spec: MetricSpec): string {
  const { last, waiting_for, status, moved_since } = shown;
  const waits = waiting_for === null ? "" : `waiting for the data of ${waiting_for}`;
  if (last === null) return waits === "" ? "no data yet" : waits;
  if (last.expected === null || last.range === null || last.value === null) {
    const known = shown.series.length;
    const learning = `learning what is usual: ${known} ${spec.period}${known === 1 ? "" : "s"} so far`;
    return waits === "" ? learning : `${learning}; ${waits}`;
  }
  const say = valueWords({ range: last.range }, history);
  const seen = `${say(last.value)} ${periodWords(positionOfLabel(last.period, spec.period), spec.period)}, expected ${say(last.expected)} (${say(last.range[0])} to ${say(last.range[1])})`;
  const state = status === "moved" && moved_since !== null ? stillWords(last.period, moved_since, spec) : "";
  return [seen + state, ...(waits === "" ? [] : [waits])].join("; ");
}

/** "; moved since 2024-03-01: still there, day 9" */
function stillWords(last: string, since: string, { period }: MetricSpec): string {
  const count = positionOfLabel(last, period) - positionOfLabel(since, period) + 1;
  return count <= 1 ? "" : `; moved since ${since}: still there, ${period} ${count}`;
}
