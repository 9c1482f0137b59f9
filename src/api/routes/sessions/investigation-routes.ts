import { z } from "zod";
import { investigationResponseSchema } from "../../../domain/investigation-context.ts";
import { sessionResponseSchema } from "../../../domain/session.ts";
import { sessionQuestionSchema } from "../../../domain/session-details.ts";
import {
  granularitySchema,
  metricCheckSchema,
  metricSeriesSchema,
  suggestionSchema,
} from "../../../domain/session-suggestion.ts";
import type { ApiRoute } from "../../api-route.ts";
import type { ApiState } from "../../api-state.ts";
import { takePlace } from "../../middleware/rate-limit.ts";
import { readJson, readOptionalJson } from "../../read-json.ts";
import { getEvents, lastEventNumber } from "../run-events.ts";
import { success, successSchema } from "./session-routes.ts";

const metricSchema = z.object({
  target_metric: z.string().max(1000),
  metric_definition: z.string().max(2000).nullable().default(null),
});
const seriesSchema = metricSchema.extend({
  date_column: z.string().max(200).nullable().default(null),
  granularity: granularitySchema.default("day"),
});
const againSchema = z.object({ question: sessionQuestionSchema.nullable().default(null) });

export function investigationRoutes(state: ApiState): ApiRoute[] {
  const { sessions } = state.services;
  return [
    {
      method: "GET",
      path: "/api/sessions/:session_id/suggestion",
      tag: "investigation",
      summary: "What could be asked of the files: metrics, date columns, periods",
      gives: { status: 200, about: "Suggestions", schema: suggestionSchema },
      fails: ["SESSION_NOT_FOUND"],
      handle: async (context) => context.json(await sessions.suggest(context.req.param("session_id")!)),
    },
    {
      method: "POST",
      path: "/api/sessions/:session_id/metric",
      tag: "investigation",
      summary: "Whether a metric can be measured, and what it means in plain words",
      takes: metricSchema,
      gives: { status: 200, about: "The meaning, or what is wrong", schema: metricCheckSchema },
      fails: ["SESSION_NOT_FOUND"],
      handle: async (context) => {
        const metric = await readJson(context, metricSchema);
        return context.json(await sessions.checkMetric(context.req.param("session_id")!, metric));
      },
    },
    {
      method: "POST",
      path: "/api/sessions/:session_id/series",
      tag: "investigation",
      summary: "A metric over time",
      takes: seriesSchema,
      gives: { status: 200, about: "The points in time", schema: metricSeriesSchema },
      fails: ["SESSION_NOT_FOUND", "COLUMN_NOT_FOUND", "INVALID_METRIC", "DATE_COLUMN_NEEDED"],
      handle: async (context) => {
        const request = await readJson(context, seriesSchema);
        takePlace(state.questions, context);
        return context.json(await sessions.series(context.req.param("session_id")!, request));
      },
    },
    {
      method: "POST",
      path: "/api/sessions/:session_id/investigate",
      tag: "investigation",
      summary: "Start an investigation; the same question again gives the same answer",
      takes: sessionQuestionSchema,
      gives: { status: 202, about: "It runs, or has run", schema: investigationResponseSchema },
      fails: [
        "SESSION_NOT_FOUND",
        "NO_FILES_UPLOADED",
        "TARGET_METRIC_REQUIRED",
        "METRIC_DEFINITION_REQUIRED",
        "INVALID_DATE_RANGE",
        "COLUMN_NOT_FOUND",
        "INVALID_METRIC",
        "INVALID_CONDITION",
        "INVALID_STATE",
      ],
      handle: async (context) => {
        const question = await readJson(context, sessionQuestionSchema);
        takePlace(state.questions, context);
        return context.json(await sessions.investigate(context.req.param("session_id")!, question), 202);
      },
    },
    {
      method: "POST",
      path: "/api/sessions/:session_id/cancel",
      tag: "investigation",
      summary: "Stop the run; it can be run again and goes on where it was",
      gives: { status: 200, about: "It is stopped", schema: successSchema },
      fails: ["SESSION_NOT_FOUND", "INVALID_STATE"],
      handle: async (context) => {
        await sessions.cancel(context.req.param("session_id")!);
        return context.json(success);
      },
    },
    {
      method: "POST",
      path: "/api/sessions/:session_id/again",
      tag: "investigation",
      summary: "Ask again, with another question where one is given; a completed session stays and a new one is made",
      takes: againSchema,
      gives: { status: 202, about: "The session that runs", schema: sessionResponseSchema },
      fails: ["SESSION_NOT_FOUND", "INVALID_STATE", "COLUMN_NOT_FOUND", "INVALID_DATE_RANGE"],
      handle: async (context) => {
        const given = await readOptionalJson(context, againSchema);
        takePlace(state.questions, context);
        return context.json(await sessions.runAgain(context.req.param("session_id")!, given?.question ?? null), 202);
      },
    },
    {
      method: "GET",
      path: "/api/sessions/:session_id/events",
      tag: "investigation",
      summary: "What happens in the run, as server-sent events; ends with the run",
      headers: lastEventNumber,
      gives: { status: 200, about: "Events (see RunEvent)", mediaType: "text/event-stream" },
      fails: ["SESSION_NOT_FOUND"],
      handle: getEvents(state, async (context) => {
        const { session_id: id, status } = await sessions.get(context.req.param("session_id")!);
        return { isRunning: status === "running", events: (after, signal) => sessions.events(id, after, signal) };
      }),
    },
  ];
}
