import { isAbsolute } from "node:path";
import { z } from "zod";
import type { UploadedDocument } from "../../app/documents/document-shelf.ts";
import { AppError } from "../../base/app-error.ts";
import type { KnownDocument } from "../../knowledge/knowledge.ts";
import type { ApiContext } from "../api-services.ts";
import type { ApiState } from "../api-state.ts";
import { HttpError } from "../http-error.ts";
import { takePlace } from "../middleware/rate-limit.ts";
import { readJson } from "../read-json.ts";

const learnRequestSchema = z.union([
  z.strictObject({ name: z.string().min(1), content: z.string() }),
  z.strictObject({ paths: z.array(z.string().refine(isAbsolute, "Expected an absolute path")).min(1) }),
]);

/** One document as JSON, some as a form with files, or, for commands on this machine, files by their path. */
export function postDocuments({ shelf, services, questions }: ApiState) {
  return async (context: ApiContext) => {
    const given = isForm(context) ? await readForm(context) : await readJson(context, learnRequestSchema);
    takePlace(questions, context);
    if (Array.isArray(given)) return context.json(await shelf.add(given), 201);
    if ("content" in given)
      return context.json(await shelf.add([{ name: given.name, content: Buffer.from(given.content, "utf8") }]), 201);
    if (!context.get("isLocal"))
      throw new HttpError(403, "FORBIDDEN", "Only commands on the server's machine may name files. Send the content.");
    return context.json(await services.knowledge.learn(given.paths), 201);
  };
}

export function getDocuments({ shelf }: ApiState) {
  return async (context: ApiContext) => context.json({ documents: (await shelf.list()).map(toJson) });
}

export function deleteDocument({ shelf }: ApiState) {
  return async (context: ApiContext) => {
    const id = context.req.param("document_id")!;
    if (!(await shelf.remove(id))) throw new AppError("FILE_NOT_FOUND", `There is no document ${id}.`, { id });
    return context.body(null, 204);
  };
}

function isForm(context: ApiContext): boolean {
  return /^multipart\/form-data\s*;/i.test(context.req.header("content-type") ?? "");
}

async function readForm(context: ApiContext): Promise<UploadedDocument[]> {
  const form = await context.req.raw.formData().catch((error: unknown) => {
    throw new AppError("INVALID_REQUEST", `The form cannot be read: ${(error as Error).message}.`);
  });
  const files = [...form.values()].filter((value) => typeof value !== "string");
  if (files.length === 0) throw new AppError("INVALID_REQUEST", "The form has no file in it.");
  return Promise.all(
    files.map(async (file) => ({ name: file.name, content: new Uint8Array(await file.arrayBuffer()) })),
  );
}

function toJson({ documentId, sourceUrl, title, kind, chunks, learnedAt }: KnownDocument) {
  return { document_id: documentId, source_url: sourceUrl, title, kind, chunks, learned_at: learnedAt };
}
