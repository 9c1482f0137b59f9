import { z } from "zod";
import { countSchema, nonBlankSchema, plainNameSchema, timestampSchema } from "./primitives.ts";
import { maxFilesPerSession } from "./session.ts";

/** The name by which whoever runs a server lets others speak of a database. */
export const sourceNameSchema = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,59}$/u, "Expected letters, digits, _ and -");

/** A source as people see it: without user, password and options. */
export const namedSourceSchema = z.object({
  name: sourceNameSchema,
  /** Null where it cannot be told: see `problem`. */
  kind: z.enum(["postgres", "clickhouse", "sqlite", "duckdb", "folder"]).nullable(),
  address: z.string().nullable(),
  /** What is in it, in the words of whoever set it up. */
  about: z.string().nullable(),
  /** Whether queries may be written; tables and views can always be taken. */
  allows_queries: z.boolean(),
  /** Why it cannot be used as it is set up. */
  problem: z.string().nullable(),
});

export const sourceTableSchema = z.object({
  name: z.string(),
  kind: z.enum(["table", "view"]),
  /** As far as the source knows. */
  rows: countSchema.nullable(),
  bytes: countSchema.nullable(),
});

export const sourceListSchema = z.object({ sources: z.array(namedSourceSchema) });
export const sourceTablesSchema = z.object({
  source: z.string(),
  address: z.string(),
  tables: z.array(sourceTableSchema),
});

const tables = z.array(plainNameSchema.max(500)).max(maxFilesPerSession);
const query = nonBlankSchema.max(50_000);
const columns = z.array(plainNameSchema.max(500)).min(1).max(2000);
const since = z.iso.date();

/** What is to be taken out of a source, as it is sent. */
export const selectionShape = {
  tables: tables.optional(),
  query: query.nullish(),
  query_name: sourceNameSchema.optional(),
  columns: columns.nullish(),
  since: since.nullish(),
};

export const namesSomething = {
  check: ({ tables, query }: { tables?: string[] | undefined; query?: string | null | undefined }) =>
    (tables ?? []).length > 0 || query != null,
  message: "Name at least one table, or write a query",
};

export const sourceSelectionSchema = z
  .object({
    /** The name that the source has on the server. */
    source: plainNameSchema.max(4000),
    tables: tables.default(() => []),
    /** In the source's own SQL. */
    query: query.nullable().default(null),
    /** What the rows of the query are called. */
    query_name: sourceNameSchema.default("query"),
    /** Null: all that can be used. */
    columns: columns.nullable().default(null),
    /** The first day to take of a large table. */
    since: since.nullable().default(null),
  })
  .refine(namesSomething.check, { path: ["tables"], message: namesSomething.message });

/** Where the rows of a file came from. */
export const fileOriginSchema = z.object({
  /** Without credentials. */
  source: z.string().min(1),
  /** The name it was asked for by; null where it was a URL. */
  source_name: z.string().nullable(),
  table: z.string().min(1),
  query: z.string().nullable(),
  /** What was left there. */
  notes: z.array(z.string()),
  read_at: timestampSchema,
});

export type NamedSource = z.infer<typeof namedSourceSchema>;
export type ListedTable = z.infer<typeof sourceTableSchema>;
export type SourceTables = z.infer<typeof sourceTablesSchema>;
export type SourceSelection = z.infer<typeof sourceSelectionSchema>;
export type FileOrigin = z.infer<typeof fileOriginSchema>;
