import { describe, expect, it } from "vitest";
import { chooseMode, mostMovedRows, type SourceMode } from "../../../src/engine/sources/choose-mode.ts";
import type { PlannedExtract } from "../../../src/engine/sources/plan-extract.ts";
import { postgresDialect } from "../../../src/engine/sources/postgres/postgres-dialect.ts";
import type { SourceConnection } from "../../../src/engine/sources/source-connection.ts";

const push = { reads: postgresDialect } as unknown as SourceConnection["push"];

function choose(
  wanted: SourceMode,
  rows: number | null,
  more: { push?: typeof push; hasFiles?: boolean; recent?: number } = { push },
) {
  const since = more.recent === undefined ? null : { column: "day", day: "2024-01-01" };
  const plan: PlannedExtract = {
    selection: { name: "orders", from: '"orders"' },
    columns: [],
    since,
    estimatedRows: rows,
    notes: [],
  };
  const estimateRows: SourceConnection["estimateRows"] = async ({ from }) =>
    from.includes(`where "day" >= date '2024-01-01'`) ? more.recent! : rows;
  return chooseMode({ push: more.push, estimateRows }, { wanted, plans: [plan], hasFiles: more.hasFiles ?? false });
}

describe("chooseMode", () => {
  it("moves rows up to the limit, and asks for sums above it", async () => {
    expect(await choose("auto", mostMovedRows)).toEqual({ mode: "extract", reason: "about 20,000,000 rows" });
    expect(await choose("auto", mostMovedRows + 1)).toMatchObject({ mode: "push-down" });
    expect(await choose("auto", null)).toMatchObject({ mode: "extract" });
  });

  it("counts only the days that are needed of a large table", async () => {
    expect(await choose("auto", 1e9, { push, recent: 1e6 })).toMatchObject({ mode: "extract" });
    expect(await choose("auto", 1e9, { push, recent: 3e7 })).toMatchObject({ mode: "push-down" });
  });

  it("does as it is told", async () => {
    expect(await choose("push-down", 10)).toEqual({ mode: "push-down", reason: "as asked" });
    expect(await choose("extract", 1e9)).toEqual({ mode: "extract", reason: "as asked" });
  });

  it("moves rows where the source cannot work or files stand beside it, and refuses to be told otherwise", async () => {
    expect(await choose("auto", 1e9, {})).toMatchObject({ mode: "extract" });
    expect(await choose("auto", 1e9, { push, hasFiles: true })).toMatchObject({ mode: "extract" });
    await expect(choose("push-down", 10, {})).rejects.toThrow(/cannot do the work itself.*--mode extract/);
  });
});
