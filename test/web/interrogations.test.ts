import { describe, expect, it } from "vitest";
import type { Interrogations } from "../../src/app/interrogations/interrogations.ts";
import type { ModelSettings } from "../../src/app/settings/model-settings.ts";
import { AppError } from "../../src/base/app-error.ts";
import type { Challenge } from "../../src/domain/challenge.ts";
import { type InterrogationSession, toSessionListItem } from "../../src/domain/interrogation.ts";
import { interrogateQuickly, startedSession } from "../detective/interrogate-quickly.ts";
import { readSentences } from "../detective/read-folder.ts";
import { buildCase } from "../investigate/report/build-case.ts";
import { openPages } from "./open-pages.ts";
import { scriptReport } from "./scripted-report.ts";

const documents = {
  "incident.md": "# Incident\n\nIn March 2025 orders from iOS fell by 18 percent. Refunds doubled in March 2025.\n",
  "review.md": "# Review\n\nThe team measured a fall of iOS orders of 31 percent in <March> 2025.\n",
};
const id = startedSession("x").id;

async function disputed(): Promise<InterrogationSession> {
  const session = startedSession("iOS orders fell by 18 percent in March 2025 and a strike began.");
  return interrogateQuickly(session, await readSentences(documents));
}

/** Answers with these sessions and remembers what was asked of it. */
function scripted(all: InterrogationSession[], challenges: Challenge[] = []) {
  const asked: unknown[] = [];
  const find = async (wanted: string) => {
    const found = all.find((session) => session.id === wanted);
    if (!found) throw new AppError("SESSION_NOT_FOUND", `There is no interrogation ${wanted}.`);
    return found;
  };
  const act = (name: string) => async (wanted: string) => {
    asked.push([name, wanted]);
    return find(wanted);
  };
  const interrogations: Interrogations = {
    start: async (order) => {
      asked.push(order);
      if (order.iterationLimit === "4") throw new AppError("INVALID_REQUEST", "iterations 4: 5 to 20 iterations.");
      return all[0]!;
    },
    usualIterations: () => "12",
    list: async () => ({ sessions: all.map(toSessionListItem), damaged: [] }),
    get: find,
    events: async function* () {},
    cancel: act("cancel"),
    resume: act("resume"),
    remove: async (wanted) => void asked.push(["remove", wanted]),
    evidence: async () => ({ sql: "select 1 as one", params: [], rows: [{ one: 1 }], hash: "0".repeat(64) }),
    settings: () => ({ defaultIterationLimit: 12, providerFallbackOrder: [], witness: null, timeouts: null }),
    saveSettings: async (given) => {
      asked.push(given);
      if (JSON.stringify(given).includes(":4"))
        throw new AppError("INVALID_REQUEST", "defaultIterationLimit: too small.", {
          fields: ["defaultIterationLimit"],
        });
    },
    challenges: async () => challenges,
  };
  return { interrogations, asked };
}

describe("the page of an interrogation", () => {
  it("puts the verdict first, then claims, what disagrees side by side, what is missing, and the conversation", async () => {
    const session = await disputed();
    const { read } = openPages(scripted([session]));
    const { text, status } = await read(`/interrogations/${id}`);
    expect(status).toBe(200);
    const at = (part: string) => {
      expect(text).toContain(part);
      return text.indexOf(part);
    };
    const order = [
      at("The sources contradict each other."),
      at("Claim by claim"),
      at("Sources that disagree"),
      at("Still missing"),
      at("The interrogation</h2>"),
    ];
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(text).toContain('href="#question-1"');
    expect(text).not.toContain("data-events");
    expect(text).not.toContain("<March>");
  });

  it("follows one that runs, shows how far it is, and reloads by itself without scripts", async () => {
    const ended = await disputed();
    const { auditResult: _, endTime: __, ...rest } = ended;
    const running: InterrogationSession = { ...rest, status: "running" };
    const { read } = openPages(scripted([running]));
    const { text } = await read(`/interrogations/${id}`);
    expect(text).toContain(`data-events="/api/interrogations/${id}/events"`);
    expect(text).toContain(`Question ${running.qaPairs.length + 1} of at most 10`);
    expect(text).toContain('<noscript><meta http-equiv="refresh"');
  });

  it("leads citations to what they cite", async () => {
    const session = await disputed();
    const caseId = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed";
    const urls = [`case:${caseId}#E12`, `interrogation:${id}#E45`, "notes/a b.md", "/home/me/secret.md"];
    const quoting = session.auditResult!.claims[0]!;
    const citations = urls.map((source_url) => ({ source_url, quote: "iOS fell." }));
    const auditResult = { ...session.auditResult!, claims: [{ ...quoting, citations }] };
    const { text } = await openPages(scripted([{ ...session, auditResult }])).read(`/interrogations/${id}`);
    expect(text).toContain(`href="/session/${caseId}/evidence/E12"`);
    expect(text).toContain(`href="/interrogations/${id}/evidence/E45"`);
    expect(text).toContain('href="/ask/passage?source=notes%2Fa+b.md');
    expect(text).not.toContain("source=%2Fhome");
    const query = await openPages(scripted([session])).read(`/interrogations/${id}/evidence/E45`);
    expect(query.text).toContain("select 1 as one");
  });

  it("gives the summary as Markdown, and offers to go on with one that was stopped", async () => {
    const session = await disputed();
    const { read } = openPages(scripted([session]));
    const summary = await read(`/interrogations/${id}/summary.md`);
    expect(summary.headers.get("content-type")).toContain("text/markdown");
    expect(summary.text).toContain("**MIXED**");
    const { auditResult: _, ...rest } = session;
    const entry = { timestamp: session.startTime, event: "error" as const, reason: "Stopped: it was cancelled." };
    const stopped: InterrogationSession = { ...rest, status: "failed", auditTrail: [entry] };
    const { text } = await openPages(scripted([stopped])).read(`/interrogations/${id}`);
    expect(text).toContain("it was cancelled.");
    expect(text).toContain(`action="/interrogations/${id}/resume"`);
  });

  it("says what is not there", async () => {
    expect((await openPages(scripted([])).read(`/interrogations/${id}`)).status).toBe(404);
  });
});

