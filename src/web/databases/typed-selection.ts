import { type SourceSelection, sourceSelectionSchema } from "../../domain/source.ts";

/** What somebody chose of a database and typed beside it, however mistaken. */
export interface TypedSelection {
  /** The database whose tables are shown. */
  source: string | null;
  tables: string[];
  query: string;
  query_name: string;
  columns: string;
  since: string;
}

export const emptySelection: TypedSelection = {
  source: null,
  tables: [],
  query: "",
  query_name: "",
  columns: "",
  since: "",
};

/** As a form sends it. */
export function parseTypedSelection(sent: Record<string, unknown>): TypedSelection {
  const text = (name: string) => (typeof sent[name] === "string" ? sent[name].trim() : "");
  return {
    source: text("source") || null,
    tables: [sent["table"]].flat().filter((name) => typeof name === "string" && name !== "") as string[],
    query: text("query"),
    query_name: text("query_name"),
    columns: text("columns"),
    since: text("since"),
  };
}

export const choosesSomething = ({ tables, query }: TypedSelection): boolean => tables.length > 0 || query !== "";

export type Chosen = { selection: SourceSelection; mistakes: null } | { selection: null; mistakes: string };

/** What is to be taken, or everything that is wrong with it; empty fields were not filled in. */
export function toSelection(typed: TypedSelection): Chosen {
  const { source, tables, query, query_name, columns, since } = typed;
  const parsed = sourceSelectionSchema.safeParse({
    source: source ?? "",
    tables,
    query: query || null,
    query_name: query_name || undefined,
    columns: columns === "" ? null : columns.split(",").map((name) => name.trim()),
    since: since || null,
  });
  if (parsed.success) return { selection: parsed.data, mistakes: null };
  return { selection: null, mistakes: `${parsed.error.issues.map(({ message }) => message).join("; ")}.` };
}
