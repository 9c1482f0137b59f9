import type { Analyses } from "../../../app/analyses/analyses.ts";
import { streamFile } from "../../../app/http/stream-file.ts";
import { analysisDetailsSchema, analysisListSchema, analysisReceiptSchema } from "../../../domain/analysis-details.ts";
import { analysisOrderSchema } from "../../../domain/analysis-order.ts";
import { analysisResultSchema } from "../../../domain/analysis-result.ts";
import type { ApiRoute } from "../../api-route.ts";
import type { ApiContext } from "../../api-services.ts";
import type { ApiState } from "../../api-state.ts";
import { clientGone } from "../../client-gone.ts";
import { takePlace } from "../../middleware/rate-limit.ts";
import { isForm } from "../../read-form.ts";
import { readJson } from "../../read-json.ts";
import { getEvents, lastEventNumber } from "../run-events.ts";
import { idempotencyHeader, success, successSchema } from "../sessions/session-routes.ts";
import { sourceProblems } from "../source-routes.ts";
import { submitForm } from "./read-order.ts";

export const idOf = (context: ApiContext): string => context.req.param("request_id")!;

/** Analyses in plain words: ask, watch, stop, remove. */
export function analysisRoutes(state: ApiState): ApiRoute[] {
  const { analyses } = state.services;
  return [
    {
      method: "POST",
      path: "/api/analyses",
      tag: "analyses",
      summary:
        "Ask for an analysis: as JSON of files that were uploaded and tables of sources, or as a form with the files, `intent` and options",
      takes: analysisOrderSchema,
      headers: idempotencyHeader,
      gives: { status: 202, about: "It waits for its turn", schema: analysisReceiptSchema },
      fails: [
        "FILE_NOT_FOUND",
        "SESSION_NOT_FOUND",
        "ANALYSIS_NOT_FOUND",
        "NO_FILES_UPLOADED",
        "MAX_FILES_EXCEEDED",
        "FILE_TOO_LARGE",
        "INVALID_FILE_TYPE",
        "NO_HEADERS",
        "POLICY_PATTERN_INVALID",
        "FORBIDDEN",
        ...sourceProblems,
      ],
      handle: async (context) => {
        const idempotencyKey = context.req.header("idempotency-key") ?? null;
        if (isForm(context)) {
          takePlace(state.questions, context);
          return context.json(await submitForm(context, analyses, idempotencyKey), 202);
        }
        const order = await readJson(context, analysisOrderSchema);
        takePlace(state.questions, context);
        return context.json(await analyses.submit(order, { idempotencyKey, signal: clientGone(context) }), 202);
      },
    },
    {
      method: "GET",
      path: "/api/analyses",
      tag: "analyses",
      summary: "All analyses, newest first",
      gives: { status: 200, about: "The analyses", schema: analysisListSchema },
      handle: async (context) => context.json({ analyses: await analyses.list() }),
    },
    {
      method: "GET",
      path: "/api/analyses/:request_id",
      tag: "analyses",
      summary: "Where an analysis stands, with its outcome as far as there is one",
      gives: { status: 200, about: "The analysis", schema: analysisDetailsSchema },
      fails: ["ANALYSIS_NOT_FOUND"],
      handle: async (context) => sendDetails(context, analyses),
    },
    {
      method: "DELETE",
      path: "/api/analyses/:request_id",
      tag: "analyses",
      summary: "Remove an analysis with all that is known of it; a run is stopped first",
      gives: { status: 200, about: "It is gone", schema: successSchema },
      fails: ["ANALYSIS_NOT_FOUND"],
      handle: async (context) => {
        await analyses.remove(idOf(context));
        return context.json(success);
      },
    },
    {
      method: "POST",
      path: "/api/analyses/:request_id/cancel",
      tag: "analyses",
      summary: "Stop an analysis; it has failed then, with the code CANCELLED",
      gives: { status: 200, about: "It is stopped", schema: successSchema },
      fails: ["ANALYSIS_NOT_FOUND", "INVALID_STATE"],
      handle: async (context) => {
        await analyses.cancel(idOf(context));
        return context.json(success);
      },
    },
    {
      method: "GET",
      path: "/api/analyses/:request_id/events",
      tag: "analyses",
      summary: "What happens in the analysis, as server-sent events; ends with it",
      headers: lastEventNumber,
      gives: { status: 200, about: "Events (see AnalysisEvent)", mediaType: "text/event-stream" },
      fails: ["ANALYSIS_NOT_FOUND"],
      handle: getEvents(state, async (context) => {
        const { request_id: id, status } = await analyses.get(idOf(context));
        const isRunning = status === "submitted" || status === "planning" || status === "executing";
        return { isRunning, events: (after, signal) => analyses.events(id, after, signal) };
      }),
    },
  ];
}

export const jsonHeaders = { "content-type": "application/json" };

/** The outcome goes as it lies on the disk, behind what else is known of the analysis. */
async function sendDetails(context: ApiContext, analyses: Analyses): Promise<Response> {
  const details = await analyses.get(idOf(context));
  if (details.decision === null || details.error !== null) return context.json(details);
  const known = new Set(Object.keys(analysisResultSchema.shape));
  const others = Object.fromEntries(Object.entries(details).filter(([name]) => !known.has(name)));
  const path = await analyses.outcomeFile(details.request_id, "result");
  // Both are objects: the end of one and the beginning of the other make room for a comma.
  const before = { text: `${JSON.stringify(others).slice(0, -1)},`, from: 1 };
  return context.body(await streamFile(path, before), 200, jsonHeaders);
}
