import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { answerChat } from "../../app/chat/answer-chat.ts";
import { readHistory } from "../../app/chat/read-history.ts";
import { describeProblem } from "../../app/describe-problem.ts";
import { openDocumentShelf } from "../../app/documents/document-shelf.ts";
import { AppError } from "../../base/app-error.ts";
import { chatRequestSchema } from "../../domain/chat.ts";
import type { HistoryEntry } from "../../domain/conversation.ts";
import { errorCodeOf, errorCodes } from "../../domain/error-codes.ts";
import type { FieldProblem } from "../components/error-summary.tsx";
import type { FrameOf } from "../layout/frame.ts";
import { renderFragment, renderPage } from "../layout/render-page.tsx";
import type { WebContext, WebEnvironment, WebServices } from "../web-services.ts";
import { AskPage } from "./ask-page.tsx";
import { findPassage } from "./find-passage.ts";
import { PassagePage, PassageView } from "./passage-page.tsx";

const documentLimit = 20_000_000;

/** Questions about the documents. With scripts ask.js streams the answers; without, the same form is answered by a page. */
export function askRoutes(services: WebServices, frameOf: FrameOf): Hono<WebEnvironment> {
  const shelf = openDocumentShelf(services.documentsFolder, services.knowledge);
  const routes = new Hono<WebEnvironment>();
  const show = async (context: WebContext, asked: { query: string; problems: FieldProblem[] }, status = 200) => {
    const conversation = context.req.query("conversation") || null;
    const [documents, entries] = await Promise.all([shelf.list(), historyOf(conversation, services)]);
    const page = <AskPage frame={frameOf(context)} {...{ conversation, documents, entries }} {...asked} />;
    return renderPage(context, page, status);
  };

  routes.get("/ask", (context) => show(context, { query: context.req.query("q") ?? "", problems: [] }));
  routes.post("/ask", bodyLimit({ maxSize: 200_000 }), async (context) => {
    const { query } = await context.req.parseBody();
    const conversation = context.req.query("conversation") || null;
    const parsed = chatRequestSchema.safeParse({ query, session_id: conversation });
    if (!parsed.success) {
      const message = errorCodes[errorCodeOf(parsed.error)].message;
      return show(context, { query: String(query ?? ""), problems: [{ field: "query", message }] }, 422);
    }
    const asked = { request: parsed.data, requestId: context.get("requestId"), cancel: context.req.raw.signal };
    const { session_id } = await answerChat(asked, services);
    return context.redirect(`/ask?conversation=${session_id}#question`, 303);
  });
  routes.get("/ask/passage", async (context) => {
    const passage = await findPassage(services.knowledge, context.req.query());
    if (context.req.header("hx-request")) return renderFragment(context, <PassageView passage={passage} />);
    return renderPage(context, <PassagePage frame={frameOf(context)} passage={passage} />);
  });
  routes.post("/ask/documents", bodyLimit({ maxSize: documentLimit }), async (context) => {
    const { document } = await context.req.parseBody({ all: true });
    const files = [document].flat().filter((one): one is File => one instanceof File && one.name !== "");
    try {
      if (files.length === 0) throw new AppError("INVALID_REQUEST", "Choose a document first.");
      const read = async (file: File) => ({ name: file.name, content: new Uint8Array(await file.arrayBuffer()) });
      const { skipped } = await shelf.add(await Promise.all(files.map(read)));
      const problems = skipped.map(({ reason }) => ({ field: "document", message: reason }));
      if (problems.length > 0) return show(context, { query: "", problems }, 422);
    } catch (failure) {
      const { code, message } = describeProblem(failure);
      if (code === "INTERNAL_ERROR") throw failure;
      return show(context, { query: "", problems: [{ field: "document", message }] }, 422);
    }
    return context.redirect(backToAsk(context), 303);
  });
  routes.post("/ask/documents/:id/delete", async (context) => {
    await shelf.remove(context.req.param("id"));
    return context.redirect(backToAsk(context), 303);
  });
  return routes;
}

function backToAsk(context: WebContext): string {
  const conversation = context.req.query("conversation");
  return `/ask${conversation ? `?conversation=${encodeURIComponent(conversation)}` : ""}#documents`;
}

// An address with a conversation that is gone, or never was, is the address of a new one.
async function historyOf(conversation: string | null, services: WebServices): Promise<HistoryEntry[]> {
  if (conversation === null) return [];
  try {
    return (await readHistory(conversation, services)).entries;
  } catch (failure) {
    if (["SESSION_NOT_FOUND", "INVALID_SESSION_ID"].includes(describeProblem(failure).code)) return [];
    throw failure;
  }
}
