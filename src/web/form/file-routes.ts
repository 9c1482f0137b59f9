import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { inferredTypeSchema } from "../../domain/file-schema.ts";
import { maxFilesPerSession } from "../../domain/session.ts";
import { maxFileBytes } from "../../domain/uploaded-file.ts";
import type { FieldProblem } from "../components/error-summary.tsx";
import type { WebContext, WebEnvironment, WebServices } from "../web-services.ts";
import type { ShowForm } from "./form-routes.tsx";
import { parseFormValues, toDraft } from "./form-values.ts";
import { toFieldProblem } from "./problem-field.ts";

type Body = Record<string, string | File | (string | File)[]>;
type Change = (id: string, body: Body, context: WebContext) => Promise<unknown>;

// All files at once, when they come without scripts.
const uploadLimit = bodyLimit({ maxSize: maxFilesPerSession * maxFileBytes + 1_000_000 });

/** Changes of the files and documents of a session. */
export function fileRoutes({ sessions }: WebServices, show: ShowForm): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>();
  routes.post("/form/files", uploadLimit, async (context) => {
    const body = await context.req.parseBody({ all: true });
    const id = context.req.query("session") || (await sessions.create()).session_id;
    return finish(context, id, body, () => eachFile(body["file"], (file) => sessions.addFile(id, file)));
  });
  routes.post(
    "/form/:id/documents",
    uploadLimit,
    change((id, body) => eachFile(body["document"], (document) => sessions.addDocument(id, document))),
  );
  routes.post(
    "/form/:id/documents/:document/remove",
    change((id, _, { req }) => sessions.removeDocument(id, req.param("document")!)),
  );
  routes.post(
    "/form/:id/files/:file/remove",
    change((id, _, { req }) => sessions.removeFile(id, req.param("file")!)),
  );
  routes.post(
    "/form/:id/files/:file/description",
    change((id, { description }, { req }) => sessions.describeFile(id, req.param("file")!, String(description ?? ""))),
  );
  routes.post(
    "/form/:id/files/:file/role",
    change((id, { column, role }, { req }) =>
      sessions.setColumnRole(id, req.param("file")!, String(column), inferredTypeSchema.parse(role)),
    ),
  );
  return routes;

  function change(run: Change) {
    return async (context: WebContext) => {
      const id = context.req.param("id")!;
      const body = await context.req.parseBody({ all: true });
      return finish(context, id, body, () => run(id, body, context));
    };
  }

  /** What was typed comes along with every change and is kept first, so that the form comes back with it. */
  async function finish(context: WebContext, id: string, body: Body, run: () => Promise<unknown>): Promise<Response> {
    const values = parseFormValues(body);
    if (values !== null) await sessions.saveDraft(id, toDraft(values));
    try {
      await run();
      return context.redirect(`/?session=${encodeURIComponent(id)}`, 303);
    } catch (failure) {
      const problem: FieldProblem | null = toFieldProblem(failure);
      if (problem === null) throw failure;
      return show(context, id, { values, problems: [problem] });
    }
  }
}

interface SentFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  description: string;
}

async function eachFile(given: Body[string] | undefined, add: (file: SentFile) => Promise<unknown>): Promise<void> {
  for (const file of [given].flat())
    if (file instanceof File && file.name !== "")
      await add({ name: file.name, bytes: file.stream() as unknown as AsyncIterable<Uint8Array>, description: "" });
}
