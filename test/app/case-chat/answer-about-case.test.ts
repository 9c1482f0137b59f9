import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerAboutCase } from "../../../src/app/case-chat/answer-about-case.ts";
import { readChatHistory } from "../../../src/app/case-chat/chat-history.ts";
import { investigateFiles } from "../../../src/app/investigate-files.ts";
import { openMindOfHome } from "../../../src/app/open-mind-of-home.ts";
import { verifyFolder } from "../../../src/app/verify-folder.ts";
import { formatNumber } from "../../../src/base/format-number.ts";
import { chatHistorySchema, sessionChatResponseSchema } from "../../../src/domain/chat-message.ts";
import type { InvestigationResult } from "../../../src/domain/investigation-result.ts";
import { newFolder, questionOf, writeTables } from "../../investigate/investigate-tables.ts";
import { isLate, makeOrders } from "../../investigate/made-orders.ts";
import { anthropic } from "../../models/doubles/anthropic.ts";
import { type Double, openDouble } from "../../models/doubles/open-double.ts";

const caseFolder = newFolder("chat-case");
let result: InvestigationResult;

beforeAll(async () => {
  const notes = `${newFolder("notes")}-releases.md`;
  writeFileSync(
    notes,
    "# Releases\n\n- 2025-02-17: Checkout 8.4 for iOS, Germany first.\n- 2025-02-10: Prices up in Italy.\n",
  );
  await investigateFiles({
    files: writeTables({
      orders: makeOrders({
        seed: 5,
        perDay: 400,
        volume: (order) => (isLate(order) && order["device"] === "ios" && order["country"] === "DE" ? 0.3 : 1),
      }),
    }),
    question: { ...questionOf({ metric: "sum(amount)" }), documents: [notes] },
    out: caseFolder,
    onProgress: () => {},
  });
  result = JSON.parse(readFileSync(join(caseFolder, "results/result.json"), "utf8"));
});

/** In a talk of its own unless it goes on with one. */
async function ask(...messages: string[]) {
  rmSync(join(caseFolder, "chat"), { recursive: true, force: true });
  let answer = sessionChatResponseSchema.parse({ response: "" });
  for (const message of messages)
    answer = sessionChatResponseSchema.parse(await answerAboutCase({ caseFolder, message }));
  return answer;
}

const main = () => result.explanations[0]!;

describe("questions about a finished case", () => {
  it("names the segment with its part of the change and the evidence of both", async () => {
    const { response, artifacts_referenced, citations } = await ask("Which segments are behind it?");
    expect(response).toContain("device = ios, country = DE");
    expect(response).toContain(formatNumber(Math.round(main().contribution.absolute)));
    expect(response).toMatch(/\[E\d+\]/);
    expect(artifacts_referenced).toContain("results/explanations.json");
    for (const { source_url } of citations) expect(source_url).toMatch(`case:${result.session_id}#E`);
    for (const [, id] of response.matchAll(/\[(E\d+)\]/g)) expect(result.evidence[id!]).toBeDefined();
  });

  it("says how much a named segment lost, with the interval", async () => {
    const { response } = await ask("How much did iOS in Germany lose?");
    const [low, high] = main().contribution.interval!.map((end) => formatNumber(Math.round(end)));
    expect(response).toContain(`between ${low} and ${high}`);
  });

  it("understands what a follow-up leaves out", async () => {
    const { response } = await ask("How much did iOS in Germany lose?", "and in France?");
    expect(response).toContain("device = ios, country = FR is in no explanation");
    const since = await ask("How much did iOS in Germany lose?", "and since when?");
    expect(since.response).toContain("device = ios, country = DE moved since 17 Feb 2025");
    expect(since.response).toContain("Checkout 8.4 for iOS");
  });

  it("says since when, and what a document says of that day", async () => {
    const { response } = await ask("When did it start?");
    expect(response).toContain("17 Feb 2025");
    expect(response).toContain("[D");
  });

  it("shows the SQL of the evidence behind a figure", async () => {
    const { response } = await ask("How was the contribution of iOS in Germany calculated?");
    const [id] = [...response.matchAll(/(E\d+) is this query/g)].map((match) => match[1]!);
    expect(main().evidence).toContain(id);
    expect(response.replace(/\s+/g, " ")).toContain(
      result.evidence[id!]!.sql.replace(/\s+/g, " ").trim().slice(0, 300),
    );
    const asked = await ask(`What is ${id}?`);
    expect(asked.response).toContain("```sql");
    expect(asked.response).toMatch(/It gave \d+ rows/);
  });

  it("tells what was ruled out by which figures, and apart from it what was not shown", async () => {
    const { response, artifacts_referenced } = await ask("What did you rule out, and why?");
    for (const { title, seen } of result.ruled_out) {
      expect(response).toContain(title);
      expect(response).toContain(seen.replace(/\.$/, ""));
    }
    const [refuted, open] = response.split("Neither shown nor ruled out:");
    for (const { title } of result.not_shown!) {
      expect(refuted).not.toContain(title);
      expect(open).toContain(title);
    }
    expect(artifacts_referenced).toContain("analysis/findings_ledger.json");
    const weekday = await ask("Was it just the weekend?");
    // Eight weeks hold no other year, so the season is not refuted.
    expect(weekday.response).toMatch(/^The calendar, the season or a single event was neither shown nor ruled out/);
    expect(weekday.response).toContain("with weekdays aligned");
    expect(weekday.response).not.toContain("A broad change");
  });

  it("answers whether it is noise, whether the data are sound, what is left and what to do", async () => {
    expect((await ask("Is it noise?")).response).toContain("not noise");
    expect((await ask("Is the data complete?")).response).toContain("found nothing wrong");
    const [, left] = (await ask("What is left unexplained?")).response.match(/leave over (\S+)/)!;
    const row = readFileSync(join(caseFolder, "report.md"), "utf8").match(/^\| Remainder.*$/m)![0];
    expect(row.replace("\\", "")).toContain(`| ${left} `);
    expect((await ask("What should we do next?")).response).toContain("Find out what changed for device = ios");
    expect((await ask("Which hypotheses were tested?")).response).toMatch(/\d+ hypotheses were written down/);
    expect((await ask("How sure are you?")).response).toContain("p < 0.001");
  });

  it("says of a segment that was not found that it was searched, and what stands beside it", async () => {
    const { response } = await ask("What about Android?");
    expect(response).toContain("device = android is in no explanation");
    expect(response).toContain("were searched");
    const wider = await ask("Was it Germany?");
    expect(wider.response).toContain("country = DE as a whole is no explanation");
    expect(wider.response).toContain("explanation 1");
  });

  it("does not answer about the whole when something unknown is named", async () => {
    const { response, citations } = await ask("How much did Portugal lose?");
    expect(response).toContain("Nothing in this case goes by “Portugal”");
    expect(citations).toEqual([]);
  });

  it("quotes what the case remembers where no other answer fits", async () => {
    const { response, citations } = await ask("Did prices in Italy play a role?");
    expect(response).toContain("country = IT");
    const quoted = await ask("Anything about checkout?");
    expect(quoted.response).toContain("Checkout 8.4");
    expect([...citations, ...quoted.citations].length).toBeGreaterThan(0);
  });

  it("says plainly when it holds no answer, and what it holds", async () => {
    const { response, artifacts_referenced } = await ask("what is the weather like tomorrow?");
    expect(response).toContain("does not hold an answer");
    expect(response).toContain("device (");
    expect(artifacts_referenced).toEqual([]);
  });

  it("refuses an empty message and one that is too long", async () => {
    for (const message of ["  ", "x".repeat(5001)])
      await expect(answerAboutCase({ caseFolder, message })).rejects.toMatchObject({ code: "INVALID_REQUEST" });
  });
});

