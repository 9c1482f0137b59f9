import { z } from "zod";
import type { Sessions } from "../../app/sessions/sessions.ts";
import { AppError } from "../../base/app-error.ts";
import { plainNameSchema, uuidSchema } from "../../domain/primitives.ts";
import { maxFilesPerSession } from "../../domain/session.ts";
import { type SourceSelection, sourceSelectionSchema } from "../../domain/source.ts";

const table = z.strictObject({ name: plainNameSchema.max(255), csv: z.string().min(1).max(3_000_000) });

/** Whoever is not on this machine names no paths on it. */
export const tablesShape = {
  session_id: uuidSchema.optional().describe("A session whose files were uploaded, here or in the browser."),
  tables: z
    .array(table)
    .min(1)
    .max(maxFilesPerSession)
    .optional()
    .describe("Tables as CSV text, in place of session_id; they become a session."),
  source: sourceSelectionSchema
    .optional()
    .describe("Tables of a database that has a name on this server, in place of session_id; they become a session."),
};

export interface NamedTables {
  session_id?: string | undefined;
  source?: SourceSelection | undefined;
  tables?: { name: string; csv: string }[] | undefined;
}

/** The session that has the tables; made where they were sent along. */
export async function sessionOf(named: NamedTables, sessions: Sessions, signal?: AbortSignal): Promise<string> {
  const { session_id, tables = [], source } = named;
  if ((session_id === undefined) === (tables.length === 0 && source === undefined))
    throw new AppError(
      "INVALID_REQUEST",
      "Name the tables by session_id, or send them as tables or take them from a source: one of the two.",
    );
  if (session_id !== undefined) return (await sessions.get(session_id)).session_id;
  const { session_id: made } = await sessions.create();
  try {
    for (const { name, csv } of tables)
      await sessions.addFile(made, {
        name: /\.csv$/i.test(name) ? name : `${name}.csv`,
        bytes: bytesOf(csv),
        description: "",
      });
    if (source !== undefined) await sessions.addTables(made, source, signal);
    return made;
  } catch (error) {
    await sessions.remove(made);
    throw error;
  }
}

async function* bytesOf(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text, "utf8");
}
