import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openFiles } from "../../src/engine/data-source.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "whydunit-source-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

describe("a source of files", () => {
  it("reads a folder, unites parts of one table and keeps other tables apart", async () => {
    write("orders-2024-01.csv", "day,amount\n2024-01-01,5\n2024-01-02,6\n");
    write("orders-2024-02.csv", "day,amount\n2024-02-01,7\n");
    write("customers.csv", "id,city\n1,Bonn\n2,Graz\n");
    write("notes.pdf", "not a table");
    const source = await openFiles([folder]);
    expect(source.tables.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ["customers", 2],
      ["orders", 3],
    ]);
    expect(await source.rows('select sum(amount)::int from "orders"')).toEqual([[18]]);
    expect(source.tables[1].notes.join(" ")).toContain("2 files with the same columns were read as one table");
    source.close();
  });

  it("gives tables of the same name different names", async () => {
    mkdirSync(join(folder, "a"));
    mkdirSync(join(folder, "b"));
    write("a/t.csv", "x,y\n1,2\n");
    write("b/t.csv", "other,columns\nu,v\n");
    const source = await openFiles([folder]);
    expect(source.tables.map(({ name }) => name)).toEqual(["t", "t_2"]);
    source.close();
  });

  it("leaves nothing behind in the temporary folder", async () => {
    write("t.csv", "x,y\n1,2\n");
    const before = readdirSync(tmpdir()).filter((name) => /^whydunit-[A-Za-z0-9]{6}$/.test(name));
    const source = await openFiles([join(folder, "t.csv")]);
    source.close();
    const left = readdirSync(tmpdir()).filter(
      (name) => /^whydunit-[A-Za-z0-9]{6}$/.test(name) && !before.includes(name),
    );
    expect(
      left.filter((name) => readdirSync(join(tmpdir(), name)).some((file) => file.includes("table.parquet"))),
    ).toEqual([]);
  });

  it("says which file is missing and which folder is empty", async () => {
    await expect(openFiles([join(folder, "nothing.csv")])).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
    await expect(openFiles([folder])).rejects.toThrow(/holds no table/);
  });
});
