import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { binaryCases } from "./corpus/binary.ts";
import { booleanCases } from "./corpus/booleans.ts";
import type { CorpusCase } from "./corpus/case.ts";
import { codeCases } from "./corpus/codes.ts";
import { dateCases } from "./corpus/dates.ts";
import { delimiterCases } from "./corpus/delimiters.ts";
import { encodingCases } from "./corpus/encodings.ts";
import { excelCases } from "./corpus/excel.ts";
import { fileNameCases } from "./corpus/file-names.ts";
import { headerCases } from "./corpus/headers.ts";
import { jsonCases } from "./corpus/json.ts";
import { lateCases } from "./corpus/late.ts";
import { numberCases } from "./corpus/numbers.ts";
import { parquetCases } from "./corpus/parquet.ts";
import { quoteCases } from "./corpus/quotes.ts";
import { recordCases } from "./corpus/records.ts";
import { textCases } from "./corpus/texts.ts";
import { timeCases } from "./corpus/times.ts";

const corpusFolder = join(dirname(fileURLToPath(import.meta.url)), "../test/corpus");
const filesFolder = join(corpusFolder, "files");

const themes: Record<string, CorpusCase[]> = {
  delimiters: delimiterCases,
  quotes: quoteCases,
  records: recordCases,
  headers: headerCases,
  encodings: encodingCases,
  numbers: numberCases,
  codes: codeCases,
  booleans: booleanCases,
  dates: dateCases,
  times: timeCases,
  late: lateCases,
  texts: textCases,
  "file-names": fileNameCases,
  json: jsonCases,
  parquet: await parquetCases(),
  excel: excelCases,
  binary: binaryCases,
};

await rm(filesFolder, { recursive: true, force: true });
const expected = [];
for (const [theme, cases] of Object.entries(themes)) {
  await mkdir(join(filesFolder, theme), { recursive: true });
  for (const item of cases) {
    await writeFile(join(filesFolder, theme, item.file), item.bytes);
    await writeBeside(theme, item.beside ?? {});
    expected.push(toEntry(theme, item));
  }
}
assertUniqueIds(expected.map((entry) => entry.id));
await writeFile(join(corpusFolder, "expected.json"), renderExpected(expected));
for (const [theme, cases] of Object.entries(themes)) console.log(`${theme.padEnd(12)} ${cases.length}`);
console.log(`${expected.length} cases`);

async function writeBeside(theme: string, beside: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(beside)) await writeFile(join(filesFolder, theme, file), text);
}

function toEntry(theme: string, item: CorpusCase) {
  const { file, about, fault = [], expect, or } = item;
  return { id: `${theme}/${file}`, file: `${theme}/${file}`, about, fault, expect, ...(or ? { or } : {}) };
}

function assertUniqueIds(ids: string[]): void {
  const lower = ids.map((id) => id.toLowerCase());
  const twice = lower.filter((id, index) => lower.indexOf(id) !== index);
  if (twice.length > 0) throw new Error(`Two cases share a file: ${twice.join(", ")}`);
}

/** One row a line, so that a changed expectation is a readable diff. */
function renderExpected(entries: unknown[]): string {
  const flat = new Map<string, string>();
  const text = JSON.stringify(
    entries,
    (_, value) => {
      if (!Array.isArray(value) || value.some((item) => Array.isArray(item))) return value;
      if (value.length > 0 && value.every((item) => typeof item === "object" && item !== null && "expect" in item))
        return value;
      const key = `@flat-${flat.size}@`;
      flat.set(key, JSON.stringify(value));
      return key;
    },
    1,
  );
  return `${text.replace(/"(@flat-\d+@)"/g, (_, key: string) => flat.get(key)!)}\n`;
}
