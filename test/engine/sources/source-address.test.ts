import { mkdirSync, writeFileSync } from "node:fs";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { parseSourceAddress } from "../../../src/engine/sources/source-address.ts";
import { newFolder } from "../../investigate/investigate-tables.ts";

describe("the address of a source", () => {
  it("shows neither user nor password nor options, however it is printed", () => {
    const address = parseSourceAddress(
      "postgresql://mallory:p%40ss%2Fword@db.example:5433/shop?sslmode=require&password=other-one",
    )!;
    expect(address.name).toBe("postgres://db.example:5433/shop");
    expect(address.secrets()).toEqual(["p%40ss%2Fword", "p@ss/word", "other-one"]);
    expect(`${JSON.stringify(address)}${inspect(address, { depth: 9 })}`).not.toMatch(/mallory|word|other-one|sslmode/);
    expect(parseSourceAddress("clickhouse://u:pw@ch:8443/logs")!.name).toBe("clickhouse://ch:8443/logs");
  });

  it("does not repeat a text it cannot read, because it may hold a password", () => {
    for (const text of ["postgres://eve:pa ss@[", "postgres:eve:hunter2@host"])
      expect(() => parseSourceAddress(text)).toThrow(/^The postgres source is not a URL\. Write postgres:\/\/user:/);
    expect(() => parseSourceAddress("mysql://eve:hunter2@host/db")).toThrow(/^mysql:\/\/ is not a source/);
  });

  it("tells files, patterns and folders with partitions apart", () => {
    const folder = newFolder("places");
    mkdirSync(`${folder}/plain`, { recursive: true });
    mkdirSync(`${folder}/parts/year=2024`, { recursive: true });
    writeFileSync(`${folder}/plain/a.csv`, "a\n1\n");
    const kindOf = (text: string) => parseSourceAddress(text)?.kind ?? null;
    expect(kindOf(`${folder}/plain`)).toBeNull();
    expect(kindOf(`${folder}/plain/a.csv`)).toBeNull();
    expect(kindOf(`${folder}/nothing.csv`)).toBeNull();
    expect(kindOf(`${folder}/parts`)).toBe("folder");
    expect(kindOf(`${folder}/plain/*.csv`)).toBe("folder");
    expect(kindOf(`sqlite:${folder}/plain/a.csv`)).toBe("sqlite");
    expect(kindOf(`duckdb://${folder}/plain/a.csv`)).toBe("duckdb");
    expect(() => parseSourceAddress(`sqlite:${folder}/none.db`)).toThrow(/There is no file/);
  });
});
