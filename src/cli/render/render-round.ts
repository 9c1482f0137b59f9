import { undelivered, unshownAlerts } from "../../app/watch/alerts/deliver-alerts.ts";
import { linesOf } from "../../app/watch/alerts/slack-message.ts";
import type { MetricOutcome } from "../../app/watch/run-round.ts";
import type { WatchAlert, WatchStatus } from "../../domain/watch.ts";
import { displayWidth, padEnd } from "../terminal/columns.ts";
import { sparkline } from "../terminal/sparkline.ts";
import { printable, shorten, type Terminal } from "../terminal/terminal.ts";

const marks: Record<WatchStatus, string> = {
  learning: "learning",
  quiet: "quiet",
  moved: "MOVED",
  recovered: "recovered",
  waiting: "waiting",
  failed: "failed",
};
const shownPeriods = 28;

/** A line for each metric, then what is to be told. */
export function renderRound(outcomes: MetricOutcome[], at: Date, terminal: Terminal): string {
  const names = outcomes.map(({ state }) => shorten(state.shown.name, 28));
  const width = Math.max(...names.map(displayWidth), 6);
  const lines = outcomes.map(({ state }, i) => metricLine(state.shown, padEnd(names[i]!, width), terminal));
  const alerts = outcomes.flatMap(({ state }) => unshownAlerts(state)).map((alert) => alertLines(alert, terminal));
  const stuck = outcomes.flatMap(({ state }) =>
    undelivered(state).map(({ target, problem }) => {
      const text = `${state.shown.name}: an alert has not reached ${target} (${problem}); it is tried again.`;
      return `  ${terminal.warn("!")} ${printable(text)}`;
    }),
  );
  const time = terminal.dim(`${at.toISOString().slice(0, 16).replace("T", " ")} UTC`);
  return [`  ${time}`, ...lines, ...alerts.flatMap((block) => ["", ...block]), ...stuck, ""].join("\n");
}

function metricLine(shown: MetricOutcome["state"]["shown"], name: string, terminal: Terminal): string {
  const { status, series, note } = shown;
  const bars = sparkline(series.slice(-shownPeriods).map(({ value }) => value));
  const mark = padEnd(marks[status], 9);
  const paint =
    status === "moved" || status === "failed" ? terminal.warn : status === "quiet" ? terminal.dim : terminal.accent;
  const room = terminal.width - displayWidth(name) - shownPeriods - 17;
  const isShort = room < 30;
  const head = `  ${name}  ${paint(mark)}  ${terminal.accent(padEnd(bars, shownPeriods))}`;
  return isShort || displayWidth(note) > room
    ? `${head}\n    ${terminal.dim(printable(note))}`
    : `${head}  ${printable(note)}`;
}

function alertLines(alert: WatchAlert, terminal: Terminal): string[] {
  const why = linesOf(alert).map((line) => `    ${printable(line)}`);
  const link = alert.case?.link ?? null;
  return [
    `  ${terminal.bold(printable(alert.headline))}`,
    ...why,
    ...(link === null ? [] : [`    ${terminal.dim(printable(link))}`]),
  ];
}
