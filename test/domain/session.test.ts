import { describe, expect, it } from "vitest";
import { canMoveSession, sessionExpiry, sessionSchema, sessionStatusSchema } from "../../src/domain/session.ts";
import { before, checkMoves, checkSchema, now, uuid } from "./check-schema.ts";

const session = {
  session_id: uuid,
  status: "created",
  created_at: now,
  expires_at: "2025-12-18T10:30:00Z",
  file_count: 0,
  report_ready: false,
};

checkSchema("Session", sessionSchema, session, {
  accepts: {
    "10 files": { file_count: 10 },
    "missing defaults": { file_count: undefined, report_ready: undefined },
    "a time zone": { created_at: "2025-12-17T12:30:00+02:00" },
  },
  refuses: {
    "11 files": [{ file_count: 11 }, "MAX_FILES_EXCEEDED"],
    "minus one file": [{ file_count: -1 }, "file_count"],
    "an id that is no UUID": [{ session_id: "../etc" }, "session_id"],
    "an unknown status": [{ status: "paused" }, "status"],
    "a time without a zone": [{ created_at: "2025-12-17T10:30:00" }, "created_at"],
    "an expiry before its creation": [{ expires_at: before }, "expires_at"],
  },
});

it("starts without files and without a report", () => {
  const { file_count, report_ready } = sessionSchema.parse({
    ...session,
    file_count: undefined,
    report_ready: undefined,
  });
  expect([file_count, report_ready]).toEqual([0, false]);
});

it("expires after 24 hours unless told otherwise", () => {
  expect(sessionExpiry(now)).toBe("2025-12-18T10:30:00.000Z");
  expect(sessionExpiry(now, 1)).toBe("2025-12-17T11:30:00.000Z");
});

describe("a session", () => {
  checkMoves(sessionStatusSchema.options, canMoveSession, [
    "created → has_files",
    "has_files → running",
    "running → completed",
    "running → failed",
    "created → expired",
    "has_files → expired",
    "running → expired",
    "completed → expired",
    "failed → running",
    "failed → expired",
  ]);

  it("does not take a name every object has for a state", () => {
    expect(canMoveSession("constructor" as "created", "created")).toBe(false);
  });
});
