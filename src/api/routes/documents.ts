import { isAbsolute } from "node:path";
import { z } from "zod";
import { AppError } from "../../base/app-error.ts";
import { plainNameSchema } from "../../domain/primitives.ts";
import type { KnownDocument } from "../../knowledge/knowledge.ts";
import type { ApiContext } from "../api-services.ts";
import type { ApiState } from "../api-state.ts";
import { HttpError } from "../http-error.ts";
import { takePlace } from "../middleware/rate-limit.ts";
import { isForm, readForm } from "../read-form.ts";
import { readJson } from "../read-json.ts";

const mostDocuments = 100;

export const learnRequestSchema = z.union([
  z.strictObject({ name: plainNameSchema, content: z.string() }),
  z.strictObject({ paths: z.array(z.string().refine(isAbsolute, "Expected an absolute path")).min(1) }),
]);

/** One document as JSON, some as a form with files, or, for commands on this machine, files by their path. */
export function postDocuments({ shelf, services, questions, options }: ApiState) {
  return async (context: ApiContext) => {
    if (isForm(context)) {
      takePlace(questions, context);
      const receiving = shelf.receive();
      try {
        await readForm(context, { files: mostDocuments }, ({ name, bytes }) =>
          receiving.take(name, bytes, options.documentLimit),
        );
        return context.json(await receiving.learn(), 201);
      } finally {
        receiving.end();
      }
    }
    const given = await readJson(context, learnRequestSchema);
    takePlace(questions, context);
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

export const documentListSchema = z.object({
  documents: z.array(
    z.object({
      document_id: z.string(),
      source_url: z.string(),
      title: z.string(),
      kind: z.string(),
      chunks: z.number(),
      learned_at: z.string(),
    }),
  ),
});

function toJson({ documentId, sourceUrl, title, kind, chunks, learnedAt }: KnownDocument) {
  return { document_id: documentId, source_url: sourceUrl, title, kind, chunks, learned_at: learnedAt };
}
