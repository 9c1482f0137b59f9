import { join } from "node:path";
import { canonicalJson, sha256 } from "../../../base/canonical-json.ts";
import type { MetricSeriesPoints } from "../../../domain/session-suggestion.ts";
import type { Tables } from "../../tables/ask-tables.ts";
import type { FileRecord } from "../files/file-records.ts";
import type { SeriesRequest } from "../sessions.ts";

const mostKept = 50;

/** Series of metrics; those asked for last are kept, for charts ask for the same again and again. */
export function keepSeries(tables: Tables) {
  const kept = new Map<string, Promise<MetricSeriesPoints>>();
  return (folder: string, records: FileRecord[], request: SeriesRequest): Promise<MetricSeriesPoints> => {
    const files = records.map(({ file, profile }) => ({
      path: join(folder, file.path),
      name: file.original_name,
      roles: profile?.roles ?? {},
    }));
    const key = sha256(canonicalJson([files, { ...request }]));
    const known = kept.get(key);
    if (known) return known;
    const asked = tables.ask("series", {
      files,
      metric: request.target_metric,
      definition: request.metric_definition ?? null,
      dateColumn: request.date_column,
      granularity: request.granularity,
    });
    kept.set(key, asked);
    asked.catch(() => kept.delete(key));
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    return asked;
  };
}
