import { existsSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { parseSourceAddress, type SourceAddress } from "../../../engine/sources/source-address.ts";
import { homeFolder } from "../../home.ts";
import { reachNamed } from "../../sources/reach-source.ts";
import { type FileValues, lateness, metricSchema, type RawMetric } from "./file-schema.ts";
import { parseSchedule, usualSchedules } from "./schedule.ts";
import { fileChannel, terminalChannel, webhookChannel } from "./to-channel.ts";
import type { Channel, MetricSpec } from "./watch-file.ts";

export interface Reading {
  /** Paths are meant from here. */
  folder: string;
  environment: NodeJS.ProcessEnv;
  /** What the file says for all metrics. */
  shared: Partial<FileValues>;
  channels: Channel[];
  /** Whether the file has the form it should; else only mistakes are looked for. */
  isSound: boolean;
}

export interface SpecProblem {
  keys: PropertyKey[];
  value: string | null;
  message: string;
}

/** The metric with everything it leaves open filled in; null where it has mistakes, those of form included. */
export function toMetricSpec(
  raw: Partial<RawMetric>,
  reading: Reading,
): { spec: MetricSpec | null; problems: SpecProblem[] } {
  const problems: SpecProblem[] = [];
  const { shared } = reading;
  const given = <Key extends keyof RawMetric & keyof FileValues>(key: Key) => raw[key] ?? shared[key];
  const report: Report = (keys, value, message) => void problems.push({ keys: [keys].flat(), value, message });
  const named = textsOf(given("source"));
  if (given("source") === undefined)
    report("source", null, "is missing: takes a file, a folder, a pattern, a URL such as postgres://… or env:NAME");
  const { files, address } = readSources(named, reading, report);
  if (address === null && files.length > 0)
    for (const key of ["table", "query"] as const)
      if (raw[key] !== undefined) report(key, null, "goes with a database as the source, and this one is a file");
  if (raw.table !== undefined && raw.query !== undefined)
    report("query", null, "stands beside table: name one of them");
  const channels = readChannels(raw, reading, report);
  const parsed = metricSchema.safeParse(raw);
  if (problems.length > 0 || !parsed.success || !reading.isSound) return { spec: null, problems };
  const { name, metric, definition = null, dimensions, query = null, table } = parsed.data;
  const period = given("period") ?? "day";
  return {
    problems,
    spec: {
      name,
      metric,
      definition,
      files,
      source:
        address === null ? null : { address, tables: textsOf(table), query, columns: null, since: null, limits: {} },
      sourceName: address?.name ?? files.join(", "),
      dateColumn: given("date") ?? null,
      dimensions: dimensions === undefined ? null : textsOf(dimensions),
      context: given("context") ?? null,
      period,
      schedule: parseSchedule(given("schedule") ?? usualSchedules[period])!,
      sensitivity: given("sensitivity") ?? "normal",
      timezone: given("timezone") ?? "UTC",
      lateMs: latenessOf(given("late")),
      channels,
    },
  };
}

const textsOf = (value: unknown): string[] => [value ?? []].flat().filter((text) => typeof text === "string");

type Report = (keys: PropertyKey | PropertyKey[], value: string | null, message: string) => void;

function readSources(
  texts: string[],
  reading: Reading,
  report: Report,
): { files: string[]; address: SourceAddress | null } {
  const files: string[] = [];
  const addresses: SourceAddress[] = [];
  for (const text of texts) {
    const value = fromEnvironment(text, reading, "source", report);
    if (value === null) continue;
    try {
      const located = locate(value, reading.folder);
      const address = findNamed(value, located, reading) ?? parseSourceAddress(located);
      if (address !== null) addresses.push(address);
      else if (existsSync(located)) files.push(located);
      else report("source", text, `does not exist (looked for ${located})`);
    } catch (error) {
      report("source", null, withoutFullStop((error as Error).message));
    }
  }
  if (addresses.length > 1 || (addresses.length === 1 && files.length > 0))
    report("source", null, "takes several files, or one database, folder or pattern");
  return { files, address: addresses[0] ?? null };
}

/** A source that has a name on this machine, where no file has it. */
function findNamed(text: string, located: string, { environment }: Reading): SourceAddress | null {
  if (!/^[\p{L}\p{N}_-]+$/u.test(text) || existsSync(located)) return null;
  return reachNamed(text, { home: homeFolder(environment), environment })?.address ?? null;
}

/** Paths are meant from the file that names them; from the present folder where nothing is there. */
function locate(text: string, folder: string): string {
  const [, scheme = "", path = text] = /^(sqlite:|duckdb:)(?:\/\/)?(.*)$/.exec(text) ?? [];
  if (isAbsolute(path) || (scheme === "" && /^[a-z][a-z0-9+.-]+:/i.test(text))) return text;
  const near = resolve(folder, path);
  return scheme + (existsSync(near) || !existsSync(path) ? near : resolve(path));
}

function fromEnvironment(
  text: string,
  { environment }: Reading,
  keys: PropertyKey | PropertyKey[],
  report: Report,
): string | null {
  const [, name] = /^env:(\w+)$/.exec(text) ?? [];
  if (name === undefined) return text;
  const value = environment[name]?.trim();
  if (value) return value;
  report(keys, text, `names the variable ${name}, which the environment does not have`);
  return null;
}

function readChannels(raw: Partial<RawMetric>, reading: Reading, report: Report): Channel[] {
  const { shared, folder } = reading;
  const isOwn = raw.deliver !== undefined || raw.webhook !== undefined;
  const { deliver, webhook } = isOwn ? raw : shared;
  const toWebhook = (text: string, keys: PropertyKey[]): Channel[] => {
    const address = fromEnvironment(text, reading, keys, report);
    const channel = address === null ? null : webhookChannel(address);
    if (address !== null && channel === null) report(keys, null, "takes an http:// or https:// URL, or env:NAME");
    return channel === null ? [] : [channel];
  };
  const wished = [deliver ?? []].flat().flatMap((wish: unknown, i): Channel[] => {
    if (wish === "terminal") return [terminalChannel];
    if (typeof wish !== "object" || wish === null) return [];
    const { terminal, file, webhook: addresses } = wish as Record<string, unknown>;
    const place = Array.isArray(deliver) ? ["deliver", i, "webhook"] : ["deliver", "webhook"];
    return [
      ...(terminal === true ? [terminalChannel] : []),
      ...textsOf(file).map((path) => fileChannel(resolve(folder, path))),
      ...textsOf(addresses).flatMap((address) => toWebhook(address, place)),
    ];
  });
  const all = [
    ...wished,
    ...textsOf(webhook).flatMap((address) => toWebhook(address, ["webhook"])),
    ...reading.channels,
  ];
  const unique = all.filter(({ key }, i) => all.findIndex((one) => one.key === key) === i);
  return unique.length === 0 ? [terminalChannel] : unique;
}

function latenessOf(text: string | undefined): number | null {
  const [, count, unit] = lateness.exec(text ?? "") ?? [];
  if (count === undefined) return null;
  const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 }[unit![0] as "m" | "h" | "d"];
  return Number(count) * unitMs;
}

const withoutFullStop = (text: string): string => text.replace(/\.$/, "");