describe("the form", () => {
  it("starts one and leads to it, and keeps what was typed where it is refused", async () => {
    const { interrogations, asked } = scripted([await disputed()]);
    const { post, read } = openPages({ interrogations });
    expect((await read("/interrogations")).text).toContain('value="12"');
    const started = await post("/interrogations", { hypothesis: "iOS fell.", source: "", iterations: "8" });
    expect(started.headers.get("location")).toBe(`/interrogations/${id}`);
    expect(asked).toEqual([{ hypothesis: "iOS fell.", sessionId: null, iterationLimit: "8" }]);
    const refused = await post("/interrogations", { hypothesis: "iOS fell.", source: "", iterations: "4" });
    expect(refused.status).toBe(422);
    const text = await refused.text();
    expect(text).toContain('<a href="#iterations">iterations 4: 5 to 20 iterations.</a>');
    expect(text).toContain(">iOS fell.</textarea>");
  });

  it("stops, goes on and deletes by plain forms", async () => {
    const { interrogations, asked } = scripted([await disputed()]);
    const { post } = openPages({ interrogations });
    for (const what of ["cancel", "resume", "delete"])
      expect((await post(`/interrogations/${id}/${what}`, {})).status).toBe(303);
    expect(asked).toEqual([
      ["cancel", id],
      ["resume", id],
      ["remove", id],
    ]);
  });
});

describe("explanations on the report", () => {
  it("can be challenged, and show what came of it beside the grade they were sealed with", async () => {
    const result = buildCase();
    const { sessionId } = result;
    const sessions = scriptReport(result);
    const challenge: Challenge = {
      explanation: 1,
      interrogation_id: id,
      start_time: "2026-06-01T12:00:00Z",
      is_running: false,
      verdict: "mixed",
      effect: "lowered",
    };
    const { interrogations, asked } = scripted([await disputed()], [challenge]);
    const { read, post } = openPages({ sessions, interrogations });
    const { text } = await read(`/session/${sessionId}`);
    expect(text).toContain("Challenged: in doubt");
    expect(text).toContain("Lowered by one step");
    expect(text).toContain(`href="/interrogations/${id}"`);
    expect(text).toContain(`As sealed: ${result.explanations[0]!.grade.replaceAll("&", "&amp;")}`);
    const started = await post(`/session/${sessionId}/explanations/1/challenge`, {});
    expect(started.headers.get("location")).toBe(`/interrogations/${id}`);
    expect(asked).toEqual([{ hypothesis: null, sessionId, iterationLimit: null, explanation: 1 }]);
  });
});

describe("the settings of detective and witness", () => {
  it("are kept as the form says them, and stay where they are refused", async () => {
    const { interrogations, asked } = scripted([]);
    const settings = {
      describe: () => ({ providers: [], order: ["openai"], embeddings: null, sendSamples: true, home: "" }),
    };
    const { read, post } = openPages({ interrogations, settings: settings as unknown as ModelSettings });
    expect((await read("/settings")).text).toContain("Set are openai.");
    const kept = await post("/settings/detective", {
      "detective-iterations": "8",
      "detective-order": "openai, anthropic",
      "witness-address": "",
      "witness-model": "llama3.1",
      "cloud-timeout": "20",
      "local-timeout": "",
    });
    expect(kept.headers.get("location")).toBe("/settings#detective");
    expect(asked).toEqual([
      {
        defaultIterationLimit: 8,
        providerFallbackOrder: ["openai", "anthropic"],
        witness: { baseUrl: "http://127.0.0.1:11434", model: "llama3.1" },
        timeouts: { cloudTimeout: 20, localTimeout: 180 },
      },
    ]);
    const refused = await post("/settings/detective", { "detective-iterations": "4" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("defaultIterationLimit: too small.");
  });
});
