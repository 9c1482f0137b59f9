import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { canonicalJson, sha256 } from "../../base/canonical-json.ts";
import { timestampSchema, uuidSchema } from "../../domain/primitives.ts";
import { watchedMetricSchema } from "../../domain/watch.ts";
import type { MetricSpec } from "./file/watch-file.ts";

/** A move that goes on. */
const moveSchema = z.object({
  alert_id: z.string(),
  since: z.string(),
  /** Of the first period: how far from what was expected, and how far chance would have gone. */
  depth: z.number(),
  deviation: z.number(),
  /** Sums over the periods that speak for the move, of what came and of what was expected: its size, whatever the weekday. */
  seen: z.number().default(0),
  usual: z.number().default(0),
  /** Log of the odds that it is over. */
  over: z.number().default(0),
});

/**
 * All that is known of a metric, in one file: what was decided and what is still to be done about it change together, so
 * that a crash loses neither.
 */
const metricStateSchema = z.object({
  version: z.literal(1),
  /** Of what is watched: with another source or metric everything begins anew. */
  fingerprint: z.string(),
  shown: watchedMetricSchema,
  /** Last period that was judged. */
  checked_until: z.string().nullable(),
  /** Whether the data were ever up to date. */
  was_fresh: z.boolean(),
  move: moveSchema.nullable(),
  /** First and last periods of moves that are over: no part of what is usual. */
  excluded: z.array(z.tuple([z.string(), z.string()])),
  /** First periods of levels that became usual. */
  shifts: z.array(z.string()),
  /** The period for which missing data were told. */
  told_missing: z.string().nullable(),
  /** Alerts whose investigation has not ended; attempts count those that were begun. */
  investigations: z.array(z.object({ alert_id: z.string(), session_id: uuidSchema, attempts: z.int() })),
});

const headSchema = z.object({
  version: z.literal(1),
  file: z.string(),
  updated_at: timestampSchema,
  metrics: z.array(z.string()),
});

export type MetricState = z.infer<typeof metricStateSchema>;
export type WatchHead = z.infer<typeof headSchema>;

/** What is kept of one file that says what is to be watched. */
export interface WatchState {
  folder: string;
  /** Null: nothing is known yet, or it was about something else. */
  load(spec: MetricSpec): MetricState | null;
  save(state: MetricState): void;
  saveHead(head: Omit<WatchHead, "version">): void;
}

export const watchFolder = (home: string): string => join(home, "watch");

/** The usual place for the state of a file. */
export const stateFolderOf = (home: string, file: string): string => join(watchFolder(home), sha256(file).slice(0, 16));

export function openWatchState(folder: string): WatchState {
  return {
    folder,
    load: (spec) => {
      const found = readState(pathOf(folder, spec.name));
      return found?.fingerprint === fingerprintOf(spec) ? found : null;
    },
    save: (state) => writeFileAtomic(pathOf(folder, state.shown.name), `${JSON.stringify(state)}\n`, 0o600),
    saveHead: (head) =>
      writeFileAtomic(join(folder, headFile), `${JSON.stringify({ version: 1, ...head }, null, 2)}\n`, 0o600),
  };
}

const headFile = "watch.json";
const keyOf = (name: string): string => sha256(name).slice(0, 16);
const pathOf = (folder: string, name: string): string => join(folder, "metrics", `${keyOf(name)}.json`);

export function fingerprintOf({ metric, definition, sourceName, source, dateColumn, period }: MetricSpec): string {
  const { tables = [], query = null } = source ?? {};
  return sha256(canonicalJson({ metric, definition, sourceName, tables, query, dateColumn, period })).slice(0, 24);
}

export interface ReadWatch extends WatchHead {
  id: string;
  folder: string;
  states: MetricState[];
}

/** Everything that is watched under a home, as its files say. */
export function readWatches(home: string): ReadWatch[] {
  const root = watchFolder(home);
  if (!existsSync(root)) return [];
  return readdirSync(root).flatMap((id) => {
    const folder = join(root, id);
    const head = readJson(join(folder, headFile), headSchema);
    if (head === null) return [];
    const states = head.metrics.flatMap((name) => readState(pathOf(folder, name)) ?? []);
    return [{ ...head, id, folder, states }];
  });
}

const readState = (path: string): MetricState | null => readJson(path, metricStateSchema);

function readJson<T>(path: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}
