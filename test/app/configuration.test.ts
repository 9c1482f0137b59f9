import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadServerConfiguration } from "../../src/app/configuration.ts";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";

const scratch = makeScratchFolder();
afterAll(() => scratch.remove());

const homeWith = (file?: string) => {
  const home = scratch.path("home");
  mkdirSync(home);
  if (file !== undefined) writeFileSync(join(home, "server.json"), file);
  return home;
};

describe("server configuration", () => {
  it("listens on this machine unless told otherwise", () => {
    expect(loadServerConfiguration({ home: homeWith(), environment: { WHYDUNIT_TOKEN: " " } })).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      token: null,
      databaseUrl: null,
    });
  });

  it("takes flags over the environment over the file", () => {
    const home = homeWith('{"port": 1, "host": "file", "questionsPerMinute": 7}');
    const environment = { PORT: "2", HOST: "environment" };
    expect(loadServerConfiguration({ home, environment, flags: { port: "3", host: undefined } })).toMatchObject({
      port: 3,
      host: "environment",
      questionsPerMinute: 7,
    });
  });

  it("names every mistake at once and shows no secret", () => {
    const environment = { PORT: "many", DATABASE_URL: "mysql://root:hunter2@db", WHYDUNIT_CONNECTIONS: "0" };
    const load = () => loadServerConfiguration({ home: homeWith('{"colour": "blue"}'), environment });
    expect(load).toThrow(/PORT \(port\) "many".*DATABASE_URL.*WHYDUNIT_CONNECTIONS.*colour/s);
    expect(load).not.toThrow(/hunter2/);
  });

  it("says that a file is no JSON", () => {
    expect(() => loadServerConfiguration({ home: homeWith("port: 3"), environment: {} })).toThrow(
      /server\.json is not/,
    );
  });
});
