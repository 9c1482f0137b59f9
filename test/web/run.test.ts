import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../src/domain/run-event.ts";
import { toRunView } from "../../src/web/run/run-view.ts";
import { openPages } from "./open-pages.ts";
import { detailsOf, scriptEvents, scriptSessions, sessionId } from "./scripted-sessions.ts";

type Said = {
  [Kind in RunEvent["kind"]]: { kind: Kind; data: Extract<RunEvent, { kind: Kind }>["data"] };
}[RunEvent["kind"]];

function toEvents(said: Said[]): RunEvent[] {
  return said.map((one, i) => ({ ...one, number: i + 1, at: `2026-06-01T11:59:${50 + i}Z` }) as RunEvent);
}

const running: Said = { kind: "status", data: { status: "running", message: "", code: null } };
const plan: Said[] = [
  running,
  { kind: "step-start", data: { step: "02_tables", title: "reading the tables" } },
  { kind: "step-done", data: { step: "02_tables", steps_done: 1, is_known: false } },
  { kind: "step-start", data: { step: "09_plan", title: "writing down hypotheses" } },
  {
    kind: "hypothesis-changed",
    data: { hypothesis_id: "H1", title: "<b>iOS</b> broke", prediction: "only iOS fell", status: "PENDING" },
  },
];

describe("the view of a run", () => {
  it("shows how far each phase is", () => {
    const { phases } = toRunView(toEvents(plan));
    expect(phases.map(({ state }) => state)).toEqual(["done", "done", "working", "waiting", "waiting", "waiting"]);
    expect(phases[0].steps[0]).toMatchObject({ startedAt: "2026-06-01T11:59:51Z", endedAt: "2026-06-01T11:59:52Z" });
  });

  it("has one entry for a hypothesis however often it changes", () => {
    const changed: Said = {
      kind: "hypothesis-changed",
      data: { hypothesis_id: "H1", title: "iOS", prediction: "p", status: "CONFIRMED" },
    };
    expect(toRunView(toEvents([...plan, changed])).hypotheses).toEqual([
      { id: "H1", title: "iOS", prediction: "p", status: "CONFIRMED" },
    ]);
  });

  it("forgets the run before the present one", () => {
    const failed: Said = { kind: "status", data: { status: "failed", message: "", code: "CANCELLED" } };
    const view = toRunView(toEvents([...plan, failed, running]));
    expect([view.status, view.hypotheses, view.phases[0].state]).toEqual(["running", [], "waiting"]);
  });
});

describe("the page of a session", () => {
  it("shows a run with all that has happened, escaped", async () => {
    const sessions = scriptSessions([detailsOf()], { events: scriptEvents(toEvents(plan)) });
    const { status, text } = await openPages({ sessions }).read(`/session/${sessionId}`);
    expect(status).toBe(200);
    expect(text).toContain("Finding out why sum(amount) moved");
    expect(text).toContain("&lt;b&gt;iOS&lt;/b&gt; broke");
    expect(text).toContain("17 Feb–2 Mar against 3–16 Feb");
    // Only where there are no scripts: everybody else is told.
    expect(text.match(/http-equiv="refresh"/g)).toHaveLength(1);
    expect(text).toContain('<noscript><meta http-equiv="refresh" content="3"></noscript>');
  });

  it("streams the whole state and says when the run has ended", async () => {
    const sessions = scriptSessions([detailsOf()], { events: scriptEvents(toEvents(plan), true) });
    const { text } = await openPages({ sessions }).read(`/session/${sessionId}/progress`, {
      accept: "text/event-stream",
    });
    const kinds = [...text.matchAll(/^event: (\w+)$/gm)].map(([, kind]) => kind);
    expect(kinds.at(-1)).toBe("end");
    expect(text).toContain("only iOS fell");
  });

  it("says why a run failed and leads back to the form", async () => {
    const error = { code: "INVALID_METRIC", message: "There is no column <x>.", details: {} };
    const sessions = scriptSessions([detailsOf({ status: "failed", error })]);
    const { text } = await openPages({ sessions }).read(`/session/${sessionId}`);
    expect(text).toContain("There is no column &lt;x&gt;.");
    expect(text).toContain(`href="/?session=${sessionId}"`);
  });

  it("sends people to the form while there is nothing to see yet", async () => {
    const sessions = scriptSessions([detailsOf({ status: "has_files" })]);
    const { status, headers } = await openPages({ sessions }).read(`/session/${sessionId}`);
    expect([status, headers.get("location")]).toEqual([303, `/?session=${sessionId}`]);
  });

  it("has a page for a case that does not exist", async () => {
    const { status, text } = await openPages().read(`/session/${sessionId}`);
    expect([status, text.includes("There is nothing here")]).toEqual([404, true]);
  });
});
