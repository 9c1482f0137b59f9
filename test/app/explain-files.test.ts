import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ExplainRequest, explainFiles } from "../../src/app/explain-files.ts";
import { type ExplainResult, explainResultSchema } from "../../src/domain/explain-result.ts";
import { seededRandom } from "../analysis/seeded-random.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "explain-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const names = ["country", "device", "product", "real", "plan", "visits"] as const;
type Row = [string, string, string, number, number, number];

/** Germany's iOS comes to half of its plan, all else to within a few percent. */
function makeRows(): Row[] {
  const random = seededRandom(7).uniform;
  return ["US", "DE", "FR", "JP"].flatMap((country) =>
    ["ios", "android", "web"].flatMap((device) =>
      ["chair", "table", "lamp", "desk", "shelf"].map((product): Row => {
        const plan = 80 + Math.floor(random() * 200);
        const factor = (country === "DE" && device === "ios" ? 0.5 : 1) * (0.98 + 0.04 * random());
        return [country, device, product, Math.round(plan * factor * 100) / 100, plan, 4 * plan];
      }),
    ),
  );
}

const toCsv = (rows: Row[], delimiter = ","): string =>
  `${[names.join(delimiter), ...rows.map((row) => row.join(delimiter))].join("\n")}\n`;

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const sums: ExplainRequest = { actual: "real", expected: "plan", dimensions: null };

async function explain(paths: string[], request: Partial<ExplainRequest> = {}): Promise<ExplainResult[]> {
  const results: ExplainResult[] = [];
  for await (const result of explainFiles(paths, { ...sums, ...request })) results.push(result);
  for (const result of results) expect(() => explainResultSchema.parse(result)).not.toThrow();
  return results;
}

const segmentsOf = ({ causes }: ExplainResult) => causes.map(({ segment }) => segment);
const planted = [{ country: "DE", device: "ios" }];

