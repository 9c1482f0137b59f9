import { z } from "zod";
import type { Deliverable } from "./analysis-request.ts";
import { countSchema, sha256Schema, timestampSchema, uuidSchema } from "./primitives.ts";

export const artifactTypeSchema = z.enum(["table", "chart", "report", "summary"]);

const contentRefSchema = z.string().refine(isPathOrUri, "Expected a file path or a URI");

export const artifactSchema = z.discriminatedUnion("artifact_type", [
  artifactOf("table", z.looseObject({ row_count: countSchema, column_names: z.array(z.string()) })),
  artifactOf("chart", z.looseObject({ chart_type: z.string(), x_label: z.string(), y_label: z.string() })),
  artifactOf("report", z.looseObject({ format: z.string(), section_count: countSchema })),
  artifactOf("summary", z.looseObject({})),
]);

export type ArtifactType = z.infer<typeof artifactTypeSchema>;
export type Artifact = z.infer<typeof artifactSchema>;

/** The deliverable that asks for this type of artifact. */
export const deliverableOf: Readonly<Record<ArtifactType, Deliverable>> = {
  table: "tables",
  chart: "charts",
  report: "reports",
  summary: "summary",
};

export function isDeliverable(type: ArtifactType, deliverables: readonly Deliverable[]): boolean {
  return deliverables.includes(deliverableOf[type]);
}

function artifactOf<Type extends ArtifactType, Metadata extends z.ZodType>(type: Type, metadata: Metadata) {
  return z.object({
    artifact_id: uuidSchema,
    request_id: uuidSchema,
    artifact_type: z.literal(type),
    content_ref: contentRefSchema,
    content_hash: sha256Schema,
    metadata,
    size_bytes: countSchema,
    created_at: timestampSchema,
  });
}

function isPathOrUri(text: string): boolean {
  const hasControl = [...text].some((character) => character < " ");
  return text.trim() !== "" && !hasControl && !text.split(/[\\/]/).includes("..");
}
