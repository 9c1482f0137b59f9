import { describe, expect, it } from "vitest";
import { openMemoryConversations } from "../api/memory-conversations.ts";
import { openMemoryKnowledge } from "../api/memory-knowledge.ts";
import { openPacedModel } from "../api/open-paced-model.ts";
import { openTestServer } from "../api/open-test-server.ts";
import { readBody } from "../api/read-body.ts";
import { readEvents, textOf } from "../api/read-events.ts";
import { openTestGateway } from "../models/open-test-gateway.ts";

const question = { query: "When was iOS 17.2.1 rolled out?" };
const never = () => new Promise<never>(() => {});

describe("F75: the model answers 503", () => {
  it("F75: gives 200 with citations and the documents quoted in the fallback message", async () => {
    const { gateway, seen } = await openTestGateway([{ kind: "anthropic", behaviours: [{ status: 503 }] }]);
    const server = await openTestServer({ openModels: () => gateway });
    const response = await server.post("/chat", question);
    expect(response.status).toBe(200);
    expect(await readBody(response)).toMatchObject({
      answer: null,
      fallback_message: expect.stringMatching(/language model is not available.*“On 2025-02-03 we rolled out.*\[1\]/),
      sources: [{ source_url: "releases.md" }],
      metadata: { mode: "retrieval_only" },
    });
    expect(seen[0].length).toBeGreaterThan(0);
  });

  it("F75: says so in a stream and goes on to the quoted answer", async () => {
    const { gateway } = await openTestGateway([{ kind: "anthropic", behaviours: [{ status: 503 }] }]);
    const server = await openTestServer({ openModels: () => gateway });
    const events = await readEvents(await server.post("/chat/stream", question));
    expect(events.map(({ kind }) => kind)).toEqual(["start", "sources", "error", "token", "done"]);
    expect(events[2].data).toMatchObject({ state: "GENERATING", fallback: "built-in" });
    expect(events.at(-1)!.data.fallback_message).toBe(textOf(events));
  });
});

describe("F76: a client reconnects to a stream with Last-Event-ID", () => {
  it("F76: gets every event once, over two breaks, by the same POST and by GET", async () => {
    const model = await openPacedModel();
    const server = await openTestServer({ openModels: () => model.gateway });
    const first = await readThenLeave(server.post("/chat/stream", question), 2);
    await model.asked();
    model.say("It came on 2025-02-03 [1]. Login crashed. ");
    const again = { headers: { "last-event-id": first.at(-1)!.id } };
    const second = await readThenLeave(server.post("/chat/stream", question, again), 1);
    model.say("It lasted until 2025-02-06 [1]. ");
    model.say("That is all.");
    model.end();
    const requestId = first[0].data.request_id;
    const rest = await fetch(`${server.url}/chat/stream/${requestId}`, {
      headers: { "last-event-id": second.at(-1)!.id },
    });
    const all = [...first, ...second, ...(await readEvents(rest))];
    expect(all.map(({ id }) => id)).toEqual(all.map((_, index) => `${requestId}:${index + 1}`));
    expect(all.at(-1)!.data.answer).toBe(
      "It came on 2025-02-03 [1]. Login crashed. It lasted until 2025-02-06 [1]. That is all.",
    );
    expect(textOf(all)).toBe(all.at(-1)!.data.answer);
  });

  it("F76: reads a finished stream again, and asks nobody twice", async () => {
    const { gateway, seen } = await openTestGateway([{ kind: "anthropic", behaviours: [{ say: "It came [1]." }] }]);
    const server = await openTestServer({ openModels: () => gateway });
    const events = await readEvents(await server.post("/chat/stream", question));
    const headers = { "last-event-id": events[1].id };
    expect(await readEvents(await server.post("/chat/stream", question, { headers }))).toEqual(events.slice(2));
    expect(seen[0]).toHaveLength(1);
  });

  it("F76: says that a stream is gone instead of starting another", async () => {
    const server = await openTestServer({}, { streams: { finished: 1 } });
    const [{ id }] = await readEvents(await server.post("/chat/stream", question));
    await readEvents(await server.post("/chat/stream", question));
    const response = await server.post("/chat/stream", question, { headers: { "last-event-id": id } });
    expect(response.status).toBe(404);
    for (const wrong of ["nonsense", `${id}0000`]) {
      const refused = await server.post("/chat/stream", question, { headers: { "last-event-id": wrong } });
      expect([400, 404], wrong).toContain(refused.status);
    }
  });
});

