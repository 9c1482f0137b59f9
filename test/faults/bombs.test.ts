import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { openDuck } from "../../src/engine/duck.ts";
import { quoteText } from "../../src/engine/sql.ts";
import { runCli } from "../cli/run-cli.ts";
import { newFolder } from "../investigate/investigate-tables.ts";

// A reader that keeps what it reads dies of this, as V8 does: with a signal instead of an answer.
const littleMemory = {
  NODE_OPTIONS: "--max-old-space-size=256",
  // Smaller than usual, so that the bombs are cheap to make.
  WHYDUNIT_LIMIT_WORKBOOK_BYTES: "20000000",
  WHYDUNIT_LIMIT_JSON_BYTES: "10000000",
  WHYDUNIT_LIMIT_DOCUMENT_BYTES: "2000000",
};

const file = (name: string, content: string | Uint8Array): string => {
  const path = newFolder(name);
  writeFileSync(path, content);
  return path;
};

const row = (number: number, ...cells: string[]): string => `<row r="${number}">${cells.join("")}</row>`;
const text = (address: string, words: string): string => `<c r="${address}" t="inlineStr"><is><t>${words}</t></is></c>`;
const number = (address: string, value = 1): string => `<c r="${address}"><v>${value}</v></c>`;
const head = row(1, text("A1", "city"), text("B1", "amount"));
const sheetOf = (...rows: string[]): string => `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`;
const two = [head, row(2, text("A2", "Bonn"), number("B2"))];

interface Workbook {
  sheet: string;
  shared?: string | Uint8Array;
  workbook?: string;
}

const sheets = (count: number): string =>
  `<workbook xmlns:r="r"><sheets>${Array.from({ length: count }, (_, i) => `<sheet name="S${i}" sheetId="${i + 1}" r:id="rId1"/>`).join("")}</sheets></workbook>`;

function workbookOf({ sheet, shared = "<sst/>", workbook = sheets(1) }: Workbook): Uint8Array {
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const parts = {
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${type}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/workbook.xml": workbook,
    "xl/sharedStrings.xml": shared,
    "xl/worksheets/sheet1.xml": sheet,
  };
  const bytes = Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]);
  return zipSync(Object.fromEntries(bytes), { level: 6 });
}

/** The same archive, whose directory says of its last part that it is small. */
function lying(archive: Uint8Array): Uint8Array {
  const bytes = Buffer.from(archive);
  bytes.writeUInt32LE(100, bytes.lastIndexOf(Buffer.from("PK\x01\x02", "latin1")) + 24);
  return bytes;
}

const spaces = (megabytes: number): Buffer => Buffer.alloc(megabytes << 20, " ");
const gzipOf = (content: Uint8Array, times: number): Uint8Array =>
  Array.from({ length: times }).reduce<Uint8Array>((packed) => gzipSync(packed), content);
const repeatedCells = (): Uint8Array => {
  const rows = Array.from({ length: 30_000 }, (_, i) =>
    row(i + 2, `<c r="A${i + 2}" t="s"><v>0</v></c>`, number(`B${i + 2}`)),
  );
  return workbookOf({
    sheet: sheetOf(head, rows.join("")),
    shared: `<sst><si><t>${"x".repeat(32_000)}</t></si></sst>`,
  });
};
const deepJson = (levels: number, inner = ""): string => `${"[".repeat(levels)}${inner}${"]".repeat(levels)}`;

