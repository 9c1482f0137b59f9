import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../src/base/app-error.ts";
import { makeScratchFolder, type ScratchFolder } from "../../../src/base/scratch-folder.ts";
import { type Duck, openDuck } from "../../../src/engine/duck.ts";
import { loadFile } from "../../../src/engine/load/load-file.ts";
import type { LoadedTable } from "../../../src/engine/load/loaded-table.ts";
import { quoteText } from "../../../src/engine/sql.ts";

type ExpectedCell = string | number | boolean | null | { length: number; sha256: string };
interface ExpectedTable {
  columns: { name: string; data_type: string }[];
  rows?: ExpectedCell[][];
  row_count?: number;
  sums?: Record<string, number>;
  rows_at?: Record<string, ExpectedCell[]>;
  rejected?: { line: number; reason_contains?: string }[];
  notes_contain?: string[];
  notes_lack?: string[];
}
type Expectation = ExpectedTable | { error: string };
interface Case {
  id: string;
  file: string;
  about: string;
  fault: string[];
  expect: Expectation;
  or?: Expectation[];
}

const folder = join(import.meta.dirname, "../../corpus");
const cases: Case[] = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));

let duck: Duck;
let scratch: ScratchFolder;
beforeAll(async () => {
  scratch = makeScratchFolder();
  duck = await openDuck({ spillFolder: scratch.path("spill") });
});
afterAll(() => {
  duck.close();
  scratch.remove();
});

describe("the corpus of nasty tables", () => {
  it.each(cases)("$fault $id: $about", async (entry) => {
    const outcome = await load(join(folder, "files", entry.file));
    const problems = [entry.expect, ...(entry.or ?? [])].map((expectation) => compare(outcome, expectation));
    if (problems.every((list) => list.length > 0)) expect(problems[0]).toEqual([]);
  });
});

interface Outcome {
  error: string | null;
  table: LoadedTable | null;
  rows: ExpectedCell[][];
}

async function load(path: string): Promise<Outcome> {
  try {
    const table = await loadFile(path, { duck, scratch });
    return { error: null, table, rows: await readRows(table) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { error: error.code, table: null, rows: [] };
  }
}

async function readRows(table: LoadedTable): Promise<ExpectedCell[][]> {
  const select = table.columns.map(({ dataType, utc }, i) => {
    const x = `t.c${i}`;
    if (dataType === "date") return `strftime(${x}, '%Y-%m-%d')`;
    if (dataType === "datetime") {
      const text = `strftime(${x}, '%Y-%m-%dT%H:%M:%S') || case when microsecond(${x}) % 1000000 = 0 then '' else rtrim(strftime(${x}, '.%f'), '0') end`;
      return utc ? `${text} || 'Z'` : text;
    }
    return dataType === "integer" ? `${x}::varchar` : x;
  });
  const names = table.columns.map((_, i) => `c${i}`).join(", ");
  const rows = await duck.rows(
    `select ${select.join(", ")} from read_parquet(${quoteText(table.parquet)}) t(${names})`,
  );
  return rows.map((row) =>
    row.map((cell, i) => {
      if (cell === null || table.columns[i].dataType !== "integer") return cell as ExpectedCell;
      return Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell);
    }),
  );
}

function compare({ error, table, rows }: Outcome, expected: Expectation): string[] {
  if ("error" in expected)
    return error === expected.error ? [] : [`expected error ${expected.error}, got ${error ?? "a table"}`];
  if (!table) return [`expected a table, got error ${error}`];
  return [
    ...compareColumns(table, expected),
    ...compareRows(table, rows, expected),
    ...compareReports(table, expected),
  ];
}

function compareColumns(table: LoadedTable, expected: ExpectedTable): string[] {
  const got = table.columns.map(({ name, dataType }) => `${name}: ${dataType}`);
  const wanted = expected.columns.map(({ name, data_type }) => `${name}: ${data_type}`);
  return got.join("\n") === wanted.join("\n")
    ? []
    : [`columns ${got.slice(0, 20).join(", ")} instead of ${wanted.slice(0, 20).join(", ")}`];
}

function compareRows(table: LoadedTable, rows: ExpectedCell[][], expected: ExpectedTable): string[] {
  const problems: string[] = [];
  const count = expected.rows?.length ?? expected.row_count;
  if (count !== undefined && (rows.length !== count || table.rowCount !== count))
    problems.push(`${rows.length} rows (said ${table.rowCount}) instead of ${count}`);
  const wanted = expected.rows ? Object.entries(expected.rows) : Object.entries(expected.rows_at ?? {});
  for (const [at, cells] of wanted) {
    const got = rows[Number(at)] ?? [];
    if (cells.some((cell, i) => !isSame(got[i], cell)))
      problems.push(`row ${at}: ${JSON.stringify(got)} instead of ${JSON.stringify(cells)}`);
  }
  for (const [name, sum] of Object.entries(expected.sums ?? {})) {
    const at = table.columns.findIndex((column) => column.name === name);
    const got = rows.reduce((total, row) => total + Number(row[at] ?? 0), 0);
    if (Math.abs(got - sum) > 1e-9 * Math.max(1, Math.abs(sum)))
      problems.push(`sum of ${name} is ${got} instead of ${sum}`);
  }
  return problems.slice(0, 5);
}

function isSame(got: ExpectedCell | undefined, wanted: ExpectedCell): boolean {
  if (typeof wanted === "object" && wanted !== null) {
    const hash = createHash("sha256").update(String(got)).digest("hex");
    return String(got).length === wanted.length && hash === wanted.sha256;
  }
  if (typeof wanted === "number" && typeof got === "number")
    return Math.abs(got - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted));
  return got === wanted;
}

function compareReports(table: LoadedTable, expected: ExpectedTable): string[] {
  const problems: string[] = [];
  const rejected = expected.rejected ?? [];
  const lines = table.rejected.lines.map(({ line }) => line).join();
  if (table.rejected.count !== rejected.length || lines !== rejected.map(({ line }) => line).join()) {
    problems.push(`rejected lines ${lines || "none"} instead of ${rejected.map(({ line }) => line).join() || "none"}`);
  }
  for (const [i, { reason_contains: word }] of rejected.entries()) {
    const reason = table.rejected.lines[i]?.reason ?? "";
    if (word && !reason.toLowerCase().includes(word.toLowerCase())) problems.push(`reason "${reason}" lacks "${word}"`);
  }
  const notes = table.notes.join("\n").toLowerCase();
  for (const word of expected.notes_contain ?? [])
    if (!notes.includes(word.toLowerCase())) problems.push(`no note with "${word}" among: ${table.notes.join(" | ")}`);
  for (const word of expected.notes_lack ?? [])
    if (notes.includes(word.toLowerCase())) problems.push(`a note with "${word}": ${table.notes.join(" | ")}`);
  return problems;
}
