import { z } from "zod";
import { type AnalysisArtifact, analysisArtifactSchema } from "../../../domain/analysis-details.ts";
import { analysisResultSchema } from "../../../domain/analysis-result.ts";
import { evidenceRerunSchema, sessionEvidenceSchema } from "../../../domain/session-evidence.ts";
import { verifyResultSchema } from "../../../domain/verify-result.ts";
import type { ApiRoute } from "../../api-route.ts";
import type { ApiState } from "../../api-state.ts";
import { takePlace } from "../../middleware/rate-limit.ts";
import { idOf } from "./analysis-routes.ts";

const fails = ["ANALYSIS_NOT_FOUND", "ANALYSIS_NOT_COMPLETE"] as const;

/** What an analysis came to, and how it can be proven. */
export function outcomeRoutes({ services, questions }: ApiState): ApiRoute[] {
  const { analyses } = services;
  return [
    {
      method: "GET",
      path: "/api/analyses/:request_id/result",
      tag: "analyses",
      summary: "The outcome alone, as `whydunit analyze --json` prints it",
      gives: { status: 200, about: "The outcome", schema: analysisResultSchema },
      fails: [...fails],
      handle: async (context) => context.json(await analyses.result(idOf(context))),
    },
    {
      method: "GET",
      path: "/api/analyses/:request_id/artifacts",
      tag: "analyses",
      summary: "What the analysis delivered, with the hash of each file",
      gives: { status: 200, about: "The files", schema: z.object({ artifacts: z.array(analysisArtifactSchema) }) },
      fails: [...fails],
      handle: async (context) => context.json({ artifacts: await analyses.artifacts(idOf(context)) }),
    },
    {
      method: "GET",
      path: "/api/analyses/:request_id/artifacts/:path{.+}",
      tag: "analyses",
      summary: "One of these files, refused where its bytes are not those that were sealed",
      gives: { status: 200, about: "The file", mediaType: "application/octet-stream" },
      fails: [...fails, "NOT_FOUND", "INVALID_STATE"],
      handle: async (context) => {
        const { artifact, bytes } = await analyses.readArtifact(idOf(context), context.req.param("path")!);
        return context.body(new Uint8Array(bytes), 200, headersOf(artifact));
      },
    },
    {
      method: "GET",
      path: "/api/analyses/:request_id/evidence/:evidence_id",
      tag: "analyses",
      summary: "The query behind a figure, with its rows",
      gives: { status: 200, about: "The evidence", schema: sessionEvidenceSchema },
      fails: [...fails, "NOT_FOUND"],
      handle: async (context) =>
        context.json(await analyses.evidence(idOf(context), context.req.param("evidence_id")!)),
    },
    {
      method: "POST",
      path: "/api/analyses/:request_id/evidence/:evidence_id/run",
      tag: "analyses",
      summary: "Run the query again on the data and compare",
      gives: { status: 200, about: "Whether it came out the same", schema: evidenceRerunSchema },
      fails: [...fails, "NOT_FOUND"],
      handle: async (context) => {
        takePlace(questions, context);
        return context.json(await analyses.rerunEvidence(idOf(context), context.req.param("evidence_id")!));
      },
    },
    {
      method: "POST",
      path: "/api/analyses/:request_id/verify",
      tag: "analyses",
      summary: "Check the whole analysis: audit chain, hashes, every evidence",
      gives: { status: 200, about: "What was checked, and the first problem", schema: verifyResultSchema },
      fails: [...fails],
      handle: async (context) => {
        takePlace(questions, context);
        return context.json(await analyses.verify(idOf(context)));
      },
    },
  ];
}

/** Pictures of pixels are shown; everything else could be a page or hold what spreadsheets run, and is saved. */
function headersOf({ path, media_type }: AnalysisArtifact): Record<string, string> {
  const name = path
    .split("/")
    .at(-1)!
    .replace(/[^\w.-]/g, "_");
  const isShown = media_type === "image/png";
  return {
    "content-type": media_type,
    "content-disposition": `${isShown ? "inline" : "attachment"}; filename="${name}"`,
  };
}
