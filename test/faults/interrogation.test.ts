import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorEnvelopeSchema } from "../../src/domain/error-response.ts";
import { type InterrogationSession, interrogationSessionSchema } from "../../src/domain/interrogation.ts";
import type { CitedAnswer, Mind } from "../../src/minds/mind.ts";
import { openBuiltInMind } from "../../src/minds/open-built-in-mind.ts";
import { openMind } from "../../src/minds/open-mind.ts";
import { binary, runCli } from "../cli/run-cli.ts";
import { interrogateQuickly, startedSession } from "../detective/interrogate-quickly.ts";
import { readSentences, writeDocuments } from "../detective/read-folder.ts";
import { newFolder } from "../investigate/investigate-tables.ts";
import { anthropic } from "../models/doubles/anthropic.ts";
import { openDouble } from "../models/doubles/open-double.ts";
import { openTestGateway } from "../models/open-test-gateway.ts";

const documents = {
  "incident.md":
    "# Incident\n\nIn March 2025 orders from iOS fell by 18 percent. Android orders did not change. Web orders rose by 2 percent. Refunds doubled in March 2025.\n\nOrders in Spain fell in March 2025. Orders in Italy grew in March 2025. Orders in Poland were stable in March 2025.\n",
  "review.md": "# Review\n\nThe team measured a fall of iOS orders of 31 percent in March 2025.\n",
};

describe("F65: the witness repeats itself", () => {
  it("stops early instead of asking up to the limit", async () => {
    const parrot: Mind = {
      ...openBuiltInMind(),
      name: "parrot:1",
      answer: async ({ passages }) => ({
        ...thought,
        value: { text: "As I said before.", citations: passages.slice(0, 1).map(({ id }) => id) } satisfies CitedAnswer,
      }),
    };
    const thought = { by: "parrot:1", tokens: 0, costUsd: 0, notes: [] };
    const hypothesis =
      "iOS orders fell in March 2025 and Android orders fell and web orders fell and refunds fell and orders in Spain fell and orders in Italy fell.";
    const session = await interrogateQuickly(startedSession(hypothesis, 20), await readSentences(documents), {
      witness: parrot,
    });
    expect(session.status).toBe("completed");
    expect(session.currentIteration).toBeLessThan(10);
  });
});

describe("F66: the witness invents a citation", () => {
  it("drops and counts it, and what it says without a source is not quoted", async () => {
    const answer = {
      sentences: [
        { text: "Orders from iOS fell by 18 percent.", citations: ["S1", "S99"] },
        { text: "Martians bought everything else.", citations: ["M7"] },
      ],
    };
    const { gateway } = await openTestGateway([{ kind: "ollama", behaviours: [{ say: JSON.stringify(answer) }] }]);
    const settings = { sendSamples: true, providers: [{ name: "ollama", model: "llama3.1" }] };
    const witness = openMind({ gateway, settings, onThought: () => {}, now: () => new Date() });
    const sentences = await readSentences(documents);
    const session = await interrogateQuickly(startedSession("iOS orders fell in March 2025."), sentences, { witness });
    const [first] = session.qaPairs;
    expect(first!.droppedCitations).toBe(2);
    expect(first!.answer).not.toContain("Martians");
    const known = sentences.map(({ text }) => text);
    for (const { citations } of session.qaPairs) for (const { quote } of citations!) expect(known).toContain(quote);
  });
});

describe("F67: two documents disagree on a number", () => {
  it("quotes both as a contradiction, with the answers that bring them", async () => {
    const session = await interrogateQuickly(
      startedSession("iOS orders fell by 18 percent in March 2025."),
      await readSentences(documents),
    );
    const { verdict, contradictions } = session.auditResult!;
    expect(verdict).toBe("mixed");
    expect(contradictions).toHaveLength(1);
    const [{ description, qaPairIndexes }] = contradictions as [(typeof contradictions)[number]];
    expect(description).toContain("18 percent");
    expect(description).toContain("31 percent");
    const [one, other] = qaPairIndexes.map((index) => session.qaPairs[index]!.answer);
    expect(`${one} ${other}`).toMatch(/18 percent.*31 percent/s);
  });
});

describe("F68: no evidence", () => {
  it("lists the gap, stays incomplete and settles nothing", async () => {
    const session = await interrogateQuickly(
      startedSession("A price increase in the Brazilian shop lowered demand."),
      await readSentences(documents),
    );
    const { verdict, remainingGaps, claims } = session.auditResult!;
    expect(verdict).toBe("unknown");
    expect(remainingGaps.map(({ category }) => category)).toContain("missing_information");
    expect(session.qaPairs.at(-1)!.gapAnalysis.completenessScore).toBeLessThan(20);
    expect(claims.flatMap(({ citations }) => citations)).toEqual([]);
  });
});

describe("on the command line", () => {
  const folder = writeDocuments(documents);
  const hypothesis =
    "iOS orders fell in March 2025 and web orders rose and refunds doubled and orders in Spain fell and orders in Italy grew and orders in Poland were stable.";

  it.each(["4", "21", "six"])("F69: refuses %s iterations with the range", async (limit) => {
    const run = await runCli(["interrogate", "iOS orders fell.", "--docs", folder, "--iterations", limit, "--json"]);
    expect(run.code).toBe(2);
    const { error } = errorEnvelopeSchema.parse(JSON.parse(run.stdout));
    expect(error).toMatchObject({ code: "INVALID_REQUEST", details: { minimum: 5, maximum: 20 } });
    expect(error.message).toContain("5 to 20");
  });

  it("F70: goes on at the seventh question after a kill -9, without asking anything twice", async () => {
    const home = newFolder("home");
    let kill = () => {};
    let asked = 0;
    // A detective that dies while it thinks about its seventh question.
    const model = await openDouble(anthropic, [
      (request) => {
        if (JSON.stringify(request.body).includes("Ask the one question")) asked += 1;
        if (asked !== 7) return { status: 400 };
        kill();
        return { hang: true };
      },
    ]);
    const child = spawn(process.execPath, [binary, "interrogate", hypothesis, "--docs", folder, "--iterations", "12"], {
      env: {
        ...process.env,
        WHYDUNIT_HOME: home,
        ANTHROPIC_API_KEY: "sk-ant-test-0123456789abcdef0123456789",
        ANTHROPIC_BASE_URL: model.url,
      },
      stdio: "ignore",
    });
    kill = () => child.kill("SIGKILL");
    await once(child, "exit");
    await model.close();

    const [file] = readdirSync(join(home, "interrogations"));
    expect(file).toMatch(/^session_[0-9a-f-]{36}_2.*\.json$/);
    const before = interrogationSessionSchema.parse(
      JSON.parse(readFileSync(join(home, "interrogations", file!), "utf8")),
    );
    expect(before).toMatchObject({ status: "running" });

    const resumed = await runCli(["interrogate", "--resume", before.id, "--json"], { WHYDUNIT_HOME: home });
    const after: InterrogationSession = interrogationSessionSchema.parse(JSON.parse(resumed.stdout));
    expect(after.status).toBe("completed");
    expect(after.qaPairs.slice(0, before.qaPairs.length)).toEqual(before.qaPairs);
    expect(after.qaPairs.length).toBeGreaterThan(before.qaPairs.length);
    const questions = after.qaPairs.map(({ question }) => question);
    expect(new Set(questions).size).toBe(questions.length);
    expect(readdirSync(join(home, "interrogations"))).toHaveLength(1);
    expect(before.currentIteration).toBe(6);
  });
});
