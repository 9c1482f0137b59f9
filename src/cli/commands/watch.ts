import { resolve } from "node:path";
import { homeFolder } from "../../app/home.ts";
import { findRunningServer } from "../../app/knowledge/running-server.ts";
import { undelivered } from "../../app/watch/alerts/deliver-alerts.ts";
import { readWatchFile } from "../../app/watch/file/parse-watch-file.ts";
import { fileChannel, webhookChannel } from "../../app/watch/file/to-channel.ts";
import type { Channel } from "../../app/watch/file/watch-file.ts";
import { type WatchOptions, watchOn, watchOnce } from "../../app/watch/open-watch.ts";
import type { MetricOutcome } from "../../app/watch/run-round.ts";
import { AppError } from "../../base/app-error.ts";
import { type Command, type CommandContext, exitCodes, jsonOption } from "../command.ts";
import { renderRound } from "../render/render-round.ts";
import { toRoundResult } from "../render/to-round-result.ts";
import { type Progress, startProgress } from "../terminal/progress.ts";
import { describeTerminal, printable } from "../terminal/terminal.ts";

export const command: Command = {
  usage: "metrics.yml [--once] [options]",
  about: `Checks the metrics that the file lists, each when it is due: the latest complete period against the metric's own history, with weekdays and
trend. A real move starts an investigation; its headline, first explanations and a link go to a webhook (as Slack takes it), a file or the terminal.
No move is told twice, late data are waited for, and what has recovered is said to have. The file is described in docs/watch.md.
Ends on SIGTERM or SIGINT; started again, it goes on where it was. With --once the exit code is 0 when all metrics were checked, moved or not, and every alert has arrived.`,
  options: {
    once: { type: "boolean", help: "check every metric now, whatever its schedule, and end" },
    check: { type: "boolean", help: "only say whether the file has mistakes" },
    webhook: { type: "string", value: "URL|env:NAME", multiple: true, help: "tell there too" },
    alerts: { type: "string", value: "FILE", help: "tell there too, one line of JSON for each alert" },
    "base-url": {
      type: "string",
      value: "URL",
      help: "where people reach the server, for links (default: the one running here)",
    },
    out: { type: "string", value: "DIR", help: "where case folders go (default: with the cases of WHYDUNIT_HOME)" },
    state: {
      type: "string",
      value: "DIR",
      help: "where to keep what was seen and told (default: under WHYDUNIT_HOME)",
    },
    now: {
      type: "string",
      value: "TIME",
      help: "with --once: check as if it were this moment, such as 2024-03-01T07:00Z",
    },
    json: jsonOption,
  },
  run: async (context) => {
    const { options } = context;
    if (options["now"] !== undefined && options["once"] !== true)
      throw new AppError("WRONG_USAGE", "--now goes with --once.");
    if (options["check"] === true) return checkFile(context);
    return options["once"] === true ? runOnce(context) : runOn(context);
  },
};

async function checkFile(context: CommandContext): Promise<number> {
  const file = readWatchFile({ path: fileOf(context), environment: process.env, channels: channelsOf(context) });
  const count = file.metrics.length;
  process.stdout.write(
    context.options["json"] === true
      ? `${JSON.stringify({ file: file.path, metrics: file.metrics.map(({ name }) => name), problems: [] })}\n`
      : `${printable(file.path)} has no mistakes: ${count} ${count === 1 ? "metric" : "metrics"}.\n`,
  );
  return exitCodes.done;
}

async function runOnce(context: CommandContext): Promise<number> {
  const isJson = context.options["json"] === true;
  const progress = startProgress(isJson);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      stop.abort();
      // Everything is written down: whatever is under way goes on the next time.
      setTimeout(() => process.exit(exitCodes.failed), 1500).unref();
    });
  const watch = watchOptions(context, progress, stop.signal);
  const outcomes = await watchOnce({
    ...watch,
    onRound: (found) => {
      progress.done();
      say(found, watch, isJson);
    },
  }).finally(progress.done);
  const isWhole = outcomes.every(({ problem, state }) => problem === null && undelivered(state).length === 0);
  return isWhole ? exitCodes.done : exitCodes.failed;
}

async function runOn(context: CommandContext): Promise<number> {
  const isJson = context.options["json"] === true;
  const progress = startProgress(true);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      stop.abort();
      setTimeout(() => process.exit(exitCodes.done), 1500).unref();
    });
  const watch = watchOptions(context, progress, stop.signal);
  let lastMistake = "";
  await watchOn({
    ...watch,
    onRound: (outcomes) => say(outcomes, watch, isJson),
    onMistake: ({ message }) => {
      if (message !== lastMistake) process.stderr.write(`whydunit: ${message}\nGoing on with the file as it was.\n`);
      lastMistake = message;
    },
  });
  return exitCodes.done;
}

function say(outcomes: MetricOutcome[], { path, now }: Pick<WatchOptions, "path" | "now">, isJson: boolean): void {
  if (outcomes.length === 0 && !isJson) return;
  process.stdout.write(
    isJson
      ? `${JSON.stringify(toRoundResult(outcomes, { file: resolve(path), at: now() }))}\n`
      : renderRound(outcomes, now(), describeTerminal()),
  );
}

function watchOptions(context: CommandContext, progress: Progress, signal: AbortSignal): WatchOptions {
  const text = (name: string) => (typeof context.options[name] === "string" ? (context.options[name] as string) : null);
  const home = homeFolder();
  const base = text("base-url")?.replace(/\/+$/, "") ?? null;
  return {
    path: fileOf(context),
    environment: process.env,
    home,
    stateFolder: text("state"),
    out: text("out"),
    channels: channelsOf(context),
    now: clockOf(text("now")),
    linkTo: async (sessionId) => {
      const server = base ?? (await findRunningServer(home))?.url ?? null;
      return server === null ? null : `${server.replace(/\/+$/, "")}/session/${sessionId}`;
    },
    onProgress: progress.step,
    onRound: () => {},
    onMistake: () => {},
    signal,
  };
}

function fileOf({ files }: CommandContext): string {
  if (files.length === 1) return files[0]!;
  throw new AppError("WRONG_USAGE", "Name the file that lists the metrics: whydunit watch metrics.yml [--once]");
}

function channelsOf({ options }: CommandContext): Channel[] {
  const webhooks = [options["webhook"] ?? []].flat().map((text) => toWebhook(String(text)));
  return [...webhooks, ...(typeof options["alerts"] === "string" ? [fileChannel(resolve(options["alerts"]))] : [])];
}

function toWebhook(text: string): Channel {
  const [, name] = /^env:(\w+)$/.exec(text) ?? [];
  const channel = webhookChannel(name === undefined ? text : (process.env[name]?.trim() ?? ""));
  if (channel !== null) return channel;
  throw new AppError(
    "WRONG_USAGE",
    name === undefined
      ? "--webhook takes an http:// or https:// URL, or env:NAME."
      : `The environment has no variable ${name} with the URL of a webhook.`,
  );
}

/** Goes on from the moment it was set to. */
function clockOf(text: string | null): () => Date {
  if (text === null) return () => new Date();
  const ms = Date.parse(/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(text) ? `${text}Z` : text);
  if (Number.isNaN(ms))
    throw new AppError("WRONG_USAGE", `--now takes a moment such as 2024-03-01T07:00Z, not "${text}".`);
  const started = Date.now();
  return () => new Date(ms + Date.now() - started);
}
