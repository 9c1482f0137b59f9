import type { DatedRows } from "../../../analysis/history/dated-rows.ts";
import type { Cut } from "./choose-cut.ts";
import type { Dated } from "./date-rows.ts";
import type { DatedRequest } from "./dated-request.ts";
import type { Read } from "./to-cells.ts";

/** Cells of all dimensions that there is room for at once, and those of others one by one. */
export async function readCut(
  { shape }: Dated,
  { dimensions }: DatedRequest,
  { together, aloneBeside }: Cut,
  read: (dimensions: number[]) => Promise<Read>,
): Promise<DatedRows> {
  const whole = await read(together);
  const single = aloneBeside(whole.amounts.length);
  const alone: DatedRows[] = [];
  for (const dimension of single) alone.push({ ...shape, ...(await read([dimension])), alone: [], leftOut: [] });
  const leftOut = dimensions.filter((_, i) => !together.includes(i) && !single.includes(i)).map(({ name }) => name);
  return { ...shape, ...whole, alone, leftOut };
}
