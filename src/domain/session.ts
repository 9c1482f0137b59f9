import { z } from "zod";
import type { ErrorCode } from "./error-codes.ts";
import { type Moves, moveTest } from "./moves.ts";
import { isInOrder, timestampSchema, uuidSchema } from "./primitives.ts";

export const maxFilesPerSession = 10;
export const defaultSessionTimeoutHours = 24;

export const sessionStatusSchema = z.enum(["created", "has_files", "running", "completed", "failed", "expired"]);

export const sessionSchema = z
  .object({
    session_id: uuidSchema,
    status: sessionStatusSchema,
    created_at: timestampSchema,
    expires_at: timestampSchema,
    file_count: z
      .int()
      .min(0)
      .max(maxFilesPerSession, "MAX_FILES_EXCEEDED" satisfies ErrorCode)
      .default(0),
    report_ready: z.boolean().default(false),
  })
  .refine((session) => isInOrder(session.created_at, session.expires_at), {
    path: ["expires_at"],
    message: "expires_at is before created_at",
  });

export const sessionCreateSchema = z.object({});
export const sessionResponseSchema = sessionSchema;

export type SessionStatus = z.infer<typeof sessionStatusSchema>;
export type Session = z.infer<typeof sessionSchema>;

export const sessionMoves: Moves<SessionStatus> = {
  created: ["has_files", "expired"],
  has_files: ["running", "expired"],
  running: ["completed", "failed", "expired"],
  completed: ["expired"],
  failed: ["running", "expired"],
  expired: [],
};

export const canMoveSession = moveTest(sessionMoves);

export function sessionExpiry(createdAt: string, timeoutHours = defaultSessionTimeoutHours): string {
  return new Date(Date.parse(createdAt) + timeoutHours * 3_600_000).toISOString();
}
