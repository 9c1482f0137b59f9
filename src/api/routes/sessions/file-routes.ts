import { columnRoleUpdateSchema, sessionDocumentSchema, sessionFileSchema } from "../../../domain/session-file.ts";
import { fileMetadataUpdateSchema } from "../../../domain/uploaded-file.ts";
import type { ApiRoute } from "../../api-route.ts";
import type { ApiContext } from "../../api-services.ts";
import type { ApiState } from "../../api-state.ts";
import { takePlace } from "../../middleware/rate-limit.ts";
import { readForm } from "../../read-form.ts";
import { readJson } from "../../read-json.ts";
import { idempotencyHeader, success, successSchema } from "./session-routes.ts";

const idsOf = (context: ApiContext): [string, string] => [
  context.req.param("session_id")!,
  context.req.param("file_id")!,
];

export function fileRoutes({ services, questions }: ApiState): ApiRoute[] {
  const { sessions } = services;
  return [
    {
      method: "POST",
      path: "/api/sessions/:session_id/files",
      tag: "files",
      summary: "Upload a CSV file of at most 50 MB",
      takes: {
        form: {
          file: { type: "file", about: "The CSV file, with a header row" },
          description: { type: "text", about: "What is in it" },
        },
      },
      headers: idempotencyHeader,
      gives: { status: 201, about: "The file, read and profiled", schema: sessionFileSchema },
      fails: [
        "SESSION_NOT_FOUND",
        "INVALID_STATE",
        "MAX_FILES_EXCEEDED",
        "FILE_TOO_LARGE",
        "INVALID_FILE_TYPE",
        "NO_HEADERS",
      ],
      handle: async (context) => {
        takePlace(questions, context);
        const id = context.req.param("session_id")!;
        // Before anything is received.
        await sessions.get(id);
        const idempotencyKey = context.req.header("idempotency-key") ?? null;
        const [file] = await readForm(context, { files: 1 }, ({ name, bytes, fields }) =>
          sessions.addFile(id, { name, bytes, description: () => fields.get("description") ?? "", idempotencyKey }),
        );
        return context.json(file, 201);
      },
    },
    {
      method: "GET",
      path: "/api/sessions/:session_id/files/:file_id",
      tag: "files",
      summary: "A file with its columns, first rows and what was noticed",
      gives: { status: 200, about: "The file", schema: sessionFileSchema },
      fails: ["SESSION_NOT_FOUND", "FILE_NOT_FOUND"],
      handle: async (context) => context.json(await sessions.file(...idsOf(context))),
    },
    {
      method: "PUT",
      path: "/api/sessions/:session_id/files/:file_id",
      tag: "files",
      summary: "Say what is in a file",
      takes: fileMetadataUpdateSchema,
      gives: { status: 200, about: "The file", schema: sessionFileSchema },
      fails: ["SESSION_NOT_FOUND", "FILE_NOT_FOUND", "INVALID_STATE"],
      handle: async (context) => {
        const { description } = await readJson(context, fileMetadataUpdateSchema);
        return context.json(await sessions.describeFile(...idsOf(context), description));
      },
    },
    {
      method: "PUT",
      path: "/api/sessions/:session_id/files/:file_id/roles",
      tag: "files",
      summary: "Correct what a column is for",
      takes: columnRoleUpdateSchema,
      gives: { status: 200, about: "The file", schema: sessionFileSchema },
      fails: ["SESSION_NOT_FOUND", "FILE_NOT_FOUND", "COLUMN_NOT_FOUND", "INVALID_STATE"],
      handle: async (context) => {
        const { column, role } = await readJson(context, columnRoleUpdateSchema);
        return context.json(await sessions.setColumnRole(...idsOf(context), column, role));
      },
    },
    {
      method: "DELETE",
      path: "/api/sessions/:session_id/files/:file_id",
      tag: "files",
      summary: "Remove a file",
      gives: { status: 200, about: "It is gone", schema: successSchema },
      fails: ["SESSION_NOT_FOUND", "FILE_NOT_FOUND", "INVALID_STATE"],
      handle: async (context) => {
        await sessions.removeFile(...idsOf(context));
        return context.json(success);
      },
    },
    {
      method: "POST",
      path: "/api/sessions/:session_id/documents",
      tag: "files",
      summary: "Upload a document that may say what happened when",
      takes: { form: { file: { type: "file", about: "Markdown, text, HTML, PDF or a CSV of dated events" } } },
      gives: { status: 201, about: "The document", schema: sessionDocumentSchema },
      fails: ["SESSION_NOT_FOUND", "INVALID_STATE", "FILE_TOO_LARGE", "INVALID_FILE_TYPE"],
      handle: async (context) => {
        takePlace(questions, context);
        const id = context.req.param("session_id")!;
        await sessions.get(id);
        const [document] = await readForm(context, { files: 1 }, ({ name, bytes }) =>
          sessions.addDocument(id, { name, bytes }),
        );
        return context.json(document, 201);
      },
    },
    {
      method: "DELETE",
      path: "/api/sessions/:session_id/documents/:document_id",
      tag: "files",
      summary: "Remove a document of a session",
      gives: { status: 200, about: "It is gone", schema: successSchema },
      fails: ["SESSION_NOT_FOUND", "FILE_NOT_FOUND", "INVALID_STATE"],
      handle: async (context) => {
        await sessions.removeDocument(context.req.param("session_id")!, context.req.param("document_id")!);
        return context.json(success);
      },
    },
  ];
}
