import { AppError } from "../../../base/app-error.ts";
import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { chooseTable, type Placed } from "../columns/choose-table.ts";
import type { Expression } from "../expression/expression.ts";
import { parseExpression } from "../expression/parse-expression.ts";
import { invalidMetric } from "../invalid-metric.ts";
import type { MetricSource } from "../metric-source.ts";
import { parseSelect } from "./parse-select.ts";
import { placeSelected } from "./place-selected.ts";
import { quoteKnownNames } from "./quote-known-names.ts";

export type ExpressionReading = { ok: true; placed: Placed } | { ok: false; error: AppError; isSyntax: boolean };

/** Reads SQL; where it does not go as written, once more with the names of our columns quoted. */
export async function readExpression(
  text: string,
  source: MetricSource,
  tables: ProfiledTable[] = source.tables,
): Promise<ExpressionReading> {
  const plain = text.replaceAll("×", "*").replaceAll("÷", "/").replaceAll("−", "-");
  const asWritten = await readOnce(text, plain, source, tables);
  if (asWritten.ok) return asWritten;
  const quoted = quoteKnownNames(plain, tables);
  if (quoted === plain) return asWritten;
  const second = await readOnce(text, quoted, source, tables);
  return second.ok ? second : asWritten;
}

const isStatement = (text: string): boolean => /^\s*(?:select|with)\b/i.test(text);

async function readOnce(
  text: string,
  sql: string,
  source: MetricSource,
  tables: ProfiledTable[],
): Promise<ExpressionReading> {
  const parsed = await parseExpression(sql, source);
  const selected = parsed.ok || (parsed.isSyntax && !isStatement(sql)) ? null : await parseSelect(sql, source);
  if (!parsed.ok && !selected?.ok) {
    const { reason, isSyntax } = selected ?? parsed;
    return { ok: false, error: invalidMetric(text, reason), isSyntax };
  }
  try {
    if (selected?.ok) return { ok: true, placed: placeSelected(text, selected.selected, tables) };
    return { ok: true, placed: chooseTable(text, (parsed as { expression: Expression }).expression, tables) };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error, isSyntax: false };
    throw error;
  }
}
