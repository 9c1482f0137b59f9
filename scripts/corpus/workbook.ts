import { storeZip } from "./zip.ts";

/** Cells of a sheet: text, number, boolean, nothing, or a number with a style (see `styles`). */
export type SheetCell =
  | string
  | number
  | boolean
  | null
  | { value: number; style: keyof typeof styleIndexes }
  | { error: string }
  | { formula: string; value: number };

const styleIndexes = { plain: 0, date: 1, datetime: 2, percent: 3 };

/** The smallest .xlsx that Excel opens: inline strings, four styles. */
export function workbook(sheets: Record<string, SheetCell[][]>, options: { date1904?: boolean } = {}): Buffer {
  const names = Object.keys(sheets);
  const entries: Record<string, string> = {
    "[Content_Types].xml": contentTypes(names.length),
    "_rels/.rels": relationships([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": workbookXml(names, options.date1904 === true),
    "xl/_rels/workbook.xml.rels": relationships([
      ...names.map((_, i): [string, string, string] => [`rId${i + 1}`, "worksheet", `worksheets/sheet${i + 1}.xml`]),
      [`rId${names.length + 1}`, "styles", "styles.xml"],
    ]),
    "xl/styles.xml": stylesXml,
  };
  names.forEach((name, i) => {
    entries[`xl/worksheets/sheet${i + 1}.xml`] = sheetXml(sheets[name]!);
  });
  return storeZip(entries);
}

const head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaging = "http://schemas.openxmlformats.org/package/2006";
const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

function contentTypes(sheetCount: number): string {
  const sheets = Array.from(
    { length: sheetCount },
    (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${sheetType}.worksheet+xml"/>`,
  ).join("");
  return (
    `${head}<Types xmlns="${packaging}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${sheets}</Types>`
  );
}

function relationships(items: [id: string, type: string, target: string][]): string {
  const parts = items.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${packaging}/relationships">${parts.join("")}</Relationships>`;
}

function workbookXml(names: string[], date1904: boolean): string {
  const sheets = names.map((name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const properties = date1904 ? `<workbookPr date1904="1"/>` : "<workbookPr/>";
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets>${sheets.join("")}</sheets></workbook>`;
}

const stylesXml =
  `${head}<styleSheet xmlns="${main}">` +
  `<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  `<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>` +
  `<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/>` +
  `<xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>` +
  `<xf numFmtId="9" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function sheetXml(rows: SheetCell[][]): string {
  const body = rows.map((cells, row) => {
    const inner = cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${row + 1}`)).join("");
    return inner === "" ? "" : `<row r="${row + 1}">${inner}</row>`;
  });
  return `${head}<worksheet xmlns="${main}"><sheetData>${body.join("")}</sheetData></worksheet>`;
}

function cellXml(cell: SheetCell, at: string): string {
  if (cell === null) return "";
  if (typeof cell === "string") {
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  }
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if ("error" in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`;
  if ("formula" in cell) return `<c r="${at}"><f>${escapeXml(cell.formula)}</f><v>${cell.value}</v></c>`;
  return `<c r="${at}" s="${styleIndexes[cell.style]}"><v>${cell.value}</v></c>`;
}

function columnLetters(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26);
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
