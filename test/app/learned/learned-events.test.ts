import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findRequest } from "../../../src/app/case-request.ts";
import { investigateFiles, resumeInvestigation } from "../../../src/app/investigate-files.ts";
import { readEventsFile } from "../../../src/app/learned/events-file.ts";
import { keepEventsFile } from "../../../src/app/learned/keep-events-file.ts";
import { verifyFolder } from "../../../src/app/verify-folder.ts";
import { sha256 } from "../../../src/base/canonical-json.ts";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import type { Knowledge } from "../../../src/knowledge/knowledge.ts";
import { openKnowledge } from "../../../src/knowledge/open-knowledge.ts";
import { makeLazyEmbedder } from "../../../src/knowledge/vectors/lazy-embedder.ts";
import { listCaseFiles } from "../../../src/ledger/case-files.ts";
import { openStore } from "../../../src/store/open-store.ts";
import type { Store } from "../../../src/store/store.ts";
import { plainCase, runKilled } from "../../faults/resume-runs.ts";
import { questionOf, writeTables } from "../../investigate/investigate-tables.ts";
import { isLate, makeOrders } from "../../investigate/made-orders.ts";

const scratch = makeScratchFolder();
const home = scratch.path("home");
const notes = scratch.path("notes");
const withEvents = scratch.path("with-events");
const question = questionOf({ metric: "sum(amount)" });
let files: string[] = [];
let store: Store;
let knowledge: Knowledge;

const releases = `# Releases

- 2025-02-17: Checkout 8.4 for iOS, Germany first.
- 2025-02-17: New banner on the web shop in Spain.
- 2023-05-02: The first app.
`;

beforeAll(async () => {
  process.env["WHYDUNIT_HOME"] = home;
  mkdirSync(notes);
  writeFileSync(join(notes, "releases.md"), releases);
  writeFileSync(join(notes, "handbook.md"), "# Handbook\n\nRevenue is what customers pay.\n");
  files = writeTables({
    orders: makeOrders({
      seed: 5,
      perDay: 80,
      volume: (order) => (isLate(order) && order["device"] === "ios" && order["country"] === "DE" ? 0.3 : 1),
    }),
  });
  store = await openStore({ home });
  const embedder = makeLazyEmbedder(async () => ({ embedder: null, scale: null, reason: "No vectors in this test." }));
  knowledge = keepEventsFile(
    openKnowledge({ store: { get: async () => store }, embedder }),
    { get: async () => store },
    home,
  );
}, 120_000);
afterAll(async () => {
  await store.close();
  scratch.remove();
});

const investigate = (out: string, usesLearned = true) =>
  investigateFiles({ files, question, out, usesLearned, onProgress: () => {} });

describe("what was learnt", () => {
  it("changes nothing where there is nothing: no file, no step, no word in the request", async () => {
    const out = scratch.path("empty");
    await investigate(out);
    expect(listCaseFiles(out).filter((path) => path.includes("documents"))).toEqual([]);
    expect(findRequest(out)).not.toHaveProperty("learned");
  });

  it("is kept as dated events in a plain file, until it is forgotten", async () => {
    await knowledge.learn([notes]);
    const kept = readEventsFile(home)!;
    expect(kept.map(({ source }) => source)).toEqual(["releases.md"]);
    expect(kept[0]!.sha256).toBe(sha256(releases));
    expect(kept[0]!.events.map(({ date }) => date)).toEqual(["2023-05-02", "2025-02-17", "2025-02-17"]);
    const { documentId } = (await knowledge.list()).find(({ sourceUrl }) => sourceUrl === "releases.md")!;
    await knowledge.forget(documentId);
    expect(readEventsFile(home)).toEqual([]);
  });

  it("is set beside an explanation that begins with an event and is named by it, and only then", async () => {
    await knowledge.learn([notes]);
    const out = withEvents;
    const { result } = await investigate(out);
    const [first] = result.explanations;
    expect(first!.segment).toEqual({ device: "ios", country: "DE" });
    expect(first!.events.map(({ text, source }) => [source, text])).toEqual([
      ["releases.md", "Checkout 8.4 for iOS, Germany first."],
    ]);
    expect(first!.grade).toContain("timing aligned");
    expect(readFileSync(join(out, "report.md"), "utf8")).toContain("releases.md");
    expect(result.hypotheses.some(({ causal_story }) => causal_story.includes("releases.md says"))).toBe(true);
    const request = findRequest(out)!;
    expect(request.learned).toMatchObject({ documents: [{ source: "releases.md", sha256: sha256(releases) }] });
    expect(JSON.stringify(request.learned)).not.toContain("The first app");
    expect(await verifyFolder(out)).toMatchObject({ first_problem: null });
  });

  it("is left aside when asked to", async () => {
    await knowledge.learn([notes]);
    const out = scratch.path("without");
    const { result } = await investigate(out, false);
    expect(result.explanations[0]!.events).toEqual([]);
    expect(findRequest(out)!.learned).toBe("none");
  });

  it("stays what it was at the beginning for a run that was killed, whatever is learnt meanwhile", async () => {
    await knowledge.learn([notes]);
    const out = scratch.path("killed");
    const run = { request: { files, question, out }, log: scratch.path("log"), kill: { at: "done" } };
    expect(await runKilled(run)).toBe(true);
    writeFileSync(join(notes, "releases.md"), "# Releases\n\n- 2025-02-18: A sale on iOS in Germany.\n");
    await knowledge.learn([notes]);
    const { result } = await resumeInvestigation(out, { onProgress: () => {} });
    expect(result.explanations[0]!.events[0]!.text).toBe("Checkout 8.4 for iOS, Germany first.");
    expect(plainCase(out)).toEqual(plainCase(withEvents));
    // The same call goes on with it, too: nothing new is begun.
    const again = scratch.path("again");
    writeFileSync(join(notes, "releases.md"), releases);
    await knowledge.learn([notes]);
    const other = { ...run, request: { ...run.request, out: again } };
    expect(await runKilled(other)).toBe(true);
    rmSync(join(notes, "releases.md"));
    await knowledge.learn([notes]);
    const finished = await investigate(again);
    expect(finished.reportPath).toBe(join(again, "report.md"));
    expect(finished.result.explanations[0]!.events[0]!.text).toBe("Checkout 8.4 for iOS, Germany first.");
  }, 240_000);

  it("says what to do where the file is damaged", async () => {
    const damaged = scratch.path("damaged-home");
    mkdirSync(join(damaged, "knowledge"), { recursive: true });
    writeFileSync(join(damaged, "knowledge", "events.ndjson"), "{");
    process.env["WHYDUNIT_HOME"] = damaged;
    try {
      await expect(investigate(scratch.path("case"))).rejects.toMatchObject({ code: "INVALID_STATE" });
    } finally {
      process.env["WHYDUNIT_HOME"] = home;
    }
  });
});
