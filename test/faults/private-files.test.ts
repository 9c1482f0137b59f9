import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { shopCsv, shopQuestion } from "../api/shop.ts";
import { startRealServer } from "../api/start-real-server.ts";
import { runCli } from "../cli/run-cli.ts";
import { newFolder } from "../investigate/investigate-tables.ts";

/** Everything under a folder, and the folder, that others may read, write or enter. */
function openPaths(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  return [folder, ...all].filter((path) => !lstatSync(path).isSymbolicLink() && (lstatSync(path).mode & 0o077) !== 0);
}

const listAll = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: "utf8" });

/** A home as an older version left it. */
function oldHome(): string {
  const home = newFolder("home");
  mkdirSync(join(home, "sessions/old/files"), { recursive: true });
  for (const path of ["models.json", "sessions/old/files/orders.csv"]) writeFileSync(join(home, path), "{}");
  for (const path of ["", "sessions", "sessions/old", "sessions/old/files"]) chmodSync(join(home, path), 0o755);
  for (const path of ["models.json", "sessions/old/files/orders.csv"]) chmodSync(join(home, path), 0o644);
  return home;
}

it("keeps everything of a server's home for its user alone, what was there before too", async () => {
  const home = oldHome();
  const server = await startRealServer(home, { WHYDUNIT_SECRET_KEY: "ab".repeat(32) });
  const session = await server.create();
  await server.upload(session, "shop.csv", shopCsv());
  await server.call("POST", "/api/documents", {
    name: "a.md",
    content: "# Releases\n\nOn 2025-02-17 iOS 17 came out.",
  });
  const headers = { origin: server.url };
  const body = new URLSearchParams({ key: "sk-ant-0123456789-0123456789" });
  await fetch(`${server.url}/settings/anthropic/key`, { method: "POST", headers, body });
  await fetch(`${server.url}/settings/anthropic/key/remove`, { method: "POST", headers });
  const { body: asked } = await server.call("POST", "/api/interrogations", { hypothesis: "Orders fell on iOS." });
  await server.call("POST", `/api/sessions/${session}/investigate`, shopQuestion);
  expect((await server.ended(session)).status).toBe("completed");
  await expect
    .poll(async () => (await server.call("GET", `/api/interrogations/${asked.id}`)).body.status, { timeout: 50_000 })
    .not.toBe("running");
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(listAll(home).length).toBeGreaterThan(100);
  expect(listAll(home)).toEqual(expect.arrayContaining(["keys.json", `sessions/${session}/metadata.json`, "store"]));
  expect(openPaths(home)).toEqual([]);
});

it("keeps case folders of commands for their user alone", async () => {
  const folder = newFolder("work");
  mkdirSync(folder);
  const table = join(folder, "shop.csv");
  writeFileSync(table, shopCsv());
  const out = join(folder, "case");
  const periods = ["--baseline", "2025-02-03..2025-02-16", "--comparison", "2025-02-17..2025-03-02"];
  const home = newFolder("home");
  const environment = { WHYDUNIT_HOME: home };
  const investigated = await runCli(
    ["investigate", table, "--metric", "sum(orders)", ...periods, "--out", out],
    environment,
  );
  expect([investigated.code, investigated.stderr]).toEqual([0, expect.anything()]);
  const html = join(folder, "report.html");
  expect((await runCli(["export", out, "--format", "html", "--out", html], environment)).code).toBe(0);
  expect(
    (await runCli(["analyze", "orders by device", "--source", table, "--out", join(folder, "analysis")], environment))
      .code,
  ).toBe(0);
  expect(listAll(out).length).toBeGreaterThan(10);
  expect(
    [out, join(folder, "analysis"), html].flatMap((path) => (lstatSync(path).isFile() ? [] : openPaths(path))),
  ).toEqual([]);
  expect(lstatSync(html).mode & 0o777).toBe(0o600);
  // The owner can still use it all.
  expect((await runCli(["verify", out], environment)).code).toBe(0);
});

it("touches nothing that is not ours in a folder that is shared with something else, and follows no link", async () => {
  const home = oldHome();
  const elsewhere = newFolder("elsewhere");
  mkdirSync(elsewhere);
  chmodSync(elsewhere, 0o755);
  writeFileSync(join(home, "notes.txt"), "");
  chmodSync(join(home, "notes.txt"), 0o644);
  symlinkSync(elsewhere, join(home, "sessions/link"));
  await runCli(["verify", "nowhere"], { WHYDUNIT_HOME: home });
  const modes = [home, join(home, "notes.txt"), elsewhere, join(home, "sessions"), join(home, "models.json")].map(
    (path) => (lstatSync(path).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(["755", "644", "755", "700", "600"]);
});
