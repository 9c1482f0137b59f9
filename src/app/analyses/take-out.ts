import type { Policy } from "../../domain/analysis-request.ts";
import type { Source } from "../../ledger/sources.ts";
import { unkeptSteps } from "../../ledger/unkept-steps.ts";
import { describeExtracted } from "../sources/describe-extracted.ts";
import { type ExtractPlace, extractTables } from "../sources/extract-tables.ts";
import type { SourceRequest } from "../sources/source-request.ts";

/** Takes the tables of a source into the analysis; what the policy does not allow to be read stays where it is. */
export async function takeOut(
  source: SourceRequest,
  { allowed_columns: allowed }: Policy,
  place: Omit<ExtractPlace, "steps">,
): Promise<Source[]> {
  const since = source.since === "all" ? null : source.since;
  const columns = source.columns ?? allowed?.map((name) => name.split(".").at(-1)!) ?? null;
  const nothing = { table: () => Promise.reject(new Error("Nothing is asked while tables are taken out.")) };
  const tables = await extractTables(
    { ...source, columns },
    { named: "", dateColumn: null, since },
    { ...place, steps: unkeptSteps(nothing) },
  );
  return describeExtracted(place.folder, source.address.name, tables);
}
