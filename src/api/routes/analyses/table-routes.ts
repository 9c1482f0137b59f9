import { z } from "zod";
import { analysisFileSchema } from "../../../domain/analysis-details.ts";
import { orderedSourceSchema } from "../../../domain/analysis-order.ts";
import { fileOriginSchema, sourceSelectionSchema } from "../../../domain/source.ts";
import type { ApiRoute } from "../../api-route.ts";
import type { ApiState } from "../../api-state.ts";
import { clientGone } from "../../client-gone.ts";
import { takePlace } from "../../middleware/rate-limit.ts";
import { readForm } from "../../read-form.ts";
import { readJson } from "../../read-json.ts";
import { success, successSchema } from "../sessions/session-routes.ts";
import { sourceProblems } from "../source-routes.ts";

const askedSchema = z.object({ data_sources: z.array(orderedSourceSchema).min(1) });
const suggestionSchema = z.object({
  tables: z.array(
    z.object({
      file_id: z.string(),
      name: z.string(),
      row_count: z.number(),
      origin: fileOriginSchema.nullable(),
      columns: z.array(z.object({ name: z.string(), role: z.string() })),
    }),
  ),
  intents: z.array(z.string()),
});

/** Tables that analyses can name, before anything is asked of them. */
export function tableRoutes({ services, questions }: ApiState): ApiRoute[] {
  const { analyses } = services;
  return [
    {
      method: "POST",
      path: "/api/analyses/files",
      tag: "analyses",
      summary: "Upload a table of at most 50 MB that analyses can name: CSV, JSON or Parquet",
      takes: { form: { file: { type: "file", about: "The table" } } },
      gives: { status: 201, about: "The file, read and profiled", schema: analysisFileSchema },
      fails: ["FILE_TOO_LARGE", "INVALID_FILE_TYPE", "NO_HEADERS", "TOO_MANY_COLUMNS"],
      handle: async (context) => {
        takePlace(questions, context);
        const [file] = await readForm(context, { files: 1 }, (one) => analyses.addFile(one));
        return context.json(file, 201);
      },
    },
    {
      method: "POST",
      path: "/api/analyses/sources",
      tag: "sources",
      summary:
        "Take tables out of a source, all or none: analyses can name them by their `file_id` then, like uploads. Ends when the client goes away",
      takes: sourceSelectionSchema,
      gives: {
        status: 201,
        about: "The tables, read and profiled",
        schema: z.object({ files: z.array(analysisFileSchema) }),
      },
      fails: ["FORBIDDEN", ...sourceProblems],
      handle: async (context) => {
        const selection = await readJson(context, sourceSelectionSchema);
        takePlace(questions, context);
        return context.json({ files: await analyses.addTables(selection, clientGone(context)) }, 201);
      },
    },
    {
      method: "GET",
      path: "/api/analyses/files/:file_id",
      tag: "analyses",
      summary: "An uploaded table with its columns, first rows and what was noticed",
      gives: { status: 200, about: "The file", schema: analysisFileSchema },
      fails: ["FILE_NOT_FOUND"],
      handle: async (context) => context.json(await analyses.file(context.req.param("file_id")!)),
    },
    {
      method: "DELETE",
      path: "/api/analyses/files/:file_id",
      tag: "analyses",
      summary: "Remove an uploaded table; analyses that were asked of it keep their own",
      gives: { status: 200, about: "It is gone", schema: successSchema },
      fails: ["FILE_NOT_FOUND"],
      handle: async (context) => {
        await analyses.removeFile(context.req.param("file_id")!);
        return context.json(success);
      },
    },
    {
      method: "POST",
      path: "/api/analyses/suggestion",
      tag: "analyses",
      summary: "What could be asked of tables, in words that are understood",
      takes: askedSchema,
      gives: { status: 200, about: "The tables and intents", schema: suggestionSchema },
      fails: ["FILE_NOT_FOUND", "SESSION_NOT_FOUND", "ANALYSIS_NOT_FOUND", "FORBIDDEN"],
      handle: async (context) => {
        const { data_sources } = await readJson(context, askedSchema);
        return context.json(await analyses.suggest(data_sources));
      },
    },
  ];
}