describe("explaining a gap between plan and actual", () => {
  it("names the same segment whatever kind of file the rows come in", async () => {
    const rows = makeRows();
    const quoted = rows.map(([country, device, product, ...numbers]) =>
      [`"${country}"`, `"${device}"`, `"${product}, new"`, ...numbers].join(","),
    );
    const parquet = join(folder, "rows.parquet");
    const objects = rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])));
    const json = write("rows.json", JSON.stringify(objects));
    const duck = await (await DuckDBInstance.create()).connect();
    await duck.run(`copy (select * from read_json('${json}')) to '${parquet}' (format parquet)`);
    duck.closeSync();
    const results = await explain([
      write("plain.csv", toCsv(rows)),
      write("quoted.csv", `${names.join(",")}\n${quoted.join("\n")}\n`),
      write("semicolon.csv", toCsv(rows, ";").replaceAll(".", ",")),
      json,
      parquet,
    ]);
    for (const result of results) {
      expect([result.file, segmentsOf(result)]).toEqual([result.file, planted]);
      expect(result.causes[0].contribution).toBeCloseTo(results[0].causes[0].contribution, 6);
      expect(result.decision).toBe("diagnosed");
    }
  });

  it("compares averages and ratios", async () => {
    const file = write("ratio.csv", toCsv(makeRows()));
    for (const [actual, expected] of [
      ["avg(real)", "avg(plan)"],
      ["sum(real)/sum(visits)", "sum(plan)/sum(visits)"],
      ["sum(real) / count(*)", "avg(plan)"],
    ]) {
      const [result] = await explain([file], { actual, expected });
      expect([actual, segmentsOf(result)]).toEqual([actual, planted]);
    }
  });

  it("adds up a bare column, also one that is named like a rate", async () => {
    const text = toCsv(makeRows()).replace("real,plan", "real_rate,plan_rate");
    const [bare, summed] = [
      await explain([write("rates.csv", text.replaceAll("ios", '"ios"'))], {
        actual: "real_rate",
        expected: "plan_rate",
      }),
      await explain([write("rates-plain.csv", text)], { actual: "sum(real_rate)", expected: "sum(plan_rate)" }),
    ];
    expect(bare[0].causes).toEqual(summed[0].causes);
    expect(segmentsOf(bare[0])).toEqual(planted);
  });

  it("goes on behind a file that cannot be read, and says what is wrong with it", async () => {
    const good = write("good.csv", toCsv(makeRows()));
    const results = await explain([
      good,
      write("broken.parquet", "PAR1 nonsense PAR1"),
      write("empty.csv", ""),
      join(folder, "nowhere.csv"),
      write("others.csv", "city,sales\nBonn,3\nUlm,5\nKiel,4\n"),
      good,
    ]);
    expect(results.map(({ error }) => error?.code ?? null)).toEqual([
      null,
      "INVALID_FILE_TYPE",
      "NO_HEADERS",
      "FILE_NOT_FOUND",
      "COLUMN_NOT_FOUND",
      null,
    ]);
    expect(results[1]).toMatchObject({ causes: [], decision: "blocked_by_data_quality" });
    expect(segmentsOf(results[5])).toEqual(planted);
  });

  it("takes every table of a folder as a case of its own", async () => {
    const inside = mkdtempSync(join(folder, "cases-"));
    for (const name of ["a.csv", "b.csv"]) writeFileSync(join(inside, name), toCsv(makeRows()));
    expect((await explain([inside])).map(({ file }) => file)).toEqual([join(inside, "a.csv"), join(inside, "b.csv")]);
  });

  it("skips dimensions that a file does not have, and notes it", async () => {
    const rows = toCsv(makeRows());
    const files = [write("some.csv", rows), write("some-quoted.csv", rows.replaceAll("lamp", '"lamp"'))];
    for (const result of await explain(files, { dimensions: ["Country", "channel", "DEVICE"] })) {
      expect(segmentsOf(result)).toEqual(planted);
      expect(result.notes).toEqual(["Left out, because no column to cut by has this name: channel."]);
    }
    const [none] = await explain(files, { dimensions: ["channel"] });
    expect(none.error).toMatchObject({
      code: "COLUMN_NOT_FOUND",
      details: { available: ["country", "device", "product"] },
    });
  });

  it("refuses to compare a sum with an average, and what does not add up", async () => {
    const file = write("kinds.csv", toCsv(makeRows()));
    const [mixed] = await explain([file], { expected: "avg(plan)" });
    expect(mixed.error).toMatchObject({ code: "INVALID_REQUEST", message: expect.stringContaining("is an average") });
    const [median] = await explain([file], { actual: "median(real)", expected: "median(plan)" });
    expect(median.error).toMatchObject({
      code: "INVALID_REQUEST",
      message: expect.stringContaining("does not add up"),
    });
  });

  it("takes negative and zero amounts as they are", async () => {
    const rows = makeRows().map(([country, device, product, real, plan, visits], i): Row => {
      const [sign, isZero] = [i % 7 === 0 ? -1 : 1, i % 11 === 0];
      return [country, device, product, isZero ? 0 : sign * real, isZero ? 0 : sign * plan, visits];
    });
    const text = toCsv(rows);
    const [plain, general] = await explain([
      write("signs.csv", text),
      write("signs-quoted.csv", text.replaceAll("lamp", '"lamp"')),
    ]);
    expect(general.causes).toEqual(plain.causes);
    expect(segmentsOf(plain)).toContainEqual(planted[0]);
  });

  it("cuts by dates, flags and few numbers, but not by other amounts", async () => {
    const lines = Array.from({ length: 240 }, (_, i) => {
      const [day, store] = [`2024-01-0${1 + (i % 4)}`, 1 + (Math.floor(i / 4) % 6)];
      const real = (store === 3 ? 50 : 100) + (i % 5);
      return [day, store, i % 2 === 0, (i * 37.7) % 91, real, 102].join(",");
    });
    const [result] = await explain([write("typed.csv", `day,store,is_new,weight,real,plan\n${lines.join("\n")}\n`)]);
    expect(segmentsOf(result)).toEqual([{ store: "3" }]);
  });
});
