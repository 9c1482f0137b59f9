import { describeProblem } from "../app/describe-problem.ts";
import { errorCodes } from "../domain/error-codes.ts";
import type { ErrorEnvelope, ErrorResponse } from "../domain/error-response.ts";
import type { ApiContext } from "./api-services.ts";
import { HttpError } from "./http-error.ts";
import type { Pages } from "./pages.ts";

/** A failure as the contract of the route has it: a page for people, an envelope under /api, an ErrorResponse everywhere else. */
export async function renderProblem(failure: unknown, context: ApiContext, pages: Pages | null): Promise<Response> {
  const { code, message, details } = describeProblem(failure);
  const status = failure instanceof HttpError ? failure.status : errorCodes[code].status;
  const page = await pages?.renderProblem({ status, code, message }, context);
  if (page) return page;
  const headers = failure instanceof HttpError ? failure.headers : {};
  const requestId = context.get("requestId");
  const body: ErrorEnvelope | ErrorResponse = isUnderApi(context.req.path)
    ? { error: { code, message, details } }
    : { error_code: code, message, request_id: requestId, details: Object.keys(details).length > 0 ? details : null };
  return Response.json(body, { status, headers });
}

export function isForeseen(failure: unknown): boolean {
  // Whoever runs the server has to make room.
  return (
    !["INTERNAL_ERROR", "CANNOT_WRITE"].includes(describeProblem(failure).code) &&
    !(failure instanceof Error && failure.cause)
  );
}

function isUnderApi(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}
