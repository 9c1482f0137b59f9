import { z } from "zod";
import { sessionCreateSchema, sessionResponseSchema } from "../../../domain/session.ts";
import { sessionDetailsSchema, sessionDraftSchema, sessionListSchema } from "../../../domain/session-details.ts";
import type { ApiRoute } from "../../api-route.ts";
import type { ApiState } from "../../api-state.ts";
import { takePlace } from "../../middleware/rate-limit.ts";
import { readJson, readOptionalJson } from "../../read-json.ts";

export const successSchema = z.object({ success: z.literal(true) });
export const success = { success: true } as const;
export const idempotencyHeader = {
  "Idempotency-Key": "The same key again does nothing again and gives the same answer.",
};

export function sessionRoutes({ services, questions }: ApiState): ApiRoute[] {
  const { sessions } = services;
  return [
    {
      method: "POST",
      path: "/api/sessions",
      tag: "sessions",
      summary: "Create a session",
      takes: sessionCreateSchema,
      headers: idempotencyHeader,
      gives: { status: 201, about: "The session, without files", schema: sessionResponseSchema },
      handle: async (context) => {
        await readOptionalJson(context, sessionCreateSchema);
        const idempotencyKey = context.req.header("idempotency-key") ?? null;
        return context.json(await sessions.create({ idempotencyKey }), 201);
      },
    },
    {
      method: "GET",
      path: "/api/sessions",
      tag: "sessions",
      summary: "All sessions, newest first",
      gives: { status: 200, about: "The sessions", schema: sessionListSchema },
      handle: async (context) => context.json({ sessions: await sessions.list() }),
    },
    {
      method: "POST",
      path: "/api/sessions/sample",
      tag: "sessions",
      summary: "Create a session filled with the bundled sample",
      gives: {
        status: 201,
        about: "The session with files, documents and the draft of a question",
        schema: sessionDetailsSchema,
      },
      handle: async (context) => {
        takePlace(questions, context);
        return context.json(await sessions.openSample(), 201);
      },
    },
    {
      method: "GET",
      path: "/api/sessions/:session_id",
      tag: "sessions",
      summary: "Where a session stands, with its files, what was asked and what went wrong",
      gives: { status: 200, about: "The session", schema: sessionDetailsSchema },
      fails: ["SESSION_NOT_FOUND"],
      handle: async (context) => context.json(await sessions.get(context.req.param("session_id")!)),
    },
    {
      method: "DELETE",
      path: "/api/sessions/:session_id",
      tag: "sessions",
      summary: "Remove a session with all that is known of it; a run is stopped first",
      gives: { status: 200, about: "It is gone", schema: successSchema },
      fails: ["SESSION_NOT_FOUND"],
      handle: async (context) => {
        await sessions.remove(context.req.param("session_id")!);
        return context.json(success);
      },
    },
    {
      method: "PUT",
      path: "/api/sessions/:session_id/draft",
      tag: "sessions",
      summary: "Keep what a form has so far",
      takes: sessionDraftSchema,
      gives: { status: 200, about: "It is kept", schema: successSchema },
      fails: ["SESSION_NOT_FOUND", "INVALID_STATE"],
      handle: async (context) => {
        await sessions.saveDraft(context.req.param("session_id")!, await readJson(context, sessionDraftSchema));
        return context.json(success);
      },
    },
  ];
}
