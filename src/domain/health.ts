import { z } from "zod";
import { timestampSchema } from "./primitives.ts";

export const healthStatusSchema = z.enum(["healthy", "degraded", "unavailable"]);

export const serviceStatusSchema = z.object({
  name: z.string(),
  status: healthStatusSchema,
  latency_ms: z.number().min(0).nullable().default(null),
  error: z.string().nullable().default(null),
});

export const healthResponseSchema = z.object({
  status: healthStatusSchema,
  timestamp: timestampSchema,
  services: z.record(z.string(), serviceStatusSchema).default(() => ({})),
  version: z.string().default("0.1.0"),
});

export type HealthStatus = z.infer<typeof healthStatusSchema>;
export type ServiceStatus = z.infer<typeof serviceStatusSchema>;
export type HealthResponse = z.infer<typeof healthResponseSchema>;
