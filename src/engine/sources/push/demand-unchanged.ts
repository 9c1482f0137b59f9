import { AppError } from "../../../base/app-error.ts";
import { formatNumber } from "../../../base/format-number.ts";
import type { Cell } from "../../duck.ts";
import { measureRanges } from "../../profile/measure-ranges.ts";
import type { ProfiledTable } from "../../profile/profiled-table.ts";
import { quoteName } from "../../sql.ts";
import type { Rows } from "./pushed-queries.ts";

/** Fails where a table has other rows than when it was profiled: figures from before and after would not fit together. */
export async function demandUnchanged(rows: Rows, table: ProfiledTable): Promise<void> {
  const difference = await findDifference(rows, table);
  if (difference === null) return;
  throw new AppError(
    "INVALID_STATE",
    `${table.file} has changed since the case was begun: ${difference}. Start a new investigation.`,
    { table: table.name },
  );
}

/** What is not as it was: the number of rows, or what a column holds at the ends and on average. */
export async function findDifference(rows: Rows, table: ProfiledTable): Promise<string | null> {
  const [[count]] = await rows(`select count(*) from ${quoteName(table.name)}`);
  if (Number(count) !== table.rowCount)
    return `it had ${formatNumber(table.rowCount)} rows and now has ${formatNumber(Number(count))}`;
  const ranges = await measureRanges({ rows }, table);
  const changed = table.profiles.find(({ nullCount, min, max, mean }, i) => {
    const now = ranges[i];
    const isSame = now.present === table.rowCount - nullCount && isAlike(now.min, min) && isAlike(now.max, max);
    return !isSame || !isAlike(now.mean, mean);
  });
  return changed === undefined ? null : `${changed.name} holds other values`;
}

/** Sums of floats differ in their last digits from run to run. */
function isAlike(now: Cell, before: Cell): boolean {
  if (typeof now !== "number" || typeof before !== "number") return String(now) === String(before);
  return Math.abs(now - before) <= 1e-9 * Math.max(Math.abs(now), Math.abs(before));
}
