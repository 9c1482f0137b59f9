import type { z } from "zod";
import type { ErrorCode } from "../domain/error-codes.ts";
import type { ApiContext } from "./api-services.ts";

/** A route and all that is told about it: the program serves from the list of these, and the description is made of it. */
export interface ApiRoute {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With parameters as `:name`. */
  path: string;
  tag:
    | "sessions"
    | "files"
    | "sources"
    | "investigation"
    | "findings"
    | "analyses"
    | "interrogations"
    | "chat"
    | "documents"
    | "server";
  summary: string;
  /** What of a request's body is taken; nothing where it is missing. */
  takes?: z.ZodType | FormBody;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  gives: Answer;
  /** Codes it may fail with beside those every route has. */
  fails?: ErrorCode[];
  /** Bytes of a body that is no form; the usual limit where it is missing. */
  limit?: number;
  handle(context: ApiContext): Response | Promise<Response>;
}

export interface Answer {
  status: number;
  about: string;
  schema?: z.ZodType;
  /** Of what is no JSON. */
  mediaType?: string;
}

export interface FormBody {
  form: Record<string, { type: "file" | "text"; about: string }>;
}

export const isFormBody = (takes: z.ZodType | FormBody): takes is FormBody => "form" in takes;

export const nameOfRoute = ({ method, path }: ApiRoute): string => `${method} ${toTemplate(path)}`;

/** `/a/:id` → `/a/{id}` */
export const toTemplate = (path: string): string => path.replace(/:(\w+)(\{[^}]*\})?/g, "{$1}");

export const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
