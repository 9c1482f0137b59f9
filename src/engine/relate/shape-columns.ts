import type { Duck } from "../duck.ts";
import { quoteName } from "../sql.ts";
import type { KeyColumn } from "./key-column.ts";
import { tableSql } from "./key-sql.ts";
import type { Shapes } from "./pair.ts";
import type { Samples } from "./sample-columns.ts";
import { shapeOf } from "./surprise.ts";

export async function shapeColumns(duck: Duck, samples: Samples, columns: KeyColumn[]): Promise<Shapes> {
  const shapes: Shapes = new Map();
  for (const column of columns.filter(({ isUnique }) => isUnique)) {
    const shape = shapeOf(column, samples.valuesOf(column));
    const isBlocks = column.kind === "integer" && shape.bitsPerValue > 0 && (await hasNeighbours(duck, column));
    shapes.set(column.id, isBlocks ? { ...shape, bitsPerValue: 0 } : shape);
  }
  return shapes;
}

/** 20240101, 20240102, … or 1001…1050, 2001…2050: sparse over the whole range, but every other table may count the same way. */
async function hasNeighbours(duck: Duck, { table, name }: KeyColumn): Promise<boolean> {
  const keys = `(select ${quoteName(name)} as k from ${tableSql(table)})`;
  const [[count]] = await duck.rows(`select count(*) from ${keys} as a semi join ${keys} as b on a.k + 1 = b.k`);
  return Number(count) > table.rowCount / 2;
}
