import type { CellData } from "../../analysis/search/types.ts";
import { AppError } from "../../base/app-error.ts";

export async function loadCells(
  file: string,
  _request: { actual: string; expected: string; dimensions: string[] | null },
): Promise<CellData> {
  throw new AppError("INVALID_REQUEST", `${file}: not plain`);
}
