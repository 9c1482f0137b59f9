import type { z } from "zod";
import { AppError } from "../base/app-error.ts";
import { parseJson } from "../base/parse-json.ts";
import { errorCodeOf, errorCodes } from "../domain/error-codes.ts";
import type { ApiContext } from "./api-services.ts";
import { HttpError } from "./http-error.ts";
import { tooLarge } from "./middleware/limit-body.ts";

/** The body of a request, parsed; a mistake in it has the code its schema gives. */
export async function readJson<T>(context: ApiContext, schema: z.ZodType<T>): Promise<T> {
  const type = context.req.header("content-type") ?? "";
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new HttpError(415, "INVALID_REQUEST", `Send JSON with content-type application/json, not "${type}".`);
  const parsed = schema.safeParse(parseBody(await readText(context)));
  if (parsed.success) return parsed.data;
  const code = errorCodeOf(parsed.error);
  throw new AppError(code, code === "INVALID_REQUEST" ? describe(parsed.error) : errorCodes[code].message, {
    problems: parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
  });
}

/** The same for a body that may be missing; null where it is. */
export async function readOptionalJson<T>(context: ApiContext, schema: z.ZodType<T>): Promise<T | null> {
  const isMissing = context.req.header("content-type") === undefined && (await readText(context)) === "";
  return isMissing ? null : readJson(context, schema);
}

/** Counted as it comes: what says nothing of its length may still be too long. */
async function readText(context: ApiContext): Promise<string> {
  const limit = context.get("bodyLimit");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

// Databases cannot keep NUL characters or halves of a character.
function parseBody(text: string): unknown {
  try {
    return parseJson(text, (_, value) =>
      typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\ufffd") : value,
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("INVALID_REQUEST", `The body is not JSON: ${(error as Error).message}.`);
  }
}

function describe({ issues }: z.ZodError): string {
  const said = issues.map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`);
  return `The request is not valid: ${said.join("; ")}.`;
}
