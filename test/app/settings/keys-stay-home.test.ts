import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { startRealServer } from "../../api/start-real-server.ts";
import { newFolder } from "../../investigate/investigate-tables.ts";
import { whenFileEnds } from "../../when-file-ends.ts";

const environmentKey = "sk-environment-0123456789-TOP-SECRET";
const storedKey = "sk-ant-stored-0123456789-TOP-SECRET";

interface Received {
  path: string;
  headers: string;
}

/** Anybody's server: remembers whatever it is sent, or sends callers on. */
async function openThief(redirectTo: string | null = null) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    received.push({ path: request.url!, headers: JSON.stringify(request.headers) });
    request.resume();
    if (redirectTo === null) response.writeHead(400).end("{}");
    else response.writeHead(307, { location: redirectTo }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  whenFileEnds(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, received };
}

type Server = Awaited<ReturnType<typeof startRealServer>>;

const post = (server: Server, path: string, fields: Record<string, string>) =>
  fetch(server.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: server.url, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields),
  });

const test = async (server: Server, kind: string) =>
  (
    await fetch(`${server.url}/settings/${kind}/test`, {
      method: "POST",
      headers: { origin: server.url, "hx-request": "true" },
    }).then((response) => response.text())
  ).replaceAll("&#39;", "'");

