import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { analyseFiles } from "../../../src/app/analyses/analyse-files.ts";
import type { Analyses } from "../../../src/app/analyses/analyses.ts";
import { openAnalysisServices } from "../../../src/app/analyses/open-analysis-services.ts";
import { runAnalysis } from "../../../src/app/analyses/run-analysis.ts";
import { settleAnalysis } from "../../../src/app/analyses/settle-analysis.ts";
import type { RunQueue } from "../../../src/app/runs/run-queue.ts";
import { openSources } from "../../../src/app/sources/open-sources.ts";
import { openTables, type Tables } from "../../../src/app/tables/ask-tables.ts";
import { verifyFolder } from "../../../src/app/verify-folder.ts";
import { analysisOrderSchema } from "../../../src/domain/analysis-order.ts";
import { analysisSubmissionSchema } from "../../../src/domain/analysis-request.ts";

const secrets = { WHYDUNIT_SECRET_KEY: "5a".repeat(32) };
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
  const place = { home, environment: secrets, timeoutHours: 2, now: () => now, sweepMs: 10 };
  analyses = openAnalysisServices({ ...place, runs, tables, sources, onFailure });
}

async function submit(intent = "Total units"): Promise<{ fileId: string; id: string }> {
  const bytes = (async function* () {
    yield Buffer.from("state,units\nOhio,3\nUtah,4\n");
  })();
  const { file_id: fileId } = await analyses.addFile({ name: "../sales.csv", bytes });
  const order = analysisOrderSchema.parse({ intent, data_sources: [{ file_id: fileId }] });
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

  describe("F57: whose question has personal data in it", () => {
    const intent = "temperature of zoe.smith@example.org";
    const run = (folder: string, environment: NodeJS.ProcessEnv) =>
      runAnalysis(folder, { home, environment, onProgress: () => {} });
    /** The folder as whoever looks into it during the run, or after a kill, finds it. */
    const leaks = (folder: string) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .filter(({ parentPath, name }) => /zoe|smith/.test(readFileSync(join(parentPath, name), "utf8")))
        .map(({ name }) => name);

    it("have it in no file from the first moment on, and are run as they were asked", async () => {
      const { id } = await submit(intent);
      const folder = join(home, "analyses", id);
      expect(leaks(home)).toEqual([]);
      expect(await analyses.get(id)).toMatchObject({ intent: "temperature of [email]" });
      const { result } = await run(folder, secrets);
      expect(result).toMatchObject({ decision: "needs_clarification", not_understood: ["temperature", "[blocked]"] });
      expect(leaks(home)).toEqual([]);
      expect(readdirSync(folder)).not.toContain("request.sealed.json");
      expect((await verifyFolder(folder)).ok).toBe(true);
    });

    it("are not run with another key, and not as another question either", async () => {
      const { id } = await submit(intent);
      const folder = join(home, "analyses", id);
      expect(readdirSync(folder)).toContain("request.sealed.json");
      const failed = run(folder, { WHYDUNIT_SECRET_KEY: "6b".repeat(32) });
      await expect(failed).rejects.toMatchObject({ code: "RUN_STOPPED" });
      expect((await analyses.get(id)).status).toBe("failed");
      expect(readdirSync(folder)).not.toContain("request.sealed.json");
    });

    it("leave nothing to be opened when they are cancelled, and seal nothing where there is nothing to hide", async () => {
      const [hidden, plain] = [await submit(intent), await submit()];
      await analyses.cancel(hidden.id);
      for (const { id } of [hidden, plain])
        expect(readdirSync(join(home, "analyses", id))).not.toContain("request.sealed.json");
    });

    it("are masked before the command line runs them, too", async () => {
      const file = join(home, "sales.csv");
      writeFileSync(file, "state,units\nOhio,3\n");
      const out = join(home, "out");
      const seen: string[][] = [];
      await analyseFiles(analysisSubmissionSchema.parse({ intent, data_sources: [{ type: "csv", file_path: file }] }), {
        out,
        home,
        environment: {},
        onProgress: () => seen.push(leaks(out)),
      });
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.flat()).toEqual([]);
    });
  });
});
