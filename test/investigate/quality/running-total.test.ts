import { describe, expect, it } from "vitest";
import { seededRandom } from "../../analysis/seeded-random.ts";
import { averageMetric, gate, type Row, sumMetric } from "./gate.ts";

const day = (offset: number) => new Date(Date.UTC(2024, 0, 1 + offset)).toISOString().slice(0, 10);
const february = { start: "2024-02-01", end: "2024-02-29" };
const march = { start: "2024-03-01", end: "2024-03-31" };

/** Ninety-one days of four countries: what was added each day, and its running total. */
function panel(): Row[] {
  const random = seededRandom(3);
  return ["de", "fr", "it", "es"].flatMap((country) => {
    let total = 0;
    return Array.from({ length: 91 }, (_, i) => {
      const added = Math.round(20 + 30 * random.uniform());
      total += added;
      return { day: day(i), country, added, total };
    });
  });
}

const asked = { baseline: february, comparison: march, dimensions: ["country"] };
const notesOf = async (metric: ReturnType<typeof sumMetric>, periods: object = {}, rows = panel()) =>
  (await gate({ rows, metric, ...asked, ...periods })).notes.filter(({ check }) => check === "running-total");

describe("a running total", () => {
  it("is not added up over dates", async () => {
    const [note] = await notesOf(sumMetric("total"));
    expect(note.severity).toBe("blocking");
    expect(note.message).toContain("total is a running total");
    expect(note.message).toContain("of the same country it rises 360 times, stays 0 times and falls 0 times");
    expect(note.message).toContain("sum(increase(total))");
    expect(note.evidence).toHaveLength(1);
  });

  it("may have a few corrections", async () => {
    const rows = panel().map((row, i) => (i === 50 || i === 200 ? { ...row, total: Number(row["total"]) - 100 } : row));
    expect(await notesOf(sumMetric("total"), {}, rows)).toMatchObject([{ severity: "blocking" }]);
  });

  it("may be compared at one date each", async () => {
    const periods = {
      baseline: { start: "2024-02-01", end: "2024-02-01" },
      comparison: { start: "2024-03-01", end: "2024-03-01" },
    };
    expect(await notesOf(sumMetric("total"), periods)).toMatchObject([{ severity: "info" }]);
  });

  it("may be averaged, and its increases added up", async () => {
    expect(await notesOf(averageMetric("total"))).toEqual([]);
    expect(await notesOf({ ...sumMetric("total"), increases: ["total"] })).toEqual([]);
  });

  it("is not seen in amounts, nor in the growth of a few months", async () => {
    expect(await notesOf(sumMetric("added"))).toEqual([]);
    const months = Array.from({ length: 30 }, (_, i) => ({
      day: new Date(Date.UTC(2022, i, 1)).toISOString().slice(0, 10),
      revenue: 1000 + 40 * i,
    }));
    expect(await notesOf(sumMetric("revenue"), { dimensions: [] }, months)).toEqual([]);
  });
});