// Each with what is said of it; FILE_TOO_LARGE comes with the name of the setting that raises the limit.
const bombs: [string, string, () => string | Uint8Array, RegExp][] = [
  [
    "a cell far out",
    "gap.xlsx",
    () => workbookOf({ sheet: sheetOf(...two, row(1_048_576, number("XFD1048576"))) }),
    /8000000 cells.*WHYDUNIT_LIMIT_WORKBOOK_CELLS/,
  ],
  [
    "a row beyond all",
    "row.xlsx",
    () => workbookOf({ sheet: sheetOf(...two, row(99_999_999_999, number("A99999999999"))) }),
    /row 99999999999, and sheets end/,
  ],
  [
    "a column beyond all",
    "column.xlsx",
    () => workbookOf({ sheet: sheetOf(...two, row(3, number("ZZZZZZZ3"))) }),
    /cell ZZZZZZZ3, and sheets end/,
  ],
  [
    "nested XML",
    "deep.xlsx",
    () => workbookOf({ sheet: sheetOf("<a>".repeat(1e6)) }),
    /nested more than 100 deep.*WHYDUNIT_LIMIT_NESTING/,
  ],
  [
    "entities of entities",
    "laugh.xlsx",
    () => workbookOf({ sheet: `<!DOCTYPE x [<!ENTITY a "ha">]>${sheetOf(...two)}` }),
    /declares a document type/,
  ],
  [
    "a part of 30 MB",
    "part.xlsx",
    () => workbookOf({ sheet: sheetOf(...two), shared: spaces(30) }),
    /more than 20.0 MB.*WHYDUNIT_LIMIT_WORKBOOK_BYTES/,
  ],
  [
    "a part larger than its archive says",
    "lie.xlsx",
    () => lying(workbookOf({ sheet: sheetOf(...two) })),
    /has not the size the archive says/,
  ],
  [
    "thousands of sheets",
    "sheets.xlsx",
    () => workbookOf({ sheet: sheetOf(...two), workbook: sheets(1001) }),
    /more than 1000 sheets.*WHYDUNIT_LIMIT_WORKBOOK_SHEETS/,
  ],
  ["one long text in every row", "shared.xlsx", repeatedCells, /over 250 times as much.*WHYDUNIT_LIMIT_UNPACKED_RATIO/],
  [
    "members of gzip without end",
    "members.csv.gz",
    () => Buffer.concat(Array(8).fill(gzipSync(Buffer.alloc(40 << 20, "a,b\n1,2\n")))),
    /over 250 times as much.*WHYDUNIT_LIMIT_UNPACKED_RATIO/,
  ],
  [
    "gzip of gzip of gzip",
    "nested.csv.gz",
    () => gzipOf(Buffer.from("a,b\n1,2\n"), 3),
    /compressed more than 2 times.*WHYDUNIT_LIMIT_ARCHIVE_DEPTH/,
  ],
  [
    "JSON nested in a cell",
    "cell.json",
    () => `[{"a":${deepJson(1e5)},"b":1}]`,
    /nested 10000\d deep.*WHYDUNIT_LIMIT_NESTING/,
  ],
  [
    "JSON nested around long digits",
    "digits.json",
    () => `{"a":${deepJson(1e5, "12345678901234567890")}}`,
    /nested 10000\d deep.*WHYDUNIT_LIMIT_NESTING/,
  ],
  [
    "JSON nested in a line",
    "line.ndjson",
    () => `{"a":1}\n{"a":${deepJson(1e5)}}\n`,
    /nested 10000\d deep.*WHYDUNIT_LIMIT_NESTING/,
  ],
  [
    "a line of JSON without an end",
    "endless.ndjson",
    () => Buffer.concat([Buffer.from('{"a":1}\n{"a":"'), spaces(40)]),
    /Line 2 is longer than 16.8 MB.*WHYDUNIT_LIMIT_RECORD_BYTES/,
  ],
  [
    "a JSON document that is no list of records",
    "large.json",
    () => Buffer.concat([Buffer.from("[[1],"), spaces(10)]),
    /at most 10.0 MB.*WHYDUNIT_LIMIT_JSON_BYTES/,
  ],
  [
    "a million fields",
    "fields.ndjson",
    () => Array.from({ length: 1e6 }, (_, i) => `{"field ${i}":1}`).join("\n"),
    /more than 2000 different fields/,
  ],
  [
    "names of fields without end",
    "names.ndjson",
    () => Array.from({ length: 600 }, (_, i) => `{"${i}${"x".repeat(30_000)}":1}`).join("\n"),
    /The header.*WHYDUNIT_LIMIT_RECORD_BYTES/,
  ],
  [
    "a first line without an end",
    "endless.csv",
    () => spaces(40).fill("x"),
    /The first line is longer.*WHYDUNIT_LIMIT_RECORD_BYTES/,
  ],
  [
    "a line of a million columns",
    "million.csv",
    () => `${"c,".repeat(1e6)}c\n${"1,".repeat(1e6)}1\n`,
    /2000 can be read/,
  ],
  ["a line of tabs", "tabs.csv", () => `a\tb\n${"\t".repeat(131_000)}\n`, /2000 can be read/],
  [
    "short rows of a wide table",
    "wide.csv",
    () =>
      `${Array.from({ length: 2000 }, (_, i) => `c${i}`).join(",")}\n${`${"1,".repeat(1999)}1\n`.repeat(40)}${"1\n".repeat(100_000)}`,
    /over 250 times as much.*WHYDUNIT_LIMIT_UNPACKED_RATIO/,
  ],
];

