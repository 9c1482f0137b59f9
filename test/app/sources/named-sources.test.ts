import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadNamedSources } from "../../../src/app/sources/load-named-sources.ts";
import { reachFromOutside, reachNamed } from "../../../src/app/sources/reach-source.ts";
import { findAddress, toSourceRequest } from "../../../src/app/sources/to-source-request.ts";
import { newFolder } from "../../investigate/investigate-tables.ts";

const secret = "hunter2-is-secret";

function homeWith(sources: string): string {
  const home = newFolder("home");
  mkdirSync(home);
  writeFileSync(join(home, "sources.json"), sources);
  return home;
}

const home = homeWith(JSON.stringify({ warehouse: "env:WAREHOUSE", shop: { url: `postgres://a:${secret}@db/shop` } }));
const environment = { WAREHOUSE: `clickhouse://u:${secret}@ch/events` };

describe("named sources", () => {
  it("come from the home folder, and over that from the environment", () => {
    const given = JSON.stringify({ shop: { url: "duckdb:x", queries: false, timeout_seconds: 5 } });
    const found = loadNamedSources({ home, environment: { WHYDUNIT_SOURCES: given } });
    expect([...found.keys()]).toEqual(["warehouse", "shop"]);
    expect(found.get("shop")).toMatchObject({ url: "duckdb:x", queries: false, timeout_seconds: 5 });
    const path = join(home, "sources.json");
    expect(loadNamedSources({ home: "/nowhere", environment: { WHYDUNIT_SOURCES: path } }).size).toBe(2);
  });

  it("F47: are refused with all mistakes at once, and nothing of what they say is repeated", () => {
    const wrong = { "a b": "postgres://x", c: { address: secret }, d: 5, e: { url: `x://${secret}`, queries: secret } };
    const load = () => loadNamedSources({ home: homeWith(JSON.stringify(wrong)), environment: {} });
    expect(load).toThrow(/a b.*c\.url.*d.*e\.queries/);
    expect(load).not.toThrow(secret);
    const broken = () => loadNamedSources({ home: homeWith(`{"a": "${secret}`), environment: {} });
    expect(broken).toThrow("have mistakes");
    expect(broken).not.toThrow(secret);
  });

  it("go by their names on the command line too, where no file has the name", () => {
    expect(findAddress("warehouse", { home, environment })?.address.name).toBe("clickhouse://ch/events");
    expect(findAddress("orders.csv", { home, environment })).toBeNull();
  });
});

describe("what is named for others", () => {
  const place = (sources: object) => ({ home, environment: { WHYDUNIT_SOURCES: JSON.stringify(sources) } });
  const folder = newFolder("data");
  mkdirSync(folder);

  it("takes queries of programs and agents only where that is switched on", () => {
    const wish = { source: "lake", query: "select 1" };
    expect(() => toSourceRequest(wish, place({ lake: folder }))).toThrow(
      expect.objectContaining({ code: "FORBIDDEN" }),
    );
    expect(toSourceRequest(wish, place({ lake: { url: folder, queries: true } }))).toMatchObject({ query: "select 1" });
    expect(toSourceRequest({ source: "lake" }, place({ lake: folder }))).toMatchObject({ query: null });
  });

  it("F110: is no folder or pattern that takes in the program's own files", () => {
    const around = [home, dirname(home), "/", `${home}/**/*.json`, `${dirname(home)}/**`];
    for (const lake of around) expect(() => reachNamed("lake", place({ lake })), lake).toThrow("program's own folder");
    for (const lake of [folder, `${folder}/**/*.csv`, `${dirname(home)}/*.csv`])
      expect(reachNamed("lake", place({ lake })), lake).toMatchObject({ allowsQueries: false });
  });
});

describe("what callers from outside name", () => {
  const reach = (text: string, allowsUrls: boolean) => reachFromOutside(text, allowsUrls, { home, environment });

  it("is a name, and shown without its credentials", () => {
    const { address, name } = reach("shop", false);
    expect([name, JSON.stringify(address)]).toEqual(["shop", '{"kind":"postgres","name":"postgres://db/shop"}']);
  });

  it("is a URL of a server where that is allowed, with no way to files or sockets of this machine", () => {
    const url = `postgres://a:${secret}@db.example/shop`;
    expect(() => reach(url, false)).toThrow("go by the names");
    expect(reach(url, true)).toMatchObject({ name: null, address: { name: "postgres://db.example/shop" } });
    for (const refused of [
      "sqlite:/etc/hosts",
      "duckdb:/etc/hosts",
      "/etc",
      "env:WAREHOUSE",
      `${url}?sslkey=/etc/passwd`,
      `${url}?host=/var/run/postgresql`,
      `postgres://a:${secret}@%2Fvar%2Frun%2Fpostgresql/shop`,
      "postgres:///shop",
    ]) {
      expect(() => reach(refused, true), refused).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
      expect(() => reach(refused, true)).not.toThrow(secret);
    }
  });
});
