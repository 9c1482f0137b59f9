import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { beforeAll, describe, expect, it } from "vitest";
import { openMemoryConversations } from "../api/memory-conversations.ts";
import { openPacedModel } from "../api/open-paced-model.ts";
import { openTestServer } from "../api/open-test-server.ts";
import { readBody } from "../api/read-body.ts";
import { readEvents } from "../api/read-events.ts";
import { startRealServer } from "../api/start-real-server.ts";
import { startServeProcess } from "../api/start-serve-process.ts";
import { newFolder } from "../investigate/investigate-tables.ts";

const question = { query: "When was iOS 17.2.1 rolled out?" };
const outward = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === "IPv4")?.address;

describe("F86: another person's session id is guessed or edited", () => {
  it("F86: gives 404 for a session and for a stream, as if they had never been", async () => {
    const server = await openTestServer();
    const { session_id, metadata } = await readBody(server.post("/chat", question));
    const edited = session_id.replace(/.$/, (digit: string) => (digit === "0" ? "1" : "0"));
    const answers = await Promise.all(
      [edited, randomUUID(), metadata.request_id].map(async (id) => {
        const response = await fetch(`${server.url}/history/${id}`);
        const { error_code, message } = await readBody(response);
        return { status: response.status, error_code, message };
      }),
    );
    expect(answers[0]).toMatchObject({ status: 404, error_code: "SESSION_NOT_FOUND" });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await fetch(`${server.url}/chat/stream/${randomUUID()}`)).status).toBe(404);
  });
});

describe("F87: a cross-site POST", () => {
  it("F87: is refused by its Origin, by Sec-Fetch-Site and as a form, and nothing is stored", async () => {
    const rows: string[] = [];
    const server = await openTestServer({ conversations: openMemoryConversations(rows) });
    const refused: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: server.url.replace(/\d+$/, "1") },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of refused) {
      const response = await server.post("/chat", question, { headers });
      expect(response.status, JSON.stringify(headers)).toBe(403);
      expect(await readBody(response)).toMatchObject({ error_code: "FORBIDDEN" });
    }
    const asForm = await server.post("/chat", question, { headers: { "content-type": "text/plain" } });
    expect(asForm.status).toBe(415);
    expect(rows).toEqual([]);
    const remove = await fetch(`${server.url}/api/documents/1`, {
      method: "DELETE",
      headers: { origin: "https://evil.example" },
    });
    expect(remove.status).toBe(403);
    expect(await readBody(remove)).toMatchObject({ error: { code: "FORBIDDEN" } });
  });

  it("F87: our own pages pass", async () => {
    const server = await openTestServer();
    const headers = { origin: server.url, "sec-fetch-site": "same-origin" };
    expect((await server.post("/chat", question, { headers })).status).toBe(200);
  });

  it("F87: a foreign name that points to this machine is refused", async () => {
    const server = await openTestServer();
    expect(await statusFor(server.port, { host: "evil.example" })).toBe(403);
    expect(await statusFor(server.port, { host: `localhost:${server.port}` })).toBe(200);
  });
});

let opened: Awaited<ReturnType<typeof startRealServer>>;
let guarded: typeof opened;
beforeAll(async () => {
  const everywhere = { HOST: "0.0.0.0" };
  [opened, guarded] = await Promise.all([
    startRealServer(newFolder("home"), { ...everywhere, WHYDUNIT_CONNECTIONS: "300" }),
    startRealServer(newFolder("home"), { ...everywhere, WHYDUNIT_TOKEN: "a token" }),
  ]);
});

