import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { type Document, isMap, isScalar, LineCounter, type Node, parseDocument } from "yaml";
import { AppError } from "../../../base/app-error.ts";
import { formatBytes } from "../../../base/format-bytes.ts";
import { limitOf, overLimit } from "../../../base/input-limits.ts";
import { jsonDepth } from "../../../base/json-depth.ts";
import { type FileValues, fileSchema, type RawMetric, settingNames } from "./file-schema.ts";
import { nearest } from "./nearest.ts";
import { type Reading, toMetricSpec } from "./to-metric-spec.ts";
import type { Channel, WatchFile } from "./watch-file.ts";

/** A mistake in the file, where it stands. */
export interface FileProblem {
  line: number | null;
  column: number | null;
  /** metrics[1].schedule */
  path: string;
  /** What stands there; null where nothing does, or it must not be shown. */
  value: string | null;
  message: string;
}

export interface WatchFileRequest {
  path: string;
  environment: NodeJS.ProcessEnv;
  /** Ways to tell people beside those the file names. */
  channels?: Channel[];
}

/** What a file says is to be watched. Throws with all its mistakes at once. */
export function readWatchFile({ path, environment, channels = [] }: WatchFileRequest): WatchFile {
  const text = readText(path);
  const lines = new LineCounter();
  if (jsonDepth(text) > limitOf("nesting")) throw tooDeep(path);
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  // Lists in lists by indentation, which only the parser knows.
  if (document.errors.some(({ message }) => message.startsWith("Maximum call stack"))) throw tooDeep(path);
  const place = (keys: PropertyKey[]): Pick<FileProblem, "line" | "column" | "path"> => {
    const offset = offsetOf(document.contents, keys);
    const at = offset === null ? null : lines.linePos(offset);
    return { line: at?.line ?? null, column: at?.col ?? null, path: pathText(keys) };
  };
  if (document.errors.length > 0)
    throw mistaken(
      path,
      document.errors.map(({ linePos, message }) => ({
        line: linePos?.[0].line ?? null,
        column: linePos?.[0].col ?? null,
        path: "",
        value: null,
        message: message.split("\n")[0]!.replace(/ at line \d+, column \d+:?$/, ""),
      })),
    );
  const raw = withList(readValues(document, path));
  const keysOf = (keys: PropertyKey[]) => (raw.isList ? keys.slice(1) : keys);
  const parsed = fileSchema.safeParse(raw.value);
  const problems: FileProblem[] = parsed.success
    ? []
    : parsed.error.issues.flatMap((issue) =>
        describeIssue(issue, raw.value).map((found) => ({ ...found, ...place(keysOf(found.keys)), keys: undefined })),
      );
  const folder = resolve(path, "..");
  const reading: Reading = { folder, environment, shared: sharedOf(raw.value), channels, isSound: parsed.success };
  const specs = metricsOf(raw.value).map((metric, index) => {
    const { spec, problems: own } = toMetricSpec(metric, reading);
    problems.push(
      ...own.map(({ keys, ...problem }) => ({ ...problem, ...place(keysOf(["metrics", index, ...keys])) })),
    );
    return { spec, index, name: metric.name };
  });
  for (const { name, index } of specs.filter(({ name }, i) => name && specs.findIndex((one) => one.name === name) < i))
    problems.push({
      ...place(keysOf(["metrics", index, "name"])),
      value: name!,
      message: "another metric has this name; names must differ",
    });
  if (problems.length > 0) throw mistaken(path, distinct(problems));
  return { path: resolve(path), metrics: specs.map(({ spec }) => spec!) };
}

function readText(path: string): string {
  try {
    const { size } = statSync(path);
    const most = limitOf("settingsBytes");
    if (size > most)
      throw overLimit(
        "settingsBytes",
        `${path} has ${formatBytes(size)}; at most ${formatBytes(most)} are read of a file that says what is to be watched`,
        "Split it",
      );
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("FILE_NOT_FOUND", `The file ${path} cannot be read: ${(error as Error).message}`, { path });
  }
}

