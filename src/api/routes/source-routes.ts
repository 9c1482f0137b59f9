import { z } from "zod";
import type { ErrorCode } from "../../domain/error-codes.ts";
import { sessionFileSchema } from "../../domain/session-file.ts";
import { sourceListSchema, sourceSelectionSchema, sourceTablesSchema } from "../../domain/source.ts";
import type { ApiRoute } from "../api-route.ts";
import type { ApiState } from "../api-state.ts";
import { clientGone } from "../client-gone.ts";
import { takePlace } from "../middleware/rate-limit.ts";
import { readJson } from "../read-json.ts";

/** Codes of whatever reads from a database. */
export const sourceProblems: ErrorCode[] = [
  "SOURCE_NOT_FOUND",
  "SOURCE_UNAVAILABLE",
  "SOURCE_LOST",
  "SOURCE_TIMEOUT",
  "SOURCE_REFUSED",
  "SOURCE_TOO_LARGE",
  "SOURCE_EMPTY",
  "TABLE_NOT_FOUND",
  "COLUMN_NOT_FOUND",
];

/** Databases that have a name on this server, and what can be taken out of them. */
export function sourceRoutes({ services, questions }: ApiState): ApiRoute[] {
  const { sources, sessions } = services;
  return [
    {
      method: "GET",
      path: "/api/sources",
      tag: "sources",
      summary: "The databases, files and folders that have a name on this server, without their credentials",
      gives: { status: 200, about: "The sources", schema: sourceListSchema },
      handle: async (context) => context.json({ sources: sources.list() }),
    },
    {
      method: "GET",
      path: "/api/sources/:name/tables",
      tag: "sources",
      summary: "Tables and views of a source with their sizes, as far as it knows them",
      gives: { status: 200, about: "The tables", schema: sourceTablesSchema },
      fails: ["FORBIDDEN", ...sourceProblems],
      handle: async (context) => {
        takePlace(questions, context);
        return context.json(await sources.tables(context.req.param("name")!, clientGone(context)));
      },
    },
    {
      method: "POST",
      path: "/api/sessions/:session_id/sources",
      tag: "sources",
      summary:
        "Take tables out of a source into the session, all or none: they are files of it then. Ends when the client goes away",
      takes: sourceSelectionSchema,
      gives: {
        status: 201,
        about: "The tables, read and profiled",
        schema: z.object({ files: z.array(sessionFileSchema) }),
      },
      fails: ["SESSION_NOT_FOUND", "INVALID_STATE", "MAX_FILES_EXCEEDED", "FORBIDDEN", ...sourceProblems],
      handle: async (context) => {
        const selection = await readJson(context, sourceSelectionSchema);
        takePlace(questions, context);
        const files = await sessions.addTables(context.req.param("session_id")!, selection, clientGone(context));
        return context.json({ files }, 201);
      },
    },
  ];
}
