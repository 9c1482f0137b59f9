import { expect, it } from "vitest";
import { healthResponseSchema } from "../../src/domain/health.ts";
import { checkSchema, now } from "./check-schema.ts";

const store = { name: "store", status: "unavailable", latency_ms: null, error: "connection refused" };

checkSchema(
  "HealthResponse",
  healthResponseSchema,
  { status: "degraded", timestamp: now, services: { store }, version: "0.1.0" },
  {
    accepts: { "a service alone with its state": { "services.store": { name: "store", status: "healthy" } } },
    refuses: {
      "an unknown state": [{ status: "fine" }, "status"],
      "an unknown state of a service": [{ "services.store.status": "fine" }, "services.store.status"],
    },
  },
);

it("has no services and version 0.1.0 unless told", () => {
  const { services, version } = healthResponseSchema.parse({ status: "healthy", timestamp: now });
  expect({ services, version }).toEqual({ services: {}, version: "0.1.0" });
});