describe("F77: the client goes away", () => {
  it("F77: the upstream call of a stream is cancelled when nobody comes back in time", async () => {
    const model = await openPacedModel();
    const server = await openTestServer({ openModels: () => model.gateway }, { streams: { graceMs: 20 } });
    const seen = await readThenLeave(server.post("/chat/stream", question), 2);
    await model.asked();
    await model.left;
    const late = await fetch(`${server.url}/chat/stream/${seen[0].data.request_id}`);
    expect((await readEvents(late)).at(-1)).toMatchObject({ kind: "error", data: { state: "FAILED" } });
  });

  it("F77: the upstream call of a whole answer is cancelled at once, and nothing is stored", async () => {
    const model = await openPacedModel();
    const rows: string[] = [];
    const conversations = openMemoryConversations(rows);
    const server = await openTestServer({ openModels: () => model.gateway, conversations });
    const controller = new AbortController();
    const response = server.post("/chat", question, { signal: controller.signal });
    await model.asked();
    controller.abort();
    await expect(response).rejects.toThrow();
    await model.left;
    expect(rows).toEqual([]);
  });
});

describe("F78: an off-topic question", () => {
  it("F78: has no results and no invented citation", async () => {
    const server = await openTestServer();
    const body = await readBody(server.post("/chat", { query: "recipe for sourdough bread with rye" }));
    expect(body).toMatchObject({ answer: null, sources: [], metadata: { mode: "no_results", retrieval_count: 0 } });
    const history = await readBody(fetch(`${server.url}/history/${body.session_id}`));
    expect(history.entries).toMatchObject([{ response: body.fallback_message, sources: [] }]);
  });

  it.each([
    [0.29, "no_results", false],
    [0.3, "retrieval_only", true],
    [0.49, "retrieval_only", true],
    [0.5, "retrieval_only", false],
  ])("F78: with a best similarity of %d the mode is %s, low confidence %s", async (similarity, mode, isLow) => {
    const knowledge = openMemoryKnowledge();
    const place = { sourceUrl: "a.md", title: "A", section: "", position: 0, before: "", after: "" };
    const passage = { chunkId: 1, text: "Rye.", similarity, ...place };
    knowledge.retrieve = async () => [passage];
    const server = await openTestServer({ knowledge });
    const { metadata } = await readBody(server.post("/chat", question));
    expect(metadata).toMatchObject({ mode, low_confidence: isLow });
  });
});

describe("F79: the server is restarted", () => {
  it("F79: /history gives the same answers and citations", async () => {
    const rows: string[] = [];
    const before = await openTestServer({ conversations: openMemoryConversations(rows) });
    const { session_id } = await readBody(before.post("/chat", question));
    await before.post("/chat", { query: "What is in Android 9?", session_id });
    const told = await readBody(fetch(`${before.url}/history/${session_id}`));
    await before.close();
    const after = await openTestServer({ conversations: openMemoryConversations(rows) });
    expect(told.total_entries).toBe(2);
    expect(await readBody(fetch(`${after.url}/history/${session_id}`))).toEqual(told);
  });
});

describe("F80: selected_text is given", () => {
  const selected_text = "The cat sat on 2025-01-01.";

  it("F80: nothing else is searched or cited, without a model", async () => {
    const knowledge = openMemoryKnowledge();
    knowledge.retrieve = () => Promise.reject(new Error("must not be searched"));
    const server = await openTestServer({ knowledge });
    const body = await readBody(server.post("/chat", { query: "iOS 17.2.1 rolled out?", selected_text }));
    expect(body.metadata).toMatchObject({ mode: "selected_text", retrieval_count: 0 });
    expect(body.sources).toEqual([
      {
        source_type: "selected_text",
        selection_length: selected_text.length,
        snippet: selected_text,
        relevance_note: expect.any(String),
      },
    ]);
  });

  it("F80: a model sees nothing else and can cite nothing else", async () => {
    const say = "The cat sat [1]. iOS came on 2025-02-03 [2].";
    const { gateway, seen } = await openTestGateway([{ kind: "anthropic", behaviours: [{ say }] }]);
    const server = await openTestServer({ openModels: () => gateway });
    const body = await readBody(server.post("/chat", { query: "iOS 17.2.1 rolled out?", selected_text }));
    expect(body.answer).toBe("The cat sat [1].");
    expect(body.sources).toHaveLength(1);
    expect(JSON.stringify(seen[0][0].body)).not.toContain("2025-02-03");
  });
});

