import { describe, expect, it } from "vitest";
import { buildCase } from "../investigate/report/build-case.ts";
import { scriptReport } from "../web/scripted-report.ts";
import { openTestServer } from "./open-test-server.ts";

describe("GET /api/sessions/{id}/export/{format}", () => {
  it("gives the case as a file, and names the formats where there is no such one", async () => {
    const result = buildCase();
    const { url } = await openTestServer({ sessions: scriptReport(result) });
    const get = (format: string) => fetch(`${url}/api/sessions/${result.sessionId}/export/${format}`);
    const file = await get("notebook");
    expect([file.status, file.headers.get("content-disposition")]).toEqual([
      200,
      'attachment; filename="case.notebook"',
    ]);
    expect(await file.text()).toBe("exported as notebook");
    const refused = await get("docx");
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { code: "INVALID_REQUEST", details: { format: "docx" } } });
  });
});
