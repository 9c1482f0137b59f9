import type { Sessions } from "../../src/app/sessions/sessions.ts";
import { AppError } from "../../src/base/app-error.ts";
import type { RunEvent } from "../../src/domain/run-event.ts";
import type { SessionDetails } from "../../src/domain/session-details.ts";
import type { SessionFile } from "../../src/domain/session-file.ts";

export const sessionId = "6f1c9a52-0c1e-4d7e-9b57-2f5b1a0c9d11";

export function detailsOf(given: Partial<SessionDetails> = {}): SessionDetails {
  return {
    session_id: sessionId,
    status: "running",
    created_at: "2026-06-01T11:00:00Z",
    expires_at: "2026-06-02T11:00:00Z",
    file_count: 1,
    report_ready: false,
    metric: "sum(amount)",
    headline: null,
    file_names: ["orders.csv"],
    submitted_at: "2026-06-01T11:59:50Z",
    ended_at: null,
    previous_session_id: null,
    files: [],
    documents: [],
    context: {
      session_id: sessionId,
      target_metric: "sum(amount)",
      metric_definition: "sum(amount)",
      business_context: null,
      baseline_period: { start: "2025-02-03", end: "2025-02-16" },
      comparison_period: { start: "2025-02-17", end: "2025-03-02" },
      investigation_prompt: null,
      submitted_at: "2026-06-01T11:59:50Z",
      date_column: null,
      where: null,
      wide: "auto",
    },
    draft: null,
    error: null,
    run: null,
    ...given,
  };
}

/** Sessions that are just these and whose run is just this; whatever a test does not script is refused. */
export function scriptSessions(sessions: SessionDetails[], script: Partial<Sessions> = {}): Sessions {
  const get = async (id: string) => {
    const found = sessions.find(({ session_id }) => session_id === id);
    if (!found) throw new AppError("SESSION_NOT_FOUND", `The session ${id} does not exist.`, { id });
    return found;
  };
  const known: Partial<Sessions> = { get, list: async () => sessions, ...script };
  return new Proxy(known, {
    get: (target, name) =>
      Reflect.get(target, name) ??
      (() => {
        throw new Error(`This test does not script ${String(name)}.`);
      }),
  }) as Sessions;
}

/** These events, then silence until the reader leaves or, with `isOver`, the end. */
export function scriptEvents(events: RunEvent[], isOver = false): Sessions["events"] {
  return async function* (_id, after, signal) {
    yield* events.slice(after);
    if (!isOver && !signal.aborted)
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  };
}

export function fileOf(given: Partial<SessionFile> = {}): SessionFile {
  return {
    file_id: "0d1f7b0e-6a58-4a55-9b3c-8d0a3a1f2c44",
    session_id: sessionId,
    original_name: "orders.csv",
    description: "",
    path: "files/0d1f7b0e.csv",
    row_count: 28,
    size_bytes: 1234,
    schema: {
      columns: [
        {
          name: "day",
          inferred_type: "timestamp",
          data_type: "date",
          cardinality: 28,
          sample_values: ["2025-02-03"],
          nullable: false,
        },
        {
          name: "amount",
          inferred_type: "measure",
          data_type: "integer",
          cardinality: 20,
          sample_values: ["12", "15"],
          nullable: false,
        },
      ],
    },
    uploaded_at: "2026-06-01T11:00:00Z",
    preview: { columns: ["day", "amount"], rows: [["2025-02-03", 12]] },
    rejected: { count: 0, lines: [] },
    notes: [],
    role_reasons: {},
    corrected_roles: {},
    ...given,
  };
}
