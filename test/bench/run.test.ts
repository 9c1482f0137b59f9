import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { addRun, type Figures } from "../../bench/sections/planted.ts";
import { newFolder } from "../investigate/investigate-tables.ts";

const project = join(import.meta.dirname, "../..");

function runBench(...args: string[]) {
  const run = spawnSync(process.execPath, ["--import", "tsx", "bench/run.ts", ...args], {
    cwd: project,
    encoding: "utf8",
  });
  return { code: run.status, output: `${run.stdout}${run.stderr}` };
}

it("judges the product and the published methods on a folder of cases", () => {
  const root = newFolder("real");
  mkdirSync(root);
  const dayOf = (i: number) => new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10);
  const rows = Array.from({ length: 84 }, (_, i) =>
    ["de", "fr", "it"].flatMap((country, c) =>
      ["web", "app"].map((device, d) => {
        const usual = 100 + ((7 * i + 5 * c + 3 * d) % 11);
        return [dayOf(i), country, device, country === "de" && i >= 70 ? usual / 2 : usual];
      }),
    ),
  );
  writeFileSync(join(root, "sales.csv"), `${[["day", "country", "device", "amount"], ...rows.flat()].join("\n")}\n`);
  const askedAbout = (from: number) => [
    ...["--metric", "sum(amount)", "--baseline", `${dayOf(from - 14)}..${dayOf(from - 1)}`],
    ...["--comparison", `${dayOf(from)}..${dayOf(from + 13)}`],
  ];
  const cases = [
    {
      ...{ name: "fall", group: "story", files: ["sales.csv"], args: askedAbout(70) },
      expect: { decision: ["diagnosed"], segment: [{ country: "de" }] },
    },
    {
      ...{ name: "still", group: "quiet", files: ["sales.csv"], args: askedAbout(42) },
      expect: { decision: ["no_real_change"], segment: ["none"] },
    },
  ];
  writeFileSync(join(root, "cases.json"), JSON.stringify(cases));

  const { code, output } = runBench("real", "--root", root);
  expect(code, output).toBe(0);
  expect(output).toContain("| cases | of | whydunit | largest share | Adtributor | RiskLoc |");
  expect(output).toMatch(/\| story, right \| 1 \| 1 \| 1 \| 1 \| [01] \|/);
  expect(output).toMatch(/\| quiet, right \| 1 \| 1 \| 0 \| 0 \| 0 \|/);
  expect(output).toMatch(/\| quiet, with a claim \| 1 \| 0 \| 1 \| [01] \| [01] \|/);
  expect(output).toContain("not written to docs/accuracy.md");
});

it("says loudly that data are absent, and refuses options of other benches", () => {
  const absent = runBench("real", "planted", "--root", join(project, "no such folder"));
  expect(absent.code).toBe(0);
  expect(absent.output.match(/ABSENT/g)).toHaveLength(2);
  const strange = runBench("quiet", "--only", "fall");
  expect(strange.code).toBe(2);
  expect(strange.output).toContain("--only is no option of all that is to run: quiet");
});

it("adds up the figures of planted causes over seeds", () => {
  const kinds = new Map<string, Figures>();
  addRun(kinds, "pair: 3 of 9, 2 first, 1 the whole pair\nnone: 8 of 9\n11 of 18 planted cases right (61 %)");
  addRun(kinds, "pair: 4 of 9, 4 first, 3 the whole pair\nnone: 9 of 9\n13 of 18 planted cases right (72 %)");
  expect(Object.fromEntries(kinds)).toEqual({
    pair: { right: 7, first: 6, of: 18 },
    none: { right: 17, first: 0, of: 18 },
  });
});
