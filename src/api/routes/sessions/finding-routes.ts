import { z } from "zod";
import { parseExportFormat } from "../../../app/exports/export-format.ts";
import {
  chatHistorySchema,
  sessionChatRequestSchema,
  sessionChatResponseSchema,
} from "../../../domain/chat-message.ts";
import { investigationResultSchema } from "../../../domain/investigation-result.ts";
import { reportResponseSchema } from "../../../domain/report.ts";
import { evidenceRerunSchema, sessionArtifactSchema, sessionEvidenceSchema } from "../../../domain/session-evidence.ts";
import { verifyResultSchema } from "../../../domain/verify-result.ts";
import type { ApiRoute } from "../../api-route.ts";
import type { ApiContext } from "../../api-services.ts";
import type { ApiState } from "../../api-state.ts";
import { clientGone } from "../../client-gone.ts";
import { takePlace } from "../../middleware/rate-limit.ts";
import { readJson } from "../../read-json.ts";

const idOf = (context: ApiContext): string => context.req.param("session_id")!;
const fails = ["SESSION_NOT_FOUND", "INVESTIGATION_NOT_COMPLETE"] as const;

export function findingRoutes({ services, questions, stopping }: ApiState): ApiRoute[] {
  const { sessions } = services;
  return [
    {
      method: "GET",
      path: "/api/sessions/:session_id/report",
      tag: "findings",
      summary: "The report as Markdown",
      gives: { status: 200, about: "The report", schema: reportResponseSchema },
      fails: [...fails],
      handle: async (context) => context.json(await sessions.report(idOf(context))),
    },
    {
      method: "GET",
      path: "/api/sessions/:session_id/result",
      tag: "findings",
      summary: "The outcome: change, explanations, what was ruled out, evidence",
      gives: { status: 200, about: "The outcome", schema: investigationResultSchema },
      fails: [...fails],
      handle: async (context) => context.json(await sessions.result(idOf(context))),
    },
    {
      method: "GET",
      path: "/api/sessions/:session_id/evidence/:evidence_id",
      tag: "findings",
      summary: "The query behind a figure, with its rows",
      gives: { status: 200, about: "The evidence", schema: sessionEvidenceSchema },
      fails: [...fails, "NOT_FOUND"],
      handle: async (context) =>
        context.json(await sessions.evidence(idOf(context), context.req.param("evidence_id")!)),
    },
    {
      method: "POST",
      path: "/api/sessions/:session_id/evidence/:evidence_id/run",
      tag: "findings",
      summary: "Run the query again on the data and compare",
      gives: { status: 200, about: "Whether it came out the same", schema: evidenceRerunSchema },
      fails: [...fails, "NOT_FOUND"],
      handle: async (context) => {
        takePlace(questions, context);
        return context.json(await sessions.rerunEvidence(idOf(context), context.req.param("evidence_id")!));
      },
    },
    {
      method: "POST",
      path: "/api/sessions/:session_id/verify",
      tag: "findings",
      summary: "Check the whole case: audit chain, hashes, every evidence",
      gives: { status: 200, about: "What was checked, and the first problem", schema: verifyResultSchema },
      fails: [...fails],
      handle: async (context) => {
        takePlace(questions, context);
        return context.json(await sessions.verify(idOf(context)));
      },
    },
    {
      method: "GET",
      path: "/api/sessions/:session_id/artifacts",
      tag: "findings",
      summary: "The files of the case",
      gives: {
        status: 200,
        about: "Paths, sizes and hashes",
        schema: z.object({ artifacts: z.array(sessionArtifactSchema) }),
      },
      fails: [...fails],
      handle: async (context) => context.json({ artifacts: await sessions.artifacts(idOf(context)) }),
    },
    {
      method: "GET",
      path: "/api/sessions/:session_id/artifacts/:path{.+}",
      tag: "findings",
      summary: "One file of the case, as it was sealed",
      gives: { status: 200, about: "The file", mediaType: "application/octet-stream" },
      fails: [...fails, "NOT_FOUND"],
      handle: async (context) => {
        const { artifact, bytes } = await sessions.readArtifact(idOf(context), context.req.param("path")!);
        return context.body(new Uint8Array(bytes), 200, { "content-type": artifact.media_type });
      },
    },
    {
      method: "GET",
      path: "/api/sessions/:session_id/export/:format",
      tag: "findings",
      summary: "The case as one file that stands alone: markdown, html, pdf or notebook",
      gives: { status: 200, about: "The file", mediaType: "application/octet-stream" },
      fails: [...fails, "INVALID_REQUEST"],
      handle: async (context) => {
        takePlace(questions, context);
        const format = parseExportFormat(context.req.param("format")!);
        const { name, mediaType, bytes } = await sessions.export(idOf(context), format);
        return context.body(bytes, 200, {
          "content-type": mediaType,
          "content-disposition": `attachment; filename="${name}"`,
        });
      },
    },
    {
      method: "POST",
      path: "/api/sessions/:session_id/chat",
      tag: "chat",
      summary: "Ask about a completed investigation",
      takes: sessionChatRequestSchema,
      gives: { status: 200, about: "The answer", schema: sessionChatResponseSchema },
      fails: [...fails],
      handle: async (context) => {
        const { message } = await readJson(context, sessionChatRequestSchema);
        takePlace(questions, context);
        const signal = AbortSignal.any([clientGone(context), stopping]);
        return context.json(await sessions.chat(idOf(context), message, signal));
      },
    },
    {
      method: "GET",
      path: "/api/sessions/:session_id/chat",
      tag: "chat",
      summary: "What was asked about the investigation, and answered",
      gives: { status: 200, about: "The messages", schema: z.object({ messages: chatHistorySchema }) },
      fails: [...fails],
      handle: async (context) => context.json({ messages: await sessions.chatHistory(idOf(context)) }),
    },
  ];
}
