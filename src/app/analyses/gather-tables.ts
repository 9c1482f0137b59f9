import { AppError } from "../../base/app-error.ts";
import type { AnalysisOrder, OrderedSource } from "../../domain/analysis-order.ts";
import { maxFilesPerSession } from "../../domain/session.ts";
import { type SourceSelection, sourceSelectionSchema } from "../../domain/source.ts";
import type { Sources, TakenFiles } from "../sources/sources.ts";
import { findTables, type TablePlaces } from "./find-tables.ts";
import type { KeptTable } from "./uploaded-tables.ts";

interface GatherPlace extends TablePlaces {
  sources: Pick<Sources, "take">;
  incoming: string;
}

/** Works with all tables that an order names: those that lie here, and those that are taken out of databases for it. */
export async function withOrderedTables<Result>(
  order: Pick<AnalysisOrder, "data_sources" | "policy">,
  { sources, incoming, ...places }: GatherPlace,
  work: (tables: KeptTable[]) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const kept = findTables(
    order.data_sources.filter((source) => !isDatabase(source)),
    places,
  );
  const taken: TakenFiles[] = [];
  try {
    for (const selection of order.data_sources.filter(isDatabase).map((one) => toSelection(one, order.policy)))
      taken.push(await sources.take(selection, { incoming, signal }));
    const all = [...kept, ...taken.flatMap(({ folder, records }) => records.map((record) => ({ folder, record })))];
    if (all.length > maxFilesPerSession)
      throw new AppError("MAX_FILES_EXCEEDED", `An analysis takes at most ${maxFilesPerSession} tables.`, {
        files: all.length,
        limit: maxFilesPerSession,
      });
    return await work(all);
  } finally {
    for (const { discard } of taken) discard();
  }
}

const isDatabase = ({ type, connection_string }: OrderedSource): boolean => type === "sql" || connection_string != null;

/** What the policy does not allow to be read stays where it is. */
function toSelection(source: OrderedSource, { allowed_columns: allowed }: AnalysisOrder["policy"]): SourceSelection {
  const { connection_string, tables, query, query_name, columns, since } = source;
  if (connection_string == null)
    throw new AppError(
      "INVALID_REQUEST",
      "A sql source needs a connection_string: the name of a source of this server.",
    );
  return sourceSelectionSchema.parse({
    source: connection_string,
    tables,
    query,
    query_name,
    columns: columns ?? allowed?.map((name) => name.split(".").at(-1)!) ?? null,
    since,
  });
}
