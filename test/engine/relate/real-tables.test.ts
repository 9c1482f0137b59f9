import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeScratchFolder } from "../../../src/base/scratch-folder.ts";
import { type Duck, openDuck } from "../../../src/engine/duck.ts";
import { loadFile } from "../../../src/engine/load/load-file.ts";
import { profileTable } from "../../../src/engine/profile/profile-table.ts";
import type { ProfiledTable } from "../../../src/engine/profile/profiled-table.ts";
import { findJoins } from "../../../src/engine/relate/find-joins.ts";
import { relateTables } from "../../../src/engine/relate/relate-tables.ts";

const data = join(import.meta.dirname, "../../../../shared/data");
const cases = join(data, "localize/J/cases");
const insight = join(data, "tables/insight_bench");
const scratch = makeScratchFolder();
let duck: Duck;

for (const folder of [cases, insight]) if (!existsSync(folder)) console.warn(`SKIPPED: no data in ${folder}`);

beforeAll(async () => {
  duck = await openDuck({ spillFolder: scratch.path("spill"), threads: 2 });
});

afterAll(() => {
  duck.close();
  scratch.remove();
});

async function load(paths: string[]): Promise<ProfiledTable[]> {
  const tables: ProfiledTable[] = [];
  for (const path of paths) tables.push(await profileTable(duck, await loadFile(path, { duck, scratch })));
  return tables;
}

describe.skipIf(!existsSync(cases))("orders, customers and products of the localisation benchmark", () => {
  const names = existsSync(cases) ? readdirSync(cases) : [];
  it.each(names)("connects %s and proves the joins", async (name) => {
    const files = ["orders", "customers", "products"].map((table) => join(cases, name, `${table}.csv.gz`));
    const tables = await load(files);
    const found = await relateTables(duck, tables);
    expect(
      found.map((one) => [one.from_table, one.from_column, one.to_table, one.to_column, one.relationship_type]),
    ).toEqual([
      ["orders", "customer_id", "customers", "customer_id", "foreign_key"],
      ["orders", "product_id", "products", "product_id", "foreign_key"],
    ]);
    const joins = await findJoins(duck, tables[0], tables, found);
    expect(joins.map(({ role, proof }) => [role, proof.joinedRows, proof.orphans])).toEqual([
      ["customers", tables[0].rowCount, 0],
      ["products", tables[0].rowCount, 0],
    ]);
  });
});

describe.skipIf(!existsSync(insight))("incidents and users", () => {
  it("connects the people who did something with the names of the users", async () => {
    const tables = await load(["incidents-14.csv", "users-14.csv"].map((file) => join(insight, file)));
    const found = await relateTables(duck, tables);
    expect(found.map((one) => [one.from_column, one.to_column, one.relationship_type, one.coverage])).toEqual([
      ["closed_by", "name", "foreign_key", 1],
      ["assigned_to", "name", "foreign_key", 1],
    ]);
    const joins = await findJoins(duck, tables[0], tables, found);
    expect(joins.map(({ role, proof }) => [role, proof.joinedRows])).toEqual([
      ["closed_by", 500],
      ["assigned_to", 500],
    ]);
  });
});
