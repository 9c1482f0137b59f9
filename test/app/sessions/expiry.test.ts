import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readRecord, writeRecord } from "../../../src/app/case-metadata.ts";
import { openLocalQueue } from "../../../src/app/runs/local-queue.ts";
import { openRunner } from "../../../src/app/runs/runner.ts";
import { openSessionServices } from "../../../src/app/sessions/open-session-services.ts";
import type { Sessions } from "../../../src/app/sessions/sessions.ts";
import { openSources } from "../../../src/app/sources/open-sources.ts";
import { openTables } from "../../../src/app/tables/ask-tables.ts";

let home: string;
let now: Date;
let forgotten: string[];
let sessions: Sessions;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "whydunit-home-"));
  now = new Date("2026-06-01T12:00:00Z");
  forgotten = [];
  const tables = openTables({ atOnce: 1 });
  sessions = openSessionServices({
    home,
    timeoutHours: 2,
    runs: openLocalQueue({ atOnce: 0, runner: openRunner({ home, kinds: [], onFailure: () => {} }) }),
    tables,
    sources: openSources({ home, environment: {}, tables, allowsUrls: false, now: () => now }),
    chat: {
      answer: async () => ({ response: "", artifacts_referenced: [], citations: [] }),
      history: async () => [],
      remember: async () => {},
      forget: async (id) => {
        forgotten.push(id);
      },
    },
    onFailure: (failure) => {
      throw failure;
    },
    now: () => now,
    sweepMs: 10,
  });
});
afterEach(async () => {
  await sessions.close();
  rmSync(home, { recursive: true, force: true });
});
const folderOf = (id: string) => join(home, "sessions", id);

describe("sessions whose time is over", () => {
  it("F37: are gone from disk and store, and later calls get 404", async () => {
    const { session_id: id, expires_at } = await sessions.create();
    expect(expires_at).toBe("2026-06-01T14:00:00.000Z");
    now = new Date("2026-06-01T14:00:00Z");
    await expect(sessions.get(id)).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
    await expect.poll(() => forgotten).toEqual([id]);
    expect(existsSync(folderOf(id))).toBe(false);
    expect(readdirSync(join(home, "sessions", ".incoming"))).toEqual([]);
  });

  it("F37: stay while they run, and until their time", async () => {
    const running = await sessions.create();
    writeRecord(folderOf(running.session_id), { ...readRecord(folderOf(running.session_id))!, status: "running" });
    now = new Date("2026-06-01T13:59:59Z");
    const young = await sessions.create();
    now = new Date("2026-06-01T15:00:00Z");
    const gone = await sessions.create();
    await sessions.remove(gone.session_id);
    expect((await sessions.list()).map(({ session_id }) => session_id)).toEqual([young.session_id, running.session_id]);
    expect(forgotten).toEqual([gone.session_id]);
  });
});

describe("creating", () => {
  it("with one key gives one session, also when it is asked for at the same moment", async () => {
    const created = await Promise.all([1, 2, 3].map(() => sessions.create({ idempotencyKey: "k" })));
    expect(new Set(created.map(({ session_id }) => session_id)).size).toBe(1);
    const [{ session_id }] = created;
    expect((await sessions.create({ idempotencyKey: "other" })).session_id).not.toBe(session_id);
    await sessions.remove(session_id);
    expect((await sessions.create({ idempotencyKey: "k" })).session_id).not.toBe(session_id);
  });
});
