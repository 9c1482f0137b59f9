import { describeProblem } from "../../app/describe-problem.ts";
import type { WebServices } from "../web-services.ts";
import type { DatabaseChoice } from "./table-fields.tsx";
import { emptySelection, type TypedSelection } from "./typed-selection.ts";

export async function chooseDatabase(
  name: string,
  { sources }: Pick<WebServices, "sources">,
  { signal, typed = emptySelection }: { signal?: AbortSignal; typed?: TypedSelection } = {},
): Promise<DatabaseChoice> {
  const { source, tables } = await sources.tables(name, signal);
  const allowsQueries = sources.list().some((one) => one.name === source && one.allows_queries);
  return { source, tables, allowsQueries, typed };
}

/** What a person is told beside the database; a bug of ours is thrown on. */
export function tellProblem(failure: unknown): string {
  const { code, message } = describeProblem(failure);
  if (code === "INTERNAL_ERROR") throw failure;
  return message;
}
