import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { WatchAlert } from "../../../domain/watch.ts";
import { openFiles, type TableFile } from "../../../engine/data-source.ts";
import { expandPaths } from "../../../engine/load/expand-paths.ts";
import { quoteName } from "../../../engine/sql.ts";
import { joinedDate } from "../../../investigate/understand/facts/build-facts.ts";
import { factsSelect } from "../../../investigate/understand/facts/facts-select.ts";
import { chooseDateColumn } from "../../../investigate/understand/periods/choose-date-column.ts";
import { understandMetric } from "../../../investigate/understand/understand-metric.ts";
import { dataFolder } from "../../sources/extract-tables.ts";
import type { SourceRequest } from "../../sources/source-request.ts";
import { withExtracted } from "../../sources/with-extracted.ts";
import type { MetricSpec } from "../file/watch-file.ts";
import { endOf, positionOfLabel } from "../periods.ts";

export interface KeepRequest {
  spec: MetricSpec;
  /** Of the case. */
  folder: string;
  alert: Pick<WatchAlert, "period">;
  onProgress(text: string): void;
  signal?: AbortSignal;
}

/**
 * The data of a case as they are now. Files that are watched grow from day to day, so the case gets a copy of its own that
 * can be verified later; sources are read into the case anyway.
 */
export async function keepData(request: KeepRequest): Promise<{ files: string[]; source: SourceRequest | null }> {
  const { spec } = request;
  if (spec.period === "hour") return { files: await keepHour(request), source: null };
  if (spec.source !== null) return { files: [], source: spec.source };
  const paths = expandPaths(spec.files);
  return { files: paths.map((path, i) => keepFile(path, placeOf(paths, i, request.folder))), source: null };
}

/** Names stay as they are, since tables are called after them. */
function placeOf(paths: string[], index: number, folder: string): string {
  const name = basename(paths[index]!);
  const isTaken = paths.some((path, i) => i < index && basename(path).toLowerCase() === name.toLowerCase());
  return join(folder, dataFolder, ...(isTaken ? [String(index + 1)] : []), name);
}

function keepFile(path: string, place: string): string {
  mkdirSync(dirname(place), { recursive: true });
  const unfinished = `${place}.${process.pid}.tmp`;
  try {
    copyFileSync(path, unfinished, constants.COPYFILE_FICLONE);
    // A copy has the mode of what was copied.
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, place);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return place;
}

/** Investigations compare days; of an hour that moved, only rows of that hour of each day take part. */
function keepHour(request: KeepRequest): Promise<string[]> {
  const { spec } = request;
  if (spec.source === null) return writeHour(spec.files, request);
  return withExtracted(spec.source, request, (files) => writeHour(files, request));
}

async function writeHour(files: (string | TableFile)[], { spec, folder, alert }: KeepRequest): Promise<string[]> {
  const source = await openFiles(files);
  try {
    const metric = await understandMetric(spec.metric, spec.definition, source);
    const table = source.tables.find(({ name }) => name === metric.table)!;
    const joins = await source.joinsFrom(table);
    const date = chooseDateColumn(spec.dateColumn, table, joins);
    const until = new Date(endOf(positionOfLabel(alert.period, "hour"), "hour")).toISOString().slice(0, 19);
    const hour = Number(alert.period.slice(11, 13));
    const columns = table.columns.map(({ name }) => quoteName(name)).join(", ");
    const facts = factsSelect(table, joinedDate(date, joins));
    mkdirSync(join(folder, dataFolder), { recursive: true });
    const places: string[] = [];
    for (const { name } of source.tables) {
      const sql =
        name === table.name
          ? `select ${columns} from (${facts}) where hour(${date.sql}) = ${hour} and ${date.sql} < timestamp '${until}'`
          : `select * from ${quoteName(name)}`;
      places.push(await exportTable(sql, join(folder, dataFolder, `${name.replace(/[^\p{L}\p{N}_-]+/gu, "_")}.csv`)));
    }
    return places;
  } finally {
    source.close();
  }

  async function exportTable(sql: string, place: string): Promise<string> {
    const unfinished = `${place}.${process.pid}.tmp`;
    await source.exportCsv(sql, unfinished);
    if (existsSync(unfinished)) renameSync(unfinished, place);
    return place;
  }
}
