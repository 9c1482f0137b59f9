import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { openTables } from "../../src/app/tables/ask-tables.ts";
import { investigateTables, newFolder } from "../investigate/investigate-tables.ts";
import { isLate, makeOrders } from "../investigate/made-orders.ts";
import { runCli } from "./run-cli.ts";

describe("whydunit export", () => {
  const out = newFolder("files");
  let folder = "";
  beforeAll(async () => {
    mkdirSync(out, { recursive: true });
    const orders = makeOrders({
      seed: 5,
      perDay: 40,
      volume: (order) => (isLate(order) && order["device"] === "ios" ? 0.3 : 1),
    });
    const { reportPath } = await investigateTables({ tables: { orders }, metric: "count(*)" });
    folder = join(reportPath, "..");
  });

  it("writes the format that the file's name ends in, the same bytes as a server gives", async () => {
    const path = join(out, "report.html");
    const { code, stdout } = await runCli(["export", folder, "--out", path]);
    expect([code, stdout]).toEqual([0, `Written: ${path}\n`]);
    expect(readFileSync(path, "utf8")).toMatch(/^<!doctype html><html lang="en">/);
    const tables = openTables({ atOnce: 1 });
    const { bytes, mediaType } = await tables.ask("export", { folder, format: "html" });
    expect([mediaType, Buffer.compare(bytes, readFileSync(path))]).toEqual(["text/html; charset=utf-8", 0]);
    const nothing = tables.ask("export", { folder: out, format: "html" });
    await expect(nothing).rejects.toMatchObject({ code: "INVESTIGATION_NOT_COMPLETE" });
  });

  it("writes to standard output when asked to", async () => {
    const { code, stdout } = await runCli(["export", folder, "--format", "md", "--out", "-"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^# /);
    expect(stdout).toContain("[chart-timeline]: data:image/svg+xml;base64,");
  });

  it("says which formats there are, and writes nothing", async () => {
    const { code, stderr } = await runCli(["export", folder, "--format", "docx", "--out", join(out, "x.docx")]);
    expect(code).toBe(2);
    expect(stderr).toContain('There is no format "docx". Known: markdown, html, pdf, notebook.');
    expect(existsSync(join(out, "x.docx"))).toBe(false);
  });

  it("refuses what is no finished case", async () => {
    const { code, stderr } = await runCli(["export", out]);
    expect(code).toBe(1);
    expect(stderr).toContain("has no report yet");
  });
});