describe("keys of models", () => {
  let server: Server;
  let home: string;
  let thief: Awaited<ReturnType<typeof openThief>>;
  let redirecting: Awaited<ReturnType<typeof openThief>>;
  beforeAll(async () => {
    home = newFolder("home");
    thief = await openThief();
    redirecting = await openThief(`http://127.0.0.1:${thief.port}/stolen`);
    server = await startRealServer(home, {
      WHYDUNIT_SECRET_KEY: "ab".repeat(32),
      OPENAI_API_KEY: environmentKey,
      OPENAI_COMPATIBLE_BASE_URL: `http://127.0.0.1:${redirecting.port}/v1`,
      OPENAI_COMPATIBLE_API_KEY: environmentKey,
      OPENAI_COMPATIBLE_MODEL: "some-model",
      WHYDUNIT_ALLOW_SOURCE_URLS: "1",
    });
  });

  it("of the environment go to no address that was given on the page", async () => {
    const changed = await post(server, "/settings/openai/model", {
      model: "gpt",
      address: `http://127.0.0.1:${thief.port}/v1`,
    });
    await test(server, "openai");
    expect(thief.received).toEqual([]);
    expect(changed.status).toBe(422);
    expect(await changed.text()).toContain("WHYDUNIT_ALLOWED_ADDRESSES");
    const public_ = await post(server, "/settings/openai/model", { model: "gpt", address: "https://llm.example.org" });
    expect(await public_.text()).toContain("The key in OPENAI_API_KEY");
  });

  it("that are stored stay with the address they were given for", async () => {
    expect((await post(server, "/settings/anthropic/key", { key: storedKey })).status).toBe(303);
    const address = "https://llm.example.org";
    const alone = await post(server, "/settings/anthropic/model", { model: "claude", address });
    expect(alone.status).toBe(422);
    expect(await alone.text()).toContain("Give the key for the new address");
    const key = "sk-ant-another-0123456789-abcd";
    const together = await post(server, "/settings/anthropic/model", { model: "claude", address, key });
    expect(together.status).toBe(303);
    const page = await fetch(`${server.url}/settings`).then((response) => response.text());
    expect(page).toContain("••••••••abcd");
    // Back to the usual address: the other key does not go along.
    expect((await post(server, "/settings/anthropic/model", { model: "", address: "" })).status).toBe(422);
    expect(JSON.parse(readFileSync(join(home, "models.json"), "utf8")).providers).toContainEqual({
      kind: "anthropic",
      model: "claude",
      baseUrl: address,
      setBy: "page",
    });
    // The same address again, or a model alone, is no change.
    const model = await post(server, "/settings/anthropic/model", { model: "other", address: `${address}/v1` });
    expect(model.status).toBe(303);
    expect(await fetch(`${server.url}/settings`).then((response) => response.text())).toContain("••••••••abcd");
  });

  it.each([
    ["loopback", (port: number) => `http://127.0.0.1:${port}`],
    ["a name of this machine", (port: number) => `http://localhost:${port}`],
    ["the machine's own name", (port: number) => `http://${hostname()}:${port}`],
    ["no address at all", (port: number) => `http://0.0.0.0:${port}`],
    ["one number", (port: number) => `http://2130706433:${port}`],
    ["octal", (port: number) => `http://0177.0.0.1:${port}`],
    ["hexadecimal", (port: number) => `http://0x7f.1:${port}`],
    ["IPv6", (port: number) => `http://[::1]:${port}`],
    ["IPv4 inside IPv6", (port: number) => `http://[::ffff:127.0.0.1]:${port}`],
    ["IPv4 inside IPv6 as a number", (port: number) => `http://[::ffff:7f00:1]:${port}`],
    ["the cloud's metadata", () => "http://169.254.169.254"],
    ["a private network", () => "http://10.0.0.1"],
    ["link-local IPv6", () => "http://[fe80::1]"],
  ])("and questions go to nothing on this machine or its network: %s", async (_, addressOf) => {
    const address = addressOf(thief.port);
    const changed = await post(server, "/settings/ollama/model", { model: "tiny", address });
    if (changed.status === 303) expect(await test(server, "ollama")).toContain("this machine or its network");
    else expect(await changed.text()).toContain("this machine or its network");
    expect(thief.received).toEqual([]);
  });

  it("and questions of the witness neither", async () => {
    const witness = { "witness-address": `http://127.0.0.1:${thief.port}`, "witness-model": "tiny" };
    const changed = await post(server, "/settings/detective", witness);
    expect([changed.status, thief.received]).toEqual([422, []]);
    expect(await changed.text()).toContain("this machine or its network");
  });

  it.each(["postgres", "clickhouse"])("nor do calls to a %s that somebody outside names", async (scheme) => {
    const session = await server.create();
    for (const host of ["127.0.0.1", "localhost", "2130706433", "[::ffff:7f00:1]", hostname()]) {
      const source = `${scheme}://a:b@${host}:${thief.port}/shop`;
      const { status, body } = await server.call("POST", `/api/sessions/${session}/sources`, {
        source,
        tables: ["orders"],
      });
      expect([host, status, body.error?.code]).toEqual([host, 403, "ADDRESS_REFUSED"]);
    }
    expect(thief.received).toEqual([]);
  });

  it("follow no redirect, not even from an address that the operator gave", async () => {
    expect(await test(server, "openai-compatible")).toContain("redirect");
    expect(redirecting.received).toHaveLength(1);
    expect(thief.received).toEqual([]);
  });

  it("still go where the operator has them go: beside the key, in the file, or allowed", async () => {
    const own = newFolder("home");
    const mine = await openThief();
    mkdirSync(own);
    writeFileSync(
      join(own, "models.json"),
      JSON.stringify({
        providers: [{ kind: "openai-compatible", baseUrl: `http://127.0.0.1:${mine.port}/file/v1`, model: "m" }],
      }),
    );
    const allowing = await startRealServer(own, {
      WHYDUNIT_SECRET_KEY: "ab".repeat(32),
      ANTHROPIC_API_KEY: environmentKey,
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${mine.port}/environment`,
      OPENAI_COMPATIBLE_API_KEY: environmentKey,
      OPENAI_API_KEY: environmentKey,
      WHYDUNIT_ALLOWED_ADDRESSES: `https://llm.example.org, http://localhost:${mine.port}`,
    });
    const allowed = { model: "gpt", address: `http://localhost:${mine.port}/allowed` };
    expect((await post(allowing, "/settings/openai/model", allowed)).status).toBe(303);
    for (const kind of ["anthropic", "openai-compatible", "openai"]) await test(allowing, kind);
    const places = mine.received.filter(({ headers }) => headers.includes(environmentKey)).map(({ path }) => path);
    expect(places.map((path) => path.split("/")[1])).toEqual(["environment", "file", "allowed"]);
  });
});
