import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchCells } from "../../../src/analysis/search/cells/search-cells.ts";
import type { CellData } from "../../../src/analysis/search/types.ts";
import { parseComparison } from "../../../src/engine/cells/parse-comparison.ts";
import { readPlainCells } from "../../../src/engine/cells/read-plain-cells.ts";
import { loadCells } from "../../../src/investigate/explain/load-cells.ts";
import { seededRandom } from "../../analysis/seeded-random.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cells-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Some dimensions of texts, some rows more than once, amounts of all signs, one segment that moved. */
function randomTable(seed: number): string {
  const random = seededRandom(seed).uniform;
  const below = (limit: number) => Math.floor(random() * limit);
  const sizes = Array.from({ length: 2 + below(3) }, () => 2 + below(7));
  const isSpread = below(2) === 0;
  const hasNegatives = below(4) === 0;
  const lines = Array.from({ length: 200 + below(400) }, () => {
    const codes = sizes.map((size) => below(size));
    const plan = isSpread ? Math.round(random() * 1e5) / 100 : 20 + below(100);
    const factor = (codes[0] === 1 ? 0.4 : 1) * (0.95 + 0.1 * random());
    const sign = hasNegatives && below(5) === 0 ? -1 : 1;
    const real =
      below(20) === 0 ? 0 : sign * (isSpread ? Math.round(plan * factor * 100) / 100 : Math.round(plan * factor));
    return [...codes.map((code, i) => `${"abcde"[i]}${code}`), real, plan, 10 + below(9)].join(",");
  });
  const header = [...sizes.map((_, i) => `cut_${"abcde"[i]}`), "real", "plan", "visits"];
  return `${header.join(",")}\n${lines.join("\n")}\n`;
}

function answerOf(cells: CellData) {
  return searchCells(cells).causes.map(({ segment, channel, contribution, score }) => ({
    segment: segment.map(({ dimension, code }) => [
      cells.dimensions[dimension].name,
      cells.dimensions[dimension].values[code],
    ]),
    channel,
    contribution: Number(contribution.toPrecision(8)),
    score: Number(score.toPrecision(6)),
  }));
}

const requests = [
  { actual: "real", expected: "plan" },
  { actual: "sum(real)/sum(visits)", expected: "sum(plan)/sum(visits)" },
];

describe("reading a plain file without the engine", () => {
  it("gives the answer that the engine gives", async () => {
    let claims = 0;
    for (let seed = 1; seed <= 6; seed += 1) {
      const file = write(`${seed}.csv`, randomTable(seed));
      for (const [i, request] of requests.entries()) {
        const dimensions = seed % 3 === 0 ? ["cut_a", "cut_b"] : ["cut_a", "cut_b", "cut_c", "cut_d", "cut_e"];
        const plain = readPlainCells(file, parseComparison({ ...request, dimensions })!);
        const { cells } = await loadCells(file, { ...request, dimensions });
        expect([seed, i, plain && answerOf(plain)]).toEqual([seed, i, answerOf(cells)]);
        claims += answerOf(cells).length;
      }
    }
    expect(claims).toBeGreaterThan(6);
  });

  it("finds the same dimensions by itself", async () => {
    const file = write(
      "own.csv",
      randomTable(3)
        .replace(/,(\d+)(\n|$)/g, "$2")
        .replace(",visits", ""),
    );
    const request = { ...requests[0], dimensions: null };
    const plain = readPlainCells(file, parseComparison(request)!);
    const { cells } = await loadCells(file, request);
    expect(plain?.dimensions.map(({ name }) => name)).toEqual(cells.dimensions.map(({ name }) => name));
    expect(answerOf(plain!)).toEqual(answerOf(cells));
  });

  const read = (text: string, dimensions: string[] | null = null) =>
    readPlainCells(write("one.csv", text), parseComparison({ actual: "real", expected: "plan", dimensions })!);

  it("reads one column on both sides of a comparison", () => {
    const file = write("shared.csv", "a,real,plan,visits\nnorth,1,2,5\nsouth,3,4,6\n");
    const cells = readPlainCells(file, parseComparison({ ...requests[1], dimensions: null })!);
    expect([...cells!.actual.denominator!]).toEqual([5, 6]);
    expect([...cells!.expected.denominator!]).toEqual([5, 6]);
  });

  it("keeps whole numbers that a person named as dimensions", () => {
    const cells = read("store,real,plan\n12,1,2\n7,-3.5,4\n", ["Store"]);
    expect(cells?.dimensions[0].values).toEqual(["12", "7"]);
    expect([...cells!.actual.numerator]).toEqual([1, -3.5]);
  });

  it("leaves to the engine all that may be more than text and plain numbers", () => {
    const tables = {
      numbers: "a,real,plan\n1,1,2\n2,3,4\n",
      dates: "a,real,plan\n2024-01-01,1,2\n2024-01-02,3,4\n",
      "months in words": "a,real,plan\nJan 2024,1,2\nFeb 2024,3,4\n",
      answers: "a,real,plan\nyes,1,2\nno,3,4\n",
      "missing values": "a,real,plan\nnorth,1,2\n,3,4\n",
      "missing amounts": "a,real,plan\nnorth,,2\nsouth,3,4\n",
      "codes for amounts": "a,real,plan\nnorth,007,2\nsouth,3,4\n",
      "amounts with a sign": "a,real,plan\nnorth,$5,2\nsouth,3,4\n",
      spaces: "a,real,plan\nnorth ,1,2\nsouth,3,4\n",
      "ragged lines": "a,real,plan\nnorth,1\nsouth,3,4\n",
      "a line of totals": "a,real,plan\nnorth,1,2\nsouth,3,4\nTotal,4,6\n",
      "names that differ by case": "a,A,real,plan\nnorth,u,1,2\nsouth,v,3,4\n",
      "no rows": "a,real,plan\n",
      "single events": "a,real,plan\nnorth,1,0\nnorth,0,2\nsouth,3,0\nsouth,0,4\n",
    };
    for (const [what, text] of Object.entries(tables)) expect([what, read(text)]).toEqual([what, null]);
  });
});
