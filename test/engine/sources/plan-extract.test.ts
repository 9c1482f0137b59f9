import { describe, expect, it } from "vitest";
import { demandMovable, type ExtractWish, planExtract } from "../../../src/engine/sources/plan-extract.ts";
import { postgresDialect } from "../../../src/engine/sources/postgres/postgres-dialect.ts";
import { everything } from "./read-extract.ts";

const column = (name: string, type: string, meanBytes: number | null = null) => ({
  name,
  type,
  meanBytes,
  reading: postgresDialect.readType(type),
});
const columns = [
  column("at", "timestamp with time zone"),
  column("shipped", "date"),
  column("amount", "numeric"),
  column("review", "text", 900),
  column("photo", "bytea"),
];

const plan = (rows: number | null, wish: Partial<ExtractWish> = {}, known = columns) =>
  planExtract(
    { describe: async () => known, estimateRows: async () => rows },
    { name: "orders", from: "orders" },
    { ...everything, ...wish },
  );
const namesOf = ({ columns: kept }: Awaited<ReturnType<typeof plan>>) => kept.map(({ name }) => name);

describe("what of a table crosses the wire", () => {
  it("leaves images and prose where they are, unless the question names them", async () => {
    const planned = await plan(100);
    expect(namesOf(planned)).toEqual(["at", "shipped", "amount"]);
    expect(planned.notes).toEqual(["Left out, because nothing can be cut by them: review (text), photo (bytea)."]);
    expect(namesOf(await plan(100, { named: "count(distinct review)" }))).toEqual([
      "at",
      "shipped",
      "amount",
      "review",
    ]);
    expect(namesOf(await plan(100, { columns: ["AMOUNT", "review", "photo"] }))).toEqual(["amount", "review"]);
    await expect(plan(100, { columns: ["nope"] })).rejects.toMatchObject({ code: "COLUMN_NOT_FOUND" });
  });

  it("takes all days of a small table, and of a large one those that are needed where its time is plain", async () => {
    const since = "2024-01-01";
    expect((await plan(2_000_000, { since, dateColumn: "at" })).since).toBeNull();
    expect((await plan(2_000_001, { since, dateColumn: "At" })).since).toEqual({ column: "at", day: since });
    expect((await plan(9_000_000, { since })).since).toBeNull();
    expect((await plan(9_000_000, { since }, columns.slice(1))).since).toEqual({ column: "shipped", day: since });
    expect((await plan(null, { since, dateColumn: "at" })).since).toBeNull();
  });

  it("refuses to move what is too large to be moved", async () => {
    const planned = await plan(200_000_000);
    expect(() => demandMovable(planned)).toThrow(/at most 100,000,000 are taken out.*--mode push-down/);
    const small = await plan(100_000_000);
    expect(() => demandMovable(small)).not.toThrow();
  });
});
