import { zipSync } from "fflate";
import { limitOf, overLimit } from "../../../base/input-limits.ts";
import { type CellError, scanSheet } from "./scan-sheet.ts";
import { unzipParts } from "./unzip-parts.ts";

export interface UnpackedWorkbook {
  /** A zip archive of the parts that were looked at and nothing else, so that no other reader of it sees more. */
  archive: ArrayBuffer;
  errorCount: number;
  errors: CellError[];
}

// Pictures, pivot tables and the like may be large and are no part of any table.
const isRead = (name: string): boolean =>
  /^xl\/.*\.xml(\.rels)?$/.test(name) &&
  !/^xl\/(calcChain|charts|chartsheets|comments|ctrlProps|customXml|drawings|externalLinks|media|persons|pivot|printer|query|richData|slicer|tables|theme|threaded|timeline|webext|worksheets\/_rels)/i.test(
    name,
  );

/** The sheets of a workbook with all that they need, once it is known that they can be read in memory. */
export function unpackWorkbook(path: string): UnpackedWorkbook {
  const parts = unzipParts(path, isRead);
  const found = { cells: 0, sheets: 0, errorCount: 0, errors: [] as CellError[] };
  for (const [name, xml] of parts) {
    const { cells, sheets, errorCount, errors } = scanSheet(xml);
    found.cells += cells;
    found.sheets += sheets;
    found.errorCount += errorCount;
    found.errors.push(...errors);
    refuseMore("workbookSheets", found.sheets, "sheets");
    refuseMore("workbookCells", found.cells, `cells with the empty ones between (${name.split("/").at(-1)})`);
  }
  const archive = zipSync(Object.fromEntries(parts), { level: 0 });
  return { archive: archive.buffer as ArrayBuffer, errorCount: found.errorCount, errors: found.errors };
}

function refuseMore(limit: "workbookCells" | "workbookSheets", count: number, what: string): void {
  const most = limitOf(limit);
  if (count > most)
    throw overLimit(
      limit,
      `The workbook has more than ${most} ${what}, the most that is read`,
      "Save the sheet as CSV",
    );
}
