import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { openApi } from "../../src/api/open-api.ts";
import { serve } from "../../src/api/serve.ts";
import { openTestServer } from "./open-test-server.ts";
import { testServices } from "./test-services.ts";

async function send(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let answer = "";
  socket.on("data", (piece: string) => {
    answer += piece;
  });
  socket.end(text);
  await once(socket, "close");
  return answer;
}

describe("the server", () => {
  it("says why it cannot listen, and what to do", async () => {
    const { port } = await openTestServer();
    const again = serve({ api: openApi(testServices()), port, host: "127.0.0.1", connections: 10 });
    await expect(again).rejects.toThrow(/something listens there already\. Choose with --host and --port\./);
  });

  it.each([
    ["nonsense", "\0\u0001 nonsense\r\n\r\n", /^HTTP\/1\.1 400 /],
    ["no Host", "GET / HTTP/1.1\r\n\r\n", /^HTTP\/1\.1 400 /],
    ["headers without end", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(40_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
  ])("refuses %s and goes on", async (_, text, expected) => {
    const server = await openTestServer();
    expect(await send(server.port, text)).toMatch(expected);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });

  it("refuses a body that is larger than it may be while it still comes", async () => {
    const server = await openTestServer({}, { bodyLimit: 1000 });
    const head = "POST /chat HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n";
    const chunk = `1000\r\n${"x".repeat(4096)}\r\n`;
    expect(await send(server.port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`)).toMatch(/^HTTP\/1\.1 413 /);
  });
});
