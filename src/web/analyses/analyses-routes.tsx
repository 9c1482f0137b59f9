import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { describeProblem } from "../../app/describe-problem.ts";
import type { ErrorCode } from "../../domain/error-codes.ts";
import { maxFilesPerSession } from "../../domain/session.ts";
import { maxFileBytes } from "../../domain/uploaded-file.ts";
import type { FieldProblem } from "../components/error-summary.tsx";
import type { FrameOf } from "../layout/frame.ts";
import { renderPage } from "../layout/render-page.tsx";
import type { WebContext, WebEnvironment, WebServices } from "../web-services.ts";
import { AnalysesPage } from "./analyses-page.tsx";
import { analysisPageRoutes } from "./analysis-page.tsx";
import { loadAsk } from "./ask-state.ts";
import { type AskValues, addressOf, parseAskValues, toOrder } from "./ask-values.ts";

// All files at once, when they come without scripts.
const uploadLimit = bodyLimit({ maxSize: maxFilesPerSession * maxFileBytes + 1_000_000 });

/** Analyses in plain words: the form, the list, and a page for each. */
export function analysesRoutes(services: WebServices, frameOf: FrameOf): Hono<WebEnvironment> {
  const { analyses } = services;
  const routes = new Hono<WebEnvironment>();
  const show = async (context: WebContext, values: AskValues, problems: FieldProblem[]) => {
    const state = await loadAsk(values, services, problems);
    const page = <AnalysesPage frame={{ ...frameOf(context), path: "/analyses" }} state={state} />;
    return renderPage(context, page, problems.length > 0 ? 422 : 200);
  };

  routes.get("/analyses", (context) => {
    const { deliverables, ...single } = context.req.queries();
    const query = Object.fromEntries(Object.entries(single).map(([name, values]) => [name, values[0]]));
    return show(context, parseAskValues({ ...query, deliverables }), []);
  });
  routes.post("/analyses/sample", uploadLimit, async (context) => {
    const values = parseAskValues(await context.req.parseBody({ all: true }));
    const files = (await analyses.addSample()).map(({ file_id }) => file_id);
    return context.redirect(addressOf({ ...values, files }), 303);
  });
  routes.post("/analyses/files", uploadLimit, async (context) => {
    const { values, problems } = await readSent(context);
    return problems.length > 0 ? show(context, values, problems) : context.redirect(addressOf(values), 303);
  });
  routes.post("/analyses", uploadLimit, async (context) => {
    const { values, problems: refused } = await readSent(context);
    const { order, problems } = toOrder(values);
    if (order === null || refused.length > 0) return show(context, values, refused.length > 0 ? refused : problems);
    try {
      const { request_id } = await analyses.submit(order);
      return context.redirect(`/analyses/${request_id}`, 303);
    } catch (failure) {
      return show(context, values, [toFieldProblem(failure)]);
    }
  });
  routes.post("/analyses/:id/delete", async (context) => {
    await analyses.remove(context.req.param("id"));
    return context.redirect("/analyses", 303);
  });
  routes.route("/", analysisPageRoutes(services, frameOf));
  return routes;

  /** What was typed, with the files that came along kept. */
  async function readSent(context: WebContext): Promise<{ values: AskValues; problems: FieldProblem[] }> {
    const body = await context.req.parseBody({ all: true });
    const values = parseAskValues(body);
    const problems: FieldProblem[] = [];
    const files = [...values.files];
    for (const file of [body["file"]].flat())
      if (file instanceof File && file.name !== "")
        try {
          const bytes = file.stream() as unknown as AsyncIterable<Uint8Array>;
          files.push((await analyses.addFile({ name: file.name, bytes })).file_id);
        } catch (failure) {
          problems.push({ ...toFieldProblem(failure), field: "file" });
        }
    return { values: { ...values, files }, problems };
  }
}

/** Where on the form a refusal belongs. */
const fields: Partial<Record<ErrorCode, string>> = {
  POLICY_PATTERN_INVALID: "blocked_patterns",
  COLUMN_NOT_FOUND: "allowed_columns",
  FILE_NOT_FOUND: "file",
  SESSION_NOT_FOUND: "file",
  ANALYSIS_NOT_FOUND: "file",
  NO_FILES_UPLOADED: "file",
  MAX_FILES_EXCEEDED: "file",
};

function toFieldProblem(failure: unknown): FieldProblem {
  const { code, message } = describeProblem(failure);
  if (code === "INTERNAL_ERROR") throw failure;
  return { field: fields[code] ?? null, message };
}
