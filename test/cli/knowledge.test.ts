import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chatResponseSchema } from "../../src/domain/chat.ts";
import { searchResultSchema } from "../../src/domain/search-result.ts";
import { releases } from "../api/test-services.ts";
import { fillDuckDb } from "../engine/sources/fill-source.ts";
import { binary, runCli } from "./run-cli.ts";

const scratch = mkdtempSync(join(tmpdir(), "whydunit-knowledge-cli-"));
const folder = join(scratch, "documents");
const environment = { WHYDUNIT_HOME: join(scratch, "home") };
const secret = "never-tell-anyone";
const run = (...args: string[]) => runCli(args, environment);

beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, "releases.md"), releases);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("learn, search and ask", () => {
  it("learn documents, and say what they know as the contract has it", async () => {
    writeFileSync(join(folder, "picture.png"), "no document");
    const learnt = await run("learn", folder, "--json");
    expect(JSON.parse(learnt.stdout)).toEqual({
      documents: 1,
      chunks: 2,
      unchanged: 0,
      forgotten: 0,
      skipped: [{ path: join(folder, "picture.png"), reason: expect.any(String) }],
    });
    writeFileSync(join(scratch, "queries.txt"), "iOS rollout\n\nknown problems in Android\n");
    const found = await run("search", "--queries", join(scratch, "queries.txt"), "--top", "1", "--json");
    const lines = found.stdout
      .trim()
      .split("\n")
      .map((line) => searchResultSchema.parse(JSON.parse(line)));
    expect(lines.map(({ query, sources }) => [query, sources[0]!.section])).toEqual([
      ["iOS rollout", "iOS 17.2.1"],
      ["known problems in Android", "Android 9"],
    ]);
    const asked = await run("ask", "When was iOS 17.2.1 rolled out?", "--json");
    const answer = chatResponseSchema.parse(JSON.parse(asked.stdout));
    expect(answer.fallback_message).toContain("On 2025-02-03 we rolled out iOS 17.2.1.");
    expect(asked.code).toBe(0);
  });

  it("work while a server has the store open, through the server", async () => {
    const server = spawn(process.execPath, [binary, "serve", "--port", "0"], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const [greeting] = await once(server.stdout, "data");
      const url = /Listening on (\S+)/.exec(String(greeting))![1];
      await expect.poll(() => readLock().url, { timeout: 20_000 }).toBe(url);
      expect(statSync(lockPath).mode & 0o777).toBe(0o600);
      writeFileSync(join(folder, "incidents.md"), "# Incidents\n\nThe warehouse flooded on 2025-03-01.\n");
      const learnt = await run("learn", folder, "--json");
      expect(JSON.parse(learnt.stdout)).toMatchObject({ documents: 2, unchanged: 1 });
      const asked = await run("ask", "When did the warehouse flood?");
      expect(asked.stdout).toContain("“The warehouse flooded on 2025-03-01.” [1]");
      const found = await run("search", "warehouse", "--top", "1");
      expect(found.stdout).toContain("incidents.md");
      const second = await run("serve", "--port", "0");
      expect([second.code, second.stderr]).toEqual([1, expect.stringContaining(`A server is running at ${url}`)]);
      expect(second.stderr + learnt.stdout).not.toContain(readLock().secret);
    } finally {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
  });

  it("say what they miss", async () => {
    const calls = [["learn"], ["search"], ["search", "x", "--queries", "y"], ["search", "x", "--top", "0"], ["ask"]];
    for (const args of calls) expect((await run(...args)).code, args.join(" ")).toBe(2);
    const missing = await run("learn", join(scratch, "nowhere"), "--json");
    expect([missing.code, JSON.parse(missing.stdout).error.code]).toEqual([1, "FILE_NOT_FOUND"]);
  });
});

describe("doctor", () => {
  it("says of every part and every source whether it works, and the command for what does not", async () => {
    // It takes connections and never says a word.
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const sources = {
      notes: { url: folder, about: "no tables in it" },
      hung: `postgres://ana:${secret}@127.0.0.1:${port}/shop`,
      refused: `clickhouse://ana:${secret}@127.0.0.1:9/shop`,
      shop: `duckdb:${await fillDuckDb({ orders: [{ id: 1 }], refunds: [{ id: 2 }] })}`,
      later: "env:NOT_SET_UP",
    };
    writeFileSync(join(environment.WHYDUNIT_HOME, "sources.json"), JSON.stringify(sources));
    const { code, stdout, stderr } = await run("doctor", "--json");
    silent.close();
    expect(code).toBe(0);
    const { checkups, sources: examined } = JSON.parse(stdout);
    expect(stdout + stderr).not.toContain(secret);
    const failed = { reachable: false, latency_ms: null, tables: null };
    expect(examined).toMatchObject([
      { name: "notes", kind: "folder", ...failed, problem: expect.stringContaining("no") },
      {
        name: "hung",
        kind: "postgres",
        address: `postgres://127.0.0.1:${port}/shop`,
        ...failed,
        problem: "No answer within 5 s.",
      },
      { name: "refused", kind: "clickhouse", ...failed, problem: expect.stringContaining("127.0.0.1:9") },
      { name: "shop", kind: "duckdb", reachable: true, latency_ms: expect.any(Number), tables: 2, problem: null },
      { name: "later", kind: null, address: null, ...failed, problem: expect.stringContaining("NOT_SET_UP") },
    ]);
    const byName = new Map(checkups.map((one: { name: string }) => [one.name, one]));
    expect([...byName.keys()]).toEqual(["store", "embeddings", "models", "sandbox", "python", "postgres"]);
    expect(byName.get("store")).toMatchObject({ state: "works", found: expect.stringContaining("2 documents") });
    expect(byName.get("models")).toMatchObject({ state: "limited", remedy: expect.stringContaining("_API_KEY") });
    for (const { state, remedy } of checkups) if (state === "limited") expect(remedy).not.toBeNull();
  });

  it("fails when the store cannot be reached", async () => {
    const down = { ...environment, DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" };
    writeFileSync(join(environment.WHYDUNIT_HOME, "sources.json"), '{ "shop": { "url": "" } }');
    const { code, stdout } = await runCli(["doctor"], down);
    expect(code).toBe(1);
    expect(stdout).toContain("No connection to the database");
    expect(stdout).toMatch(/✗ sources +The sources in .*sources\.json have mistakes: shop\.url/);
  });
});

const lockPath = join(environment.WHYDUNIT_HOME, "store", "lock.json");

function readLock(): { url: string | null; secret: string } {
  return JSON.parse(readFileSync(lockPath, "utf8"));
}