const tooDeep = (path: string): AppError =>
  overLimit("nesting", `${path} is nested more than ${limitOf("nesting")} deep`, "Write the metrics as a plain list");

const mostAliases = 100;

/** Aliases of aliases can make a small file endless. */
function readValues(document: Document, path: string): unknown {
  try {
    return document.toJS({ maxAliasCount: mostAliases });
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const message = `uses its aliases too often: at most ${mostAliases} values may come from them. Write the metrics out`;
    throw mistaken(path, [{ line: null, column: null, path: "", value: null, message }]);
  }
}

/** A list alone is a list of metrics. */
function withList(value: unknown): { value: unknown; isList: boolean } {
  return Array.isArray(value) ? { value: { metrics: value }, isList: true } : { value, isList: false };
}

/** Whatever can be read of them, so that the mistakes of each are found even where others are worse. */
function metricsOf(value: unknown): Partial<RawMetric>[] {
  const metrics = (value as { metrics?: unknown } | null)?.metrics;
  if (!Array.isArray(metrics)) return [];
  return metrics.map((metric) => (typeof metric === "object" && metric !== null ? metric : {}));
}

function sharedOf(value: unknown): Partial<FileValues> {
  return typeof value === "object" && value !== null ? (value as Partial<FileValues>) : {};
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] };
type Found = Pick<FileProblem, "value" | "message"> & { keys: PropertyKey[] };

function describeIssue(issue: unknown, root: unknown): Found[] {
  const { code, path, message, keys = [] } = issue as Issue;
  if (code === "unrecognized_keys")
    return keys.map((key) => ({ keys: [...path, key], value: key, message: unknownKey(key, path) }));
  const value = valueAt(root, path);
  const isMissing = value === undefined || (value === null && path.length > 0);
  if (isMissing) return [{ keys: path, value: null, message: `is missing: ${message}` }];
  return [{ keys: path, value: value === null ? null : show(value), message }];
}

function unknownKey(key: string, path: PropertyKey[]): string {
  const known = settingNames(path);
  const meant = nearest(key, known);
  return meant === null ? `is not known here; known are ${known.join(", ")}` : `is not known; did you mean ${meant}?`;
}

function valueAt(root: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], root);
}

/** Webhooks are secrets, and so may be sources. */
function show(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text.includes("://") ? `${text.split("://")[0]}://…` : text.slice(0, 80);
}

/** Where the value stands; where there is none, its key or whatever it would belong to. */
function offsetOf(root: unknown, keys: PropertyKey[]): number | null {
  let node = root as Node | null;
  let offset = node?.range?.[0] ?? null;
  for (const key of keys) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key);
      if (!pair) return offset;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = pair.value as Node | null;
    } else {
      const items = (node as { items?: Node[] } | null)?.items;
      node = items?.[Number(key)] ?? null;
      if (!node) return offset;
      offset = node.range?.[0] ?? offset;
    }
  }
  return offset;
}

function pathText(keys: PropertyKey[]): string {
  return keys.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text === "" ? String(key) : `${text}.${String(key)}`),
    "",
  );
}

function distinct(problems: FileProblem[]): FileProblem[] {
  const seen = new Set<string>();
  return problems
    .map(({ line, column, path, value, message }) => ({ line, column, path, value, message }))
    .filter(({ path }) => {
      const isNew = !seen.has(path);
      seen.add(path);
      return isNew;
    })
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

function mistaken(path: string, problems: FileProblem[]): AppError {
  const lines = problems.map(({ line, path: where, value, message }) => {
    const shown = value === null || message.startsWith("is not known") ? "" : `"${value}"`;
    const parts = [line === null ? "" : `line ${line}:`, where, shown, message];
    return `  ${parts.filter((part) => part !== "").join(" ")}`;
  });
  const count = problems.length === 1 ? "a mistake" : `${problems.length} mistakes`;
  return new AppError("INVALID_WATCH_FILE", `${path} has ${count}:\n${lines.join("\n")}`, { file: path, problems });
}
