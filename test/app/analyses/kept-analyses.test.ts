import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Analyses } from "../../../src/app/analyses/analyses.ts";
import { openAnalysisServices } from "../../../src/app/analyses/open-analysis-services.ts";
import { settleAnalysis } from "../../../src/app/analyses/settle-analysis.ts";
import type { RunQueue } from "../../../src/app/runs/run-queue.ts";
import { openSources } from "../../../src/app/sources/open-sources.ts";
import { openTables, type Tables } from "../../../src/app/tables/ask-tables.ts";
import { analysisOrderSchema } from "../../../src/domain/analysis-order.ts";

let home: string;
let now: Date;
let analyses: Analyses;
let tables: Tables;
let asked: string[];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "whydunit-home-"));
  now = new Date("2026-06-01T12:00:00Z");
  asked = [];
  tables = openTables({ atOnce: 1 });
  open();
});
afterEach(async () => {
  await analyses.close();
  tables.close();
  rmSync(home, { recursive: true, force: true });
});

/** As a server has them, but that nothing runs. */
function open(): void {
  const runs: RunQueue = {
    add: async (id) => void asked.push(id),
    ahead: () => 0,
    stop: async () => {},
    close: async () => {},
  };
  const onFailure = (failure: unknown) => {
    throw failure;
  };
  const sources = openSources({ home, environment: {}, tables, allowsUrls: false, now: () => now });
  const place = { home, timeoutHours: 2, now: () => now, sweepMs: 10 };
  analyses = openAnalysisServices({ ...place, runs, tables, sources, onFailure });
}

async function submit(): Promise<{ fileId: string; id: string }> {
  const bytes = (async function* () {
    yield Buffer.from("state,units\nOhio,3\nUtah,4\n");
  })();
  const { file_id: fileId } = await analyses.addFile({ name: "../sales.csv", bytes });
  const order = analysisOrderSchema.parse({ intent: "Total units", data_sources: [{ file_id: fileId }] });
  return { fileId, id: (await analyses.submit(order)).request_id };
}

describe("analyses that are kept", () => {
  it("F37: are gone when their time is over, the uploads too, but not while they run", async () => {
    const { fileId, id } = await submit();
    now = new Date("2026-06-01T14:00:01Z");
    await expect(analyses.file(fileId)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
    const uploads = () => readdirSync(join(home, "analyses/.uploads")).filter((name) => !name.startsWith("."));
    await expect.poll(uploads).toEqual([]);
    expect((await analyses.get(id)).status).toBe("submitted");
    await analyses.cancel(id);
    await expect(analyses.get(id)).rejects.toMatchObject({ code: "ANALYSIS_NOT_FOUND" });
    await expect.poll(() => existsSync(join(home, "analyses", id))).toBe(false);
  });

  it("fail with a reason when their process dies, and go on when the server did", async () => {
    const { id } = await submit();
    await analyses.close();
    asked = [];
    open();
    expect(asked).toEqual([id]);

    await settleAnalysis(join(home, "analyses", id), () => now);
    expect(await analyses.get(id)).toMatchObject({ status: "failed", error: { code: "RUN_STOPPED" } });
    const told = [];
    for await (const { kind, data } of analyses.events(id, 0, new AbortController().signal)) told.push([kind, data]);
    expect(told.at(-1)).toMatchObject(["status", { status: "failed", code: "RUN_STOPPED" }]);
    await expect(analyses.outcomeFile(id, "result")).rejects.toMatchObject({ code: "ANALYSIS_NOT_COMPLETE" });
  });
});
