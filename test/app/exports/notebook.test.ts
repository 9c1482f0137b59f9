import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { exportCase } from "../../../src/app/exports/export-case.ts";
import { investigateFiles } from "../../../src/app/investigate-files.ts";
import { newFolder, questionOf, writeTables } from "../../investigate/investigate-tables.ts";
import { isLate, makeOrders, type Order } from "../../investigate/made-orders.ts";

const python = ["/usr/bin/python3", "python3"].find(
  (name) => spawnSync(name, ["-c", "import pandas"], { stdio: "ignore" }).status === 0,
);

const orders = makeOrders({
  seed: 71,
  perDay: 60,
  volume: (order) => (isLate(order) && order["country"] === "DE" ? 0.3 : 1),
});

// Debian's python3-pandas, as the sandbox has it.
describe.skipIf(python === undefined)("the notebook of a case", () => {
  const countries = [...new Set(orders.map(({ country }) => String(country)))];
  const files = writeTables({
    orders: orders.map(({ country, ...order }) => ({ ...order, shop: `shop of ${country}` })),
    shops: countries.map((country) => ({ shop: `shop of ${country}`, country })),
  });
  let folder = "";
  let code = "";
  beforeAll(async () => {
    folder = await investigateInto(files, "sum(amount)");
    code = codeOf(await notebookOf(folder));
  });

  it("computes the change and each segment again with pandas alone, also through a join", () => {
    expect(code).toContain("facts = join(facts");
    const { status, stdout, stderr } = runPython(code);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/same +the metric before: [\d.]+/);
    expect(stdout).toMatch(/same +the metric after: [\d.]+/);
    expect(stdout).toMatch(/same +explanation 1 after: [\d.]+/);
    expect(stdout).toMatch(/All \d+ figures come out the same/);
    expect(status).toBe(0);
  });

  it("fails where the data are not those of the case", () => {
    const lines = readFileSync(files[0], "utf8").trimEnd().split("\n");
    const other = join(newFolder("other"), "orders.csv");
    mkdirSync(join(other, ".."), { recursive: true });
    writeFileSync(other, `${lines.slice(0, -100).join("\n")}\n`);
    const { status, stdout, stderr } = runPython(code.replace(files[0], other));
    expect(stdout).toMatch(/DIFFERENT +the metric after/);
    expect(stderr).toContain("AssertionError");
    expect(status).toBe(1);
  });

  it("is of format 4.5 with an id for each cell, and the same whenever it is made", async () => {
    const text = await notebookOf(folder);
    const { nbformat, nbformat_minor, cells } = JSON.parse(text);
    expect([nbformat, nbformat_minor]).toEqual([4, 5]);
    const ids: string[] = cells.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect((await notebookOf(folder)) === text).toBe(true);
  });

  it("reads averages, decimal commas and days before months as the investigation did", async () => {
    const path = join(newFolder("german"), "verkauf.csv");
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, germanCsv(orders));
    const { stdout, stderr } = runPython(codeOf(await notebookOf(await investigateInto([path], "avg(amount)"))));
    expect(stderr).toBe("");
    expect(stdout).toMatch(/same +the metric before: [\d.]+/);
    expect(stdout).toMatch(/All \d+ figures come out the same/);
  });
});

async function investigateInto(files: string[], metric: string): Promise<string> {
  const out = newFolder("case");
  await investigateFiles({ files, question: questionOf({ metric }), out, onProgress: () => {} });
  return out;
}

async function notebookOf(folder: string): Promise<string> {
  return Buffer.from((await exportCase(folder, "notebook")).bytes).toString("utf8");
}

function codeOf(notebook: string): string {
  const { cells } = JSON.parse(notebook) as { cells: { cell_type: string; source: string[] }[] };
  const code = cells.filter(({ cell_type }) => cell_type === "code").map(({ source }) => source.join(""));
  return code.join("\n\n");
}

function runPython(code: string) {
  return spawnSync(python!, ["-"], { input: code, encoding: "utf8", env: { PATH: process.env["PATH"] } });
}

function germanCsv(rows: Order[]): string {
  const day = (iso: string) => iso.split("-").reverse().join(".");
  const lines = rows.map((row) => [
    row["order_id"],
    day(String(row["day"])),
    row["country"],
    row["device"],
    String(row["amount"]).replace(".", ","),
  ]);
  return [["order_id", "day", "country", "device", "amount"], ...lines].map((line) => line.join(";")).join("\n");
}