describe("files that become more than they seem", () => {
  it.each(bombs)("refuses %s with the limit and the way out, in little memory", async (_, name, make, message) => {
    const { code, stderr } = await runCli(["profile", file(name, make())], littleMemory);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(message) });
    expect(stderr).toContain(`${name}: `);
  });

  it("refuses rows of Parquet that take no room", async () => {
    const path = newFolder("rows.parquet");
    const duck = await openDuck({ spillFolder: newFolder("spill") });
    await duck.run(
      `copy (select 7 as a, 8 as b from range(70000000)) to ${quoteText(path)} (format parquet, compression zstd, row_group_size 10000000)`,
    );
    duck.close();
    const { code, stderr } = await runCli(["profile", path], littleMemory);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/70000000 rows of 3 columns.*WHYDUNIT_LIMIT_PARQUET_RATIO/),
    });
  });

  it("refuses a file of metrics that is nested without end", async () => {
    const path = file("metrics.yml", `metrics: ${deepJson(1e5)}`);
    const { stderr } = await runCli(["watch", path, "--once"], littleMemory);
    expect(stderr).toMatch(/nested more than 100 deep.*WHYDUNIT_LIMIT_NESTING/);
  });

  it("refuses a PDF whose text has no end, and learns what lies beside it", async () => {
    const folder = newFolder("documents");
    mkdirSync(folder);
    writeFileSync(join(folder, "bomb.pdf"), endlessPdf());
    writeFileSync(join(folder, "notes.md"), "# Notes\n\nThe checkout was slow.\n");
    const { code, stdout } = await runCli(["learn", folder], littleMemory);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/bomb\.pdf has more text.*WHYDUNIT_LIMIT_DOCUMENT_BYTES/),
    });
    expect(stdout).toContain("1 document");
  });
});

/** A page whose 40 kB unpack to some 2 million words. */
function endlessPdf(): Buffer {
  const content = deflateSync(Buffer.alloc(40 << 20, "BT /F 9 Tf (x) Tj ET\n"));
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ].map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`);
  const stream = `5 0 obj\n<</Length ${content.length}/Filter/FlateDecode>>\nstream\n`;
  const trailer = "\nendstream\nendobj\ntrailer<</Root 1 0 R/Size 6>>\n%%EOF";
  return Buffer.concat([Buffer.from(`%PDF-1.4\n${objects.join("")}${stream}`), content, Buffer.from(trailer)]);
}

describe("large files that are what they seem", () => {
  it("reads gzip of repetitive rows at a hundred to one, twice compressed, in little memory", async () => {
    const rows = "2024-01-01,Bonn,web,12.5\n".repeat(400_000);
    const packed = gzipOf(Buffer.from(`day,city,channel,amount\n${rows}`), 2);
    expect(rows.length / packed.length).toBeGreaterThan(100);
    const { code, stdout } = await runCli(["profile", file("orders.csv.gz", packed), "--json"], littleMemory);
    expect([code, JSON.parse(stdout).tables[0].row_count]).toEqual([0, 400_000]);
  });

  it("reads lists and lines of JSON whose fields come late, in little memory", async () => {
    const records = Array.from(
      { length: 300_000 },
      (_, i) => `{"id":${i},"city":"Bonn\\n${i % 9}"${i > 250_000 ? ',"late":7' : ""}}`,
    );
    const paths = [file("list.json", `[${records.join(",\n")}]`), file("lines.ndjson", records.join("\n"))];
    const { code, stdout } = await runCli(["profile", ...paths, "--json"], littleMemory);
    const { tables } = JSON.parse(stdout);
    const shapes = tables.map((table: { row_count: number; columns: { name: string }[] }) => [
      table.row_count,
      table.columns.map(({ name }) => name),
    ]);
    expect([code, shapes]).toEqual([
      0,
      [
        [300_000, ["id", "city", "late"]],
        [300_000, ["id", "city", "late"]],
      ],
    ]);
  });

  it("reads a workbook of more rows than a call has arguments", async () => {
    const rows = Array.from({ length: 130_000 }, (_, i) =>
      row(i + 2, text(`A${i + 2}`, `city ${i % 50}`), number(`B${i + 2}`, i)),
    );
    const { code, stdout } = await runCli([
      "profile",
      file("rows.xlsx", workbookOf({ sheet: sheetOf(head, rows.join("")) })),
      "--json",
    ]);
    expect([code, JSON.parse(stdout).tables[0].row_count]).toEqual([0, 130_000]);
  });

  it("reads what was refused once the limit is raised, and says so where the setting is no number", async () => {
    const path = file("nested.csv.gz", gzipOf(Buffer.from("a,b\n1,2\n"), 3));
    expect(await runCli(["profile", path], { WHYDUNIT_LIMIT_ARCHIVE_DEPTH: "3" })).toMatchObject({ code: 0 });
    const { stderr } = await runCli(["profile", path], { WHYDUNIT_LIMIT_ARCHIVE_DEPTH: "many" });
    expect(stderr).toContain('WHYDUNIT_LIMIT_ARCHIVE_DEPTH is "many"');
  });

  it("sets aside one line without an end and reads on behind it", async () => {
    const path = file(
      "line.csv",
      Buffer.concat([Buffer.from("a,b\n1,2\n3,"), spaces(30).fill("x"), Buffer.from("\n5,6\n")]),
    );
    const { code, stdout } = await runCli(["profile", path], littleMemory);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/line 3.*longer than 4194304 characters/s)]);
  });
});
