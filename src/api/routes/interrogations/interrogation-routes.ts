import { z } from "zod";
import { challengeSchema } from "../../../domain/challenge.ts";
import { evidenceSchema } from "../../../domain/evidence.ts";
import {
  interrogationRequestSchema,
  interrogationSessionSchema,
  sessionListItemSchema,
} from "../../../domain/interrogation.ts";
import type { ApiRoute } from "../../api-route.ts";
import type { ApiContext } from "../../api-services.ts";
import type { ApiState } from "../../api-state.ts";
import { takePlace } from "../../middleware/rate-limit.ts";
import { readJson } from "../../read-json.ts";
import { getEvents, lastEventNumber } from "../run-events.ts";

const idOf = (context: ApiContext): string => context.req.param("id")!;
// Whatever is given as a limit is refused in one place, with the range.
const takenSchema = interrogationRequestSchema.extend({ iterationLimit: z.union([z.number(), z.string()]).optional() });
const listSchema = z.object({ sessions: z.array(sessionListItemSchema), damaged: z.array(z.string()) });

export function interrogationRoutes(state: ApiState): ApiRoute[] {
  const { interrogations } = state.services;
  const session = { schema: interrogationSessionSchema };
  return [
    {
      method: "POST",
      path: "/api/interrogations",
      tag: "interrogations",
      summary:
        "Interrogate a hypothesis against the documents or a completed investigation, or challenge one of its explanations",
      takes: interrogationRequestSchema,
      gives: { status: 202, about: "The session; it runs on its own", ...session },
      fails: ["SESSION_NOT_FOUND", "INVESTIGATION_NOT_COMPLETE", "NOT_FOUND"],
      handle: async (context) => {
        const { hypothesis, iterationLimit, session_id, explanation } = await readJson(context, takenSchema);
        takePlace(state.questions, context);
        const order = { hypothesis: hypothesis ?? null, sessionId: session_id ?? null, explanation };
        return context.json(await interrogations.start({ ...order, iterationLimit: iterationLimit ?? null }), 202);
      },
    },
    {
      method: "GET",
      path: "/api/interrogations",
      tag: "interrogations",
      summary: "All interrogations, newest first",
      gives: { status: 200, about: "The interrogations, and files that could not be read", schema: listSchema },
      handle: async (context) => context.json(await interrogations.list()),
    },
    {
      method: "GET",
      path: "/api/interrogations/:id",
      tag: "interrogations",
      summary: "An interrogation: questions, answers with citations, gaps, and the audit when it has ended",
      gives: { status: 200, about: "The session", ...session },
      fails: ["SESSION_NOT_FOUND"],
      handle: async (context) => context.json(await interrogations.get(idOf(context))),
    },
    {
      method: "GET",
      path: "/api/interrogations/:id/events",
      tag: "interrogations",
      summary: "Each answer as it is given, as server-sent events; ends with the interrogation",
      headers: lastEventNumber,
      gives: { status: 200, about: "Events (see InterrogationEvent)", mediaType: "text/event-stream" },
      fails: ["SESSION_NOT_FOUND"],
      handle: getEvents(state, async (context) => {
        const { id, status } = await interrogations.get(idOf(context));
        return {
          isRunning: status === "running",
          events: (after, signal) => interrogations.events(id, after, signal),
        };
      }),
    },
    {
      method: "POST",
      path: "/api/interrogations/:id/cancel",
      tag: "interrogations",
      summary: "Stop it; what was said is kept and it can be resumed",
      gives: { status: 200, about: "The session", ...session },
      fails: ["SESSION_NOT_FOUND", "INVALID_STATE"],
      handle: async (context) => context.json(await interrogations.cancel(idOf(context))),
    },
    {
      method: "POST",
      path: "/api/interrogations/:id/resume",
      tag: "interrogations",
      summary: "Go on with one that was stopped, from its last answer",
      gives: { status: 202, about: "The session", ...session },
      fails: ["SESSION_NOT_FOUND"],
      handle: async (context) => {
        takePlace(state.questions, context);
        return context.json(await interrogations.resume(idOf(context)), 202);
      },
    },
    {
      method: "DELETE",
      path: "/api/interrogations/:id",
      tag: "interrogations",
      summary: "Remove an interrogation; a run of it is stopped first",
      gives: { status: 204, about: "It is gone" },
      fails: ["SESSION_NOT_FOUND", "INVALID_STATE"],
      handle: async (context) => {
        await interrogations.remove(idOf(context));
        return context.body(null, 204);
      },
    },
    {
      method: "GET",
      path: "/api/interrogations/:id/evidence/:evidence_id",
      tag: "interrogations",
      summary: "A query that the witness asked of the case's data, with its rows",
      gives: { status: 200, about: "The evidence", schema: evidenceSchema },
      fails: ["SESSION_NOT_FOUND", "NOT_FOUND"],
      handle: async (context) =>
        context.json(await interrogations.evidence(idOf(context), context.req.param("evidence_id")!)),
    },
    {
      method: "GET",
      path: "/api/sessions/:session_id/challenges",
      tag: "interrogations",
      summary: "How the explanations of an investigation stood up to being challenged",
      gives: { status: 200, about: "The challenges", schema: z.object({ challenges: z.array(challengeSchema) }) },
      fails: ["SESSION_NOT_FOUND"],
      handle: async (context) => {
        const { session_id } = await state.services.sessions.get(context.req.param("session_id")!);
        return context.json({ challenges: await interrogations.challenges(session_id) });
      },
    },
  ];
}
