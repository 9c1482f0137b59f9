import { z } from "zod";

const vectorSchema = z.custom<Float32Array>((value) => value instanceof Float32Array);

/** What the embedding process says: once how its start went, then an answer for each request. */
export const answerSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("unavailable"), reason: z.string() }),
  z.object({ kind: z.literal("vectors"), request: z.int(), vectors: z.array(vectorSchema) }),
  z.object({ kind: z.literal("failed"), request: z.int(), reason: z.string() }),
]);
export type Answer = z.infer<typeof answerSchema>;

export const requestSchema = z.object({ request: z.int(), texts: z.array(z.string()) });
export type Request = z.infer<typeof requestSchema>;