describe("the talk about a case", () => {
  it("is kept as messages and is no tampering", async () => {
    await ask("Which segments?", "Since when?");
    const messages = chatHistorySchema.parse(JSON.parse(readFileSync(join(caseFolder, "chat/history.json"), "utf8")));
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
    expect(messages.every(({ session_id }) => session_id === result.session_id)).toBe(true);
    expect(messages[1]!.artifacts_referenced.length).toBeGreaterThan(0);
    expect(await verifyFolder(caseFolder)).toMatchObject({ first_problem: null });
  });

  it("does not hide another file beside the history", async () => {
    const copy = newFolder("chat-copy");
    cpSync(caseFolder, copy, { recursive: true });
    writeFileSync(join(copy, "chat/other.json"), "{}");
    expect((await verifyFolder(copy)).first_problem).toContain("chat/other.json was added");
  });

  it("loses no message of several at once", async () => {
    rmSync(join(caseFolder, "chat"), { recursive: true, force: true });
    const messages = Array.from({ length: 8 }, (_, i) => `Which segments? (${i})`);
    await Promise.all(messages.map((message) => answerAboutCase({ caseFolder, message })));
    const kept = readChatHistory(caseFolder).map(({ content }) => content);
    expect(kept).toHaveLength(16);
    expect(kept.filter((content) => messages.includes(content)).sort()).toEqual(messages);
    for (const message of messages) expect(kept[kept.indexOf(message) + 1]).toContain("device = ios");
  });

  it("is refused for a case that is not finished, and where there is none", async () => {
    const copy = newFolder("unfinished");
    cpSync(caseFolder, copy, { recursive: true });
    for (const path of ["audit.jsonl", "audit.jsonl.head", "manifest.json"]) rmSync(join(copy, path));
    await expect(answerAboutCase({ caseFolder: copy, message: "why?" })).rejects.toMatchObject({
      code: "INVESTIGATION_NOT_COMPLETE",
    });
    await expect(answerAboutCase({ caseFolder: newFolder("nothing"), message: "why?" })).rejects.toMatchObject({
      code: "SESSION_NOT_FOUND",
    });
  });
});

describe("with a model", () => {
  let model: Double | null = null;
  afterAll(() => model?.close());

  async function askWith(reply: unknown, message: string) {
    model?.close();
    model = await openDouble(anthropic, [() => ({ say: JSON.stringify(reply), usage: { input: 500, output: 50 } })]);
    const environment = { ANTHROPIC_API_KEY: "sk-ant-test-0123456789abcdef0123456789", ANTHROPIC_BASE_URL: model.url };
    const mind = await openMindOfHome({ home: newFolder("mind-home"), environment });
    rmSync(join(caseFolder, "chat"), { recursive: true, force: true });
    return answerAboutCase({ caseFolder, message, mind });
  }

  it("lets it write from the facts, and turns its citations into evidence", async () => {
    const sentences = [{ text: "Orders of iOS in Germany are what moved.", citations: ["S1"] }];
    const { response, citations } = await askWith({ sentences }, "Which segments?");
    expect(response).toContain("Orders of iOS in Germany are what moved.");
    expect(response).toMatch(/\[E\d+\]/);
    expect(citations[0]!.source_url).toContain("#E");
  });

  it("drops a figure that is in no fact and answers by itself where nothing is left", async () => {
    const sentences = [{ text: "iOS in Germany fell 87.65 percent.", citations: ["S1"] }];
    const { response } = await askWith({ sentences }, "Which segments?");
    expect(response).not.toContain("87.65");
    expect(response).toContain("device = ios, country = DE");
  });
});