describe("F88: who may reach the server", () => {
  it("F88: without a token only this machine, whatever HOST says", async () => {
    const server = opened;
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect(server.output()).toContain("WHYDUNIT_TOKEN");
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    if (outward) await expect(fetch(`http://${outward}:${server.port}/health`)).rejects.toThrow();
  });

  it("F88: with a token anyone who shows it, at every door", async () => {
    const server = guarded;
    const base = `http://${outward ?? "127.0.0.1"}:${server.port}`;
    const headers = { authorization: "Bearer a token" };
    const { routes } = await readBody(fetch(`${base}/api`, { headers }));
    expect(routes.length).toBeGreaterThan(30);
    const doors = routes.map((route: string) => route.split(" ")).filter(([, path]: string[]) => path !== "/login");
    for (const [method, path] of [...doors, ["GET", "/"], ["GET", "/nowhere"]]) {
      for (const shown of [{}, { authorization: "Bearer a toke" }, { authorization: "Basic a token" }]) {
        const response = await fetch(base + path, { method, headers: shown as Record<string, string> });
        expect(response.status, `${method} ${path}`).toBe(401);
        expect(response.headers.get("www-authenticate")).toBe("Bearer");
      }
    }
    expect((await fetch(`${base}/health`, { headers })).status).toBe(200);
  });

  it("F88: a browser shows the token once, and a cookie that no script can read stands for it", async () => {
    const server = guarded;
    const page = { headers: { accept: "text/html" }, redirect: "manual" } as const;
    const sentOn = await fetch(`${server.url}/docs`, page);
    expect([sentOn.status, sentOn.headers.get("location")]).toEqual([303, "/login?next=%2Fdocs"]);
    const login = (token: string, next = "/docs") =>
      fetch(`${server.url}/login`, { method: "POST", body: new URLSearchParams({ token, next }), redirect: "manual" });
    const refused = await login("another token");
    expect(refused.headers.get("location")).toMatch(/^\/login\?failed=1/);
    expect(refused.headers.get("set-cookie")).toBeNull();
    const taken = await login("a token");
    expect(taken.headers.get("location")).toBe("/docs");
    const cookie = taken.headers.get("set-cookie")!;
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    expect(cookie).not.toContain("a token");
    const shown = { headers: { cookie: cookie.split(";")[0] } };
    expect((await fetch(`${server.url}/docs`, shown)).status).toBe(200);
    expect((await fetch(`${server.url}/docs`, { headers: { cookie: "whydunit_token=a token" } })).status).toBe(401);
    expect((await login("a token", "https://evil.example/")).headers.get("location")).toBe("/");
  });
});

describe("F89: 1,000 slow connections are held open", () => {
  it("F89: others are still answered, whether the slow ones send headers or a body", async () => {
    const server = opened;
    const beginnings = [
      "",
      "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n",
      "POST /chat HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{",
    ];
    const sockets: Socket[] = [];
    for (let at = 0; at < 1000; at += 1) {
      const socket = connect(server.port, "127.0.0.1").on("error", () => {});
      socket.write(beginnings[at % 3]);
      sockets.push(socket);
      if (at % 50 === 0) await once(socket, "connect");
    }
    for (let at = 0; at < 20; at += 1) {
      const response = await fetch(`${server.url}/chat`, {
        method: "POST",
        headers: { "content-type": "application/json", connection: "close" },
        body: JSON.stringify(question),
      });
      expect(response.status).toBe(200);
    }
    for (const socket of sockets) socket.destroy();
  });

  it("F89: a request under way is not the one that has to go", async () => {
    const model = await openPacedModel();
    const server = await openTestServer({ openModels: () => model.gateway }, { connections: 10 });
    const answer = server.post("/chat", question);
    await model.asked();
    const sockets = Array.from({ length: 50 }, () => connect(server.port, "127.0.0.1").on("error", () => {}));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    model.say("It came [1].");
    model.end();
    expect((await readBody(answer)).answer).toBe("It came [1].");
    for (const socket of sockets) socket.destroy();
  });
});

describe("F90: SIGTERM under load", () => {
  it("F90: running requests end, new ones are refused, services close, the exit code is 0", async () => {
    const server = await startServeProcess();
    const ask = () =>
      fetch(`${server.url}/chat`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query: "iOS 17.2.1 rolled out slowly" }),
      });
    const running = Array.from({ length: 20 }, ask);
    const silent = connect(server.port, "127.0.0.1").on("error", () => {});
    await once(silent, "connect");
    await fetch(`${server.url}/health`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.end();
    server.end();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(running.map(() => 200));
    expect(await server.exited).toBe(0);
    expect(server.output()).toContain("services closed");
    await expect(ask()).rejects.toThrow();
  });

  it("F90: what does not end by itself is ended, with word of it", async () => {
    const model = await openPacedModel();
    const server = await openTestServer({ openModels: () => model.gateway }, { drainMs: 50 });
    const stream = await server.post("/chat/stream", question);
    const whole = server.post("/chat", question);
    await model.asked(2);
    const [, events, answer] = await Promise.all([server.close(), readEvents(stream), whole]);
    expect(events.at(-1)).toMatchObject({
      kind: "error",
      data: { state: "FAILED", error_code: "SERVICE_UNAVAILABLE" },
    });
    expect(answer.status).toBe(503);
    await model.left;
  });
});

function statusFor(port: number, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: "127.0.0.1", path: "/health", headers }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    request.on("error", reject).end();
  });
}
