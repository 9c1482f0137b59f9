import { scanXml } from "./scan-xml.ts";
import { damaged } from "./unzip-parts.ts";

export interface CellError {
  cell: string;
  error: string;
}

export interface SheetScan {
  /** Rows times columns from the first cell to the last that is filled; 0 for parts that are no sheet. */
  cells: number;
  sheets: number;
  /** Cells that hold an Excel error such as #DIV/0!: the workbook reader gives them as missing without a word. */
  errorCount: number;
  /** The first of them. */
  errors: CellError[];
}

// What Excel itself can hold; a cell beyond has the reader fill up everything before it.
const mostRows = 1_048_576;
const mostColumns = 16_384;
const shownErrors = 100;

/** How large the table is that a part of a workbook spans: one cell far out makes it large, however small the file. */
export function scanSheet(xml: Buffer): SheetScan {
  const scan: SheetScan = { cells: 0, sheets: 0, errorCount: 0, errors: [] };
  let lastRow = 0;
  let lastColumn = 0;
  let cell = { address: "", row: 0, column: 0, isError: false };
  scanXml(xml, (tag) => {
    if (tag.name === "row") demandInside(`row ${tag.attribute("r")}`, Number(tag.attribute("r") ?? 1), 1);
    else if (tag.name === "c") cell = { ...placeOf(tag.attribute("r") ?? "A1"), isError: tag.attribute("t") === "e" };
    else if (tag.name === "sheet") scan.sheets += 1;
    else if ((tag.name === "v" || tag.name === "t") && !tag.isEmpty) {
      lastRow = Math.max(lastRow, cell.row);
      lastColumn = Math.max(lastColumn, cell.column);
      if (!cell.isError || tag.name !== "v") return;
      scan.errorCount += 1;
      if (scan.errors.length < shownErrors)
        scan.errors.push({ cell: cell.address, error: textFrom(xml, tag.end) || "#ERROR" });
    }
  });
  return { ...scan, cells: lastRow * lastColumn };
}

function placeOf(address: string): { address: string; row: number; column: number } {
  const [, letters = "", digits = ""] = /^([A-Z]{1,8})(\d{1,12})$/.exec(address) ?? [];
  if (letters === "") throw damaged(`"${address.slice(0, 40)}" is no cell of a sheet`);
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  demandInside(`cell ${address}`, Number(digits), column);
  return { address, row: Number(digits), column };
}

function demandInside(what: string, row: number, column: number): void {
  if (row >= 1 && row <= mostRows && column <= mostColumns) return;
  throw damaged(`it has a ${what.slice(0, 60)}, and sheets end at row ${mostRows} and column XFD`);
}

const textFrom = (xml: Buffer, start: number): string => {
  const end = xml.indexOf("<", start);
  return xml.toString("utf8", start, Math.min(end < 0 ? xml.length : end, start + 40));
};
