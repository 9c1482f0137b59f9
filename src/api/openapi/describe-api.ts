import { z } from "zod";
import { analysisEventSchema } from "../../domain/analysis-event.ts";
import { errorCodes } from "../../domain/error-codes.ts";
import { errorEnvelopeSchema, errorResponseSchema } from "../../domain/error-response.ts";
import { runEventSchema } from "../../domain/run-event.ts";
import { type ApiRoute, type FormBody, isFormBody, parametersOf, toTemplate } from "../api-route.ts";

type Json = Record<string, unknown>;

/** The OpenAPI document of the routes; schemas are those that requests are parsed with. */
export function describeApi(routes: ApiRoute[], version: string) {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const template = toTemplate(route.path);
    paths[template] = { ...paths[template], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Whydunit",
      version,
      summary: "Why did the metric move? Evidence, not opinions.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    security: [{}, { token: [] }, { cookie: [] }],
    paths,
    components: {
      schemas: {
        Error: toSchema(errorEnvelopeSchema, "output"),
        ErrorResponse: toSchema(errorResponseSchema, "output"),
        AnalysisEvent: toSchema(analysisEventSchema, "output"),
        RunEvent: toSchema(runEventSchema, "output"),
      },
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        cookie: { type: "apiKey", in: "cookie", name: "whydunit_token" },
      },
    },
  };
}

function describeRoute(route: ApiRoute): Json {
  const { tag, summary, takes, gives, path } = route;
  return {
    tags: [tag],
    summary,
    operationId: operationId(route),
    parameters: [...parametersOf(path).map(pathParameter), ...others(route)],
    ...(takes ? { requestBody: describeBody(takes) } : {}),
    responses: {
      [gives.status]: {
        description: gives.about,
        ...(gives.schema || gives.mediaType ? { content: describeContent(gives) } : {}),
      },
      ...describeFailures(route),
    },
  };
}

function operationId({ method, path }: ApiRoute): string {
  const words = path.replace(/\{[^}]*\}/g, "").split(/[/:._]+/);
  return [method.toLowerCase(), ...words.filter((word) => word !== "")]
    .map((word, i) => (i === 0 ? word : word[0].toUpperCase() + word.slice(1)))
    .join("");
}

const pathParameter = (name: string): Json => ({ name, in: "path", required: true, schema: { type: "string" } });

function others({ query = {}, headers = {} }: ApiRoute): Json[] {
  const toParameter =
    (place: string) =>
    ([name, description]: [string, string]) => ({
      name,
      in: place,
      required: false,
      description,
      schema: { type: "string" },
    });
  return [...Object.entries(query).map(toParameter("query")), ...Object.entries(headers).map(toParameter("header"))];
}

function describeBody(takes: z.ZodType | FormBody): Json {
  if (!isFormBody(takes)) return { content: { "application/json": { schema: toSchema(takes, "input") } } };
  const properties = Object.entries(takes.form).map(([name, { type, about }]) => [
    name,
    {
      type: "string",
      description: about,
      ...(type === "file" ? { contentMediaType: "application/octet-stream" } : {}),
    },
  ]);
  const required = Object.entries(takes.form).flatMap(([name, { type }]) => (type === "file" ? [name] : []));
  const schema = { type: "object", properties: Object.fromEntries(properties), required };
  return { required: true, content: { "multipart/form-data": { schema } } };
}

function describeContent({ schema, mediaType = "application/json" }: ApiRoute["gives"]): Json {
  return { [mediaType]: schema ? { schema: toSchema(schema, "output") } : {} };
}

/** Failures by status, with their codes. */
function describeFailures({ fails = [], path }: ApiRoute): Json {
  const codes = [...fails, "INVALID_REQUEST", "UNAUTHORIZED", "RATE_LIMITED", "INTERNAL_ERROR"] as const;
  const statuses = [...new Set(codes.map((code) => errorCodes[code].status))].sort();
  const $ref = `#/components/schemas/${path.startsWith("/api") ? "Error" : "ErrorResponse"}`;
  const entries = statuses.map((status) => [
    String(status),
    {
      description: [...new Set(codes.filter((code) => errorCodes[code].status === status))].join(", "),
      content: { "application/json": { schema: { $ref } } },
    },
  ]);
  return Object.fromEntries(entries);
}

function toSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" });
  return json;
}
