import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openServerDesk } from "../../src/app/knowledge/server-desk.ts";
import { type InterrogationSession, interrogationSessionSchema } from "../../src/domain/interrogation.ts";
import { anthropic } from "../models/doubles/anthropic.ts";
import { type Double, openDouble } from "../models/doubles/open-double.ts";
import { readEvents } from "./read-events.ts";
import { shopCsv, shopQuestion } from "./shop.ts";
import { startRealServer } from "./start-real-server.ts";

const home = mkdtempSync(join(tmpdir(), "whydunit-interrogations-"));
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

let server: Awaited<ReturnType<typeof startRealServer>>;
let caseId: string;
/** Hangs where it is told to, else refuses at once: then the built-in mind does the step. */
let model: Double;
let hangsAt = Number.POSITIVE_INFINITY;
let asked = 0;
let onHang = () => {};

const start = () =>
  startRealServer(home, {
    ANTHROPIC_API_KEY: "sk-ant-test-0123456789abcdef0123456789",
    ANTHROPIC_BASE_URL: model.url,
  });

beforeAll(async () => {
  model = await openDouble(anthropic, [
    (request) => {
      if (JSON.stringify(request.body).includes("Ask the one question")) asked += 1;
      if (asked < hangsAt) return { status: 400 };
      onHang();
      return { hang: true };
    },
  ]);
  server = await start();
  caseId = await server.create();
  await server.upload(caseId, "shop.csv", shopCsv());
  await server.call("POST", `/api/sessions/${caseId}/investigate`, shopQuestion);
  await server.ended(caseId);
}, 120_000);
afterAll(() => model.close());

const post = (body: object) => server.call("POST", "/api/interrogations", body);

async function ended(id: string): Promise<InterrogationSession> {
  for (;;) {
    const { body } = await server.call("GET", `/api/interrogations/${id}`);
    if (body.status !== "running") return interrogationSessionSchema.parse(body);
    await wait(50);
  }
}

const hanging = () => new Promise<void>((resolve) => (onHang = resolve));
const manyClaims = [
  "iOS orders fell in March 2025",
  "web orders rose",
  "refunds doubled",
  "orders in Spain fell",
  "orders in Italy grew",
  "orders in Poland were stable",
].join(" and ");