describe("F81: a request breaks a rule", () => {
  it.each([
    ["EMPTY_QUERY", {}],
    ["EMPTY_QUERY", { query: "" }],
    ["EMPTY_QUERY", { query: null }],
    ["EMPTY_QUERY", { query: " \n\t " }],
    ["QUERY_TOO_LONG", { query: "x".repeat(32_001) }],
    ["SELECTION_TOO_LONG", { query: "x", selected_text: "y".repeat(64_001) }],
    ["INVALID_SESSION_ID", { query: "x", session_id: "nope" }],
    ["INVALID_SESSION_ID", { query: "x", session_id: "3f333df6-90a4-1fda-8dd3-9485d27cee36" }],
    ["INVALID_REQUEST", { query: "x", filters: { source_url_prefix: "not a url" } }],
  ])("F81: %s", async (code, body) => {
    const server = await openTestServer();
    for (const path of ["/chat", "/chat/stream"]) {
      const response = await server.post(path, body);
      expect(response.status).toBe(400);
      const problem = await readBody(response);
      expect(problem.error_code).toBe(code);
      expect(problem.request_id).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("F81: the longest allowed request is served", async () => {
    const server = await openTestServer();
    const body = { query: "\u4e00".repeat(32_000), selected_text: "\u4e00".repeat(64_000) };
    expect((await server.post("/chat", body)).status).toBe(200);
  });

  it("F81: a bad id in /history has its code too", async () => {
    const server = await openTestServer();
    const response = await fetch(`${server.url}/history/nope`);
    expect(response.status).toBe(400);
    expect(await readBody(response)).toMatchObject({ error_code: "INVALID_SESSION_ID" });
  });
});

describe("F82: more requests than the limit", () => {
  it("F82: gives 429 with RATE_LIMITED and Retry-After, and leaves other routes alone", async () => {
    const server = await openTestServer({}, { questionsPerMinute: 3 });
    const responses = await Promise.all(Array.from({ length: 5 }, () => server.post("/chat", question)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const refused = responses.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(await readBody(refused)).toMatchObject({ error_code: "RATE_LIMITED" });
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });
});

describe("F83: the database is down", () => {
  it("F83: /health answers while every part hangs, and asks a hanging part once", async () => {
    let asked = 0;
    const check = () => {
      asked += 1;
      return never();
    };
    const server = await openTestServer({ probes: { database: { isEssential: true, check } } });
    const responses = await Promise.all([1, 2, 3].map(() => fetch(`${server.url}/health`)));
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(await readBody(responses[0])).toMatchObject({
      status: "unavailable",
      services: { database: { status: "unavailable", error: "no answer within 1500 ms" } },
    });
    expect(asked).toBe(1);
  });

  it.each([
    ["hangs", never],
    ["refuses", () => Promise.reject(new Error("connect ECONNREFUSED db.internal:5432"))],
  ])("F83: a database that %s gives 503, never a hang", async (_, retrieve) => {
    const knowledge = { ...openMemoryKnowledge(), retrieve };
    const conversations = { append: retrieve, history: retrieve };
    const server = await openTestServer({ knowledge, conversations, limits: { storeTimeoutMs: 30 } });
    const response = await server.post("/chat", question);
    expect(response.status).toBe(503);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ error_code: "QDRANT_UNAVAILABLE" });
    expect(text).not.toContain("db.internal");
    const history = await fetch(`${server.url}/history/3f333df6-90a4-4fda-8dd3-9485d27cee36`);
    expect(history.status).toBe(503);
    expect(await readBody(history)).toMatchObject({ error_code: "SERVICE_UNAVAILABLE" });
  });

  it("F83: an answer that cannot be stored is given and says so", async () => {
    const conversations = { ...openMemoryConversations(), append: never };
    const server = await openTestServer({ conversations, limits: { storeTimeoutMs: 30 } });
    const response = await server.post("/chat", question);
    expect(response.status).toBe(200);
    expect(await readBody(response)).toMatchObject({ metadata: { is_stored: false } });
  });
});

async function readThenLeave(response: Promise<Response>, count: number) {
  return readEvents(await response, count);
}
