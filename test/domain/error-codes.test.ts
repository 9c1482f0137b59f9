import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { errorCodeOf, errorCodes, isErrorCode } from "../../src/domain/error-codes.ts";
import { errorEnvelopeSchema, errorResponseSchema } from "../../src/domain/error-response.ts";
import { checkSchema, uuid } from "./check-schema.ts";

it.each([
  ["MAX_FILES_EXCEEDED", 400],
  ["FILE_TOO_LARGE", 413],
  ["INVALID_FILE_TYPE", 400],
  ["NO_HEADERS", 400],
  ["TARGET_METRIC_REQUIRED", 400],
  ["METRIC_DEFINITION_REQUIRED", 400],
  ["NO_FILES_UPLOADED", 400],
  ["INVALID_DATE_RANGE", 400],
  ["COLUMN_NOT_FOUND", 400],
  ["INVESTIGATION_NOT_COMPLETE", 409],
  ["SESSION_NOT_FOUND", 404],
  ["EMPTY_QUERY", 400],
  ["QUERY_TOO_LONG", 400],
  ["SELECTION_TOO_LONG", 400],
  ["INVALID_SESSION_ID", 400],
  ["SERVICE_UNAVAILABLE", 503],
  ["RATE_LIMITED", 429],
  ["INTERNAL_ERROR", 500],
  ["QDRANT_UNAVAILABLE", 503],
  ["GEMINI_UNAVAILABLE", 503],
] as const)("%s answers with %i and a message", (code, status) => {
  expect(errorCodes[code].status).toBe(status);
  expect(errorCodes[code].message).toMatch(/\w/);
});

it("does not take a name every object has for a code", () => {
  expect(isErrorCode("toString")).toBe(false);
});

it("names the first coded issue, or an invalid request", () => {
  const issues = [{ message: "Too small" }, { message: "EMPTY_QUERY" }, { message: "QUERY_TOO_LONG" }];
  expect(errorCodeOf({ issues })).toBe("EMPTY_QUERY");
  expect(errorCodeOf({ issues: issues.slice(0, 1) })).toBe("INVALID_REQUEST");
});

checkSchema(
  "Error envelope",
  errorEnvelopeSchema,
  { error: { code: "SESSION_NOT_FOUND", message: "Session abc123 does not exist", details: {} } },
  { refuses: { "no code": [{ "error.code": undefined }, "error.code"] } },
);

checkSchema(
  "ErrorResponse",
  errorResponseSchema,
  { error_code: "EMPTY_QUERY", message: "Query cannot be empty", request_id: uuid, details: null },
  {
    accepts: { details: { details: { length: 0 } } },
    refuses: { "no request id": [{ request_id: undefined }, "request_id"] },
  },
);

it("knows every code the product throws", () => {
  const source = fileURLToPath(new URL("../../src", import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const thrown = files.flatMap((name) => {
    const text = readFileSync(join(source, name), "utf8");
    return [...text.matchAll(/(?:AppError|super)\(\s*"([A-Z_]+)"/g)].map(([, code]) => code);
  });
  expect(thrown.length).toBeGreaterThan(30);
  expect([...new Set(thrown)].filter((code) => !isErrorCode(code))).toEqual([]);
});