describe("interrogations over HTTP", () => {
  it.each([4, 21, 7.5, "six"])("F69: refuses %s iterations with the range", async (iterationLimit) => {
    const { status, body } = await post({ hypothesis: "iOS orders fell.", iterationLimit });
    expect(status).toBe(400);
    expect(body.error.message).toContain("5 to 20");
    expect(body.error.details).toMatchObject({ minimum: 5, maximum: 20 });
  });

  it("refuses what names nothing to ask, an unknown case and an explanation that is not there", async () => {
    expect((await post({ hypothesis: " " })).status).toBe(400);
    expect((await post({})).status).toBe(400);
    const unknown = { hypothesis: "iOS fell.", session_id: "7d4f5c0e-6f0a-4c53-9a3e-0d5f4b3a2c11" };
    expect((await post(unknown)).status).toBe(404);
    expect((await post({ session_id: caseId, explanation: 99 })).status).toBe(404);
    expect((await server.call("GET", "/api/interrogations/..%2Fmodels")).status).toBe(404);
    expect((await server.call("DELETE", "/api/interrogations/..")).status).toBe(404);
  });

  it("answers from whole passages of the documents, and tells each answer as an event that can be taken up again", async () => {
    const filler = "The quarterly meeting had many guests and a long agenda that nobody read to its end. ".repeat(4);
    const content = `# Notes\n\n${filler}In March 2025 orders from iOS fell by 18 percent. Web orders rose by 2 percent. Refunds doubled in March 2025.\n\nOrders in Spain fell in March 2025. Orders in Italy grew in March 2025. Orders in Poland were stable in March 2025.\n`;
    await server.call("POST", "/api/documents", { name: "notes.md", content });
    const { status, body } = await post({ hypothesis: "iOS orders fell by 18 percent in March 2025." });
    expect(status).toBe(202);
    const all = await readEvents(await fetch(`${server.url}/api/interrogations/${body.id}/events`));
    expect(all.map(({ kind }) => kind as string)).toEqual([
      "started",
      ...all.slice(1, -1).map(() => "answer-given"),
      "ended",
    ]);
    expect(all.at(-1)!.data.audit.verdict).toBe("supported");
    expect(all.map(({ id }) => Number(id))).toEqual(all.map((_, index) => index + 1));
    const again = await fetch(`${server.url}/api/interrogations/${body.id}/events`, {
      headers: { "last-event-id": "1" },
    });
    expect(await readEvents(again)).toEqual(all.slice(1));
    const over = await fetch(`${server.url}/api/interrogations/${body.id}/events`, {
      headers: { "last-event-id": String(all.length) },
    });
    expect(over.status).toBe(204);
    const recalled = await openServerDesk({ url: server.url, secret: null }).recall("iOS orders in March 2025", 3);
    expect(recalled[0]!.text).toContain("iOS fell by 18 percent");
    const { body: list } = await server.call("GET", "/api/interrogations");
    expect(list.sessions[0]).toMatchObject({ id: body.id, status: "completed", verdict: "supported" });
  });

  it("challenges an explanation of a case, which stays as it was sealed", async () => {
    const { body } = await post({ session_id: caseId, explanation: 1 });
    const session = await ended(body.id);
    expect(session.hypothesis.text).toMatch(
      /^The fall of orders came from .*ios.*, which fell by \d+\.\d percent since /,
    );
    expect(session.auditResult!.verdict).toBe("supported");
    const { body: found } = await server.call("GET", `/api/sessions/${caseId}/challenges`);
    expect(found.challenges).toEqual([
      expect.objectContaining({ explanation: 1, interrogation_id: body.id, verdict: "supported", effect: "raised" }),
    ]);
    expect((await server.call("POST", `/api/sessions/${caseId}/verify`)).body).toMatchObject({ ok: true });
  });

  it("shows the query that it asked of the case's data itself", async () => {
    const { body } = await post({ hypothesis: "The drop came from Android.", session_id: caseId });
    const { auditResult, evidence } = await ended(body.id);
    expect(auditResult!.verdict).toBe("contradicted");
    const urls = auditResult!.claims.flatMap(({ citations }) => citations.map(({ source_url }) => source_url));
    const own = urls.find((url) => url.startsWith("interrogation:"))!.split("#")[1]!;
    const shown = await server.call("GET", `/api/interrogations/${body.id}/evidence/${own}`);
    expect(shown.body).toEqual(evidence![own]);
    expect((await server.call("GET", `/api/interrogations/${body.id}/evidence/E99999`)).status).toBe(404);
  });

  it("is cancelled, resumed from its last answer, and deleted", async () => {
    [asked, hangsAt] = [0, 3];
    const isHanging = hanging();
    const { body } = await post({ hypothesis: manyClaims });
    await isHanging;
    const cancelled = await server.call("POST", `/api/interrogations/${body.id}/cancel`);
    expect(cancelled.body).toMatchObject({ status: "failed", currentIteration: 2 });
    expect((await server.call("POST", `/api/interrogations/${body.id}/cancel`)).status).toBe(409);
    hangsAt = Number.POSITIVE_INFINITY;
    expect((await server.call("POST", `/api/interrogations/${body.id}/resume`)).status).toBe(202);
    const session = await ended(body.id);
    expect(session.qaPairs.slice(0, 2)).toEqual(cancelled.body.qaPairs);
    expect(session.status).toBe("completed");
    const told = await readEvents(await fetch(`${server.url}/api/interrogations/${body.id}/events`));
    expect(told.map(({ kind }) => kind as string).indexOf("stopped")).toBe(3);
    expect((await server.call("DELETE", `/api/interrogations/${body.id}`)).status).toBe(204);
    expect((await server.call("GET", `/api/interrogations/${body.id}`)).status).toBe(404);
    expect(readdirSync(join(home, "interrogations")).join()).not.toContain(body.id);
  });

  it("F70: goes on at the seventh question after a kill -9 of the server, once, whoever else resumes it", async () => {
    [asked, hangsAt] = [0, 7];
    const isHanging = hanging();
    const { body } = await post({ hypothesis: manyClaims, iterationLimit: 12 });
    await isHanging;
    server.kill("SIGKILL");
    await server.exited;
    hangsAt = Number.POSITIVE_INFINITY;
    server = await start();
    const resumed = await Promise.all([1, 2].map(() => server.call("POST", `/api/interrogations/${body.id}/resume`)));
    expect(resumed.map(({ status }) => status)).toEqual([202, 202]);
    const session = await ended(body.id);
    expect(session.status).toBe("completed");
    expect(session.currentIteration).toBeGreaterThan(6);
    const questions = session.qaPairs.map(({ question }) => question);
    expect(new Set(questions).size).toBe(questions.length);
  });

  it("goes with the case it was asked of", async () => {
    const ofCase = async () =>
      (await server.call("GET", "/api/interrogations")).body.sessions.filter(({ hypothesis }: { hypothesis: string }) =>
        /came from/.test(hypothesis),
      );
    expect(await ofCase()).toHaveLength(2);
    await server.call("DELETE", `/api/sessions/${caseId}`);
    expect(await ofCase()).toHaveLength(0);
    expect(readdirSync(join(home, "challenges"))).toEqual([]);
  });
});
