import type { DatedRows } from "../../../analysis/history/dated-rows.ts";
import type { Cut } from "./choose-cut.ts";
import type { Dated } from "./date-rows.ts";
import type { Ask, DatedRequest } from "./dated-request.ts";
import { foldValues, restValue } from "./fold-values.ts";
import type { Read } from "./to-cells.ts";

/** Cells of all dimensions that there is room for at once, and those of others one by one. */
export async function readCut(
  ask: Ask,
  dated: Dated,
  { dimensions }: DatedRequest,
  { together, aloneBeside }: Cut,
  read: (dated: Dated, dimensions: number[]) => Promise<Read>,
): Promise<DatedRows> {
  const { shape } = dated;
  const whole = await read(dated, together);
  const alone: DatedRows[] = [];
  const leftOut: string[] = [];
  for (const { dimension, values } of aloneBeside(whole.amounts.length)) {
    const { name, cardinality } = dimensions[dimension]!;
    const isWhole = values >= cardinality;
    if (!isWhole && values < fewest) leftOut.push(name);
    else {
      const own = isWhole ? dated : await foldValues(ask, dated, dimension, Math.min(values, mostFolded));
      const cells = await read(own, [dimension]);
      alone.push({ ...shape, ...(isWhole ? cells : withRest(cells, cardinality)), alone: [], leftOut: [] });
    }
  }
  return { ...shape, ...whole, alone, leftOut };
}

/** Below it the values of a dimension say little of it; beyond it none is looked at. */
const fewest = 3;
const mostFolded = 64;

function withRest(cells: Read, cardinality: number): Read {
  const dimensions = cells.dimensions.map((dimension) => {
    const rest = dimension.values.indexOf(restValue);
    return rest < 0 ? dimension : { ...dimension, folded: { rest, cardinality } };
  });
  return { ...cells, dimensions };
}
