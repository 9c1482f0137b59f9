import type { Hono } from "hono";
import type { ErrorCode } from "../domain/error-codes.ts";
import type { ApiContext, ApiEnvironment } from "./api-services.ts";

export interface Problem {
  status: number;
  code: ErrorCode;
  message: string;
}

/** Another door behind the same port and the same guards: what people look at. */
export interface Pages {
  routes: Hono<ApiEnvironment>;
  /** Content of ours, escaped already, in the frame that all pages have. */
  frame(page: { title: string; content: string }, context: ApiContext): Promise<Response>;
  /** Null: whoever asked is no person, and gets JSON. */
  renderProblem(problem: Problem, context: ApiContext): Promise<Response> | null;
}
