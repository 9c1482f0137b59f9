import { AppError } from "../../base/app-error.ts";
import { errorCodes } from "../../domain/error-codes.ts";
import type { ColumnProfile, ProfiledTable } from "../../engine/profile/profiled-table.ts";
import type { Metric } from "../metric.ts";
import { byUse, type Placed } from "./columns/choose-table.ts";
import { columnNotFound } from "./columns/column-not-found.ts";
import { findColumn, findColumnByWords } from "./columns/find-column.ts";
import { aggregatesOf, columnsOf } from "./expression/expression.ts";
import { aggregateNames } from "./expression/known-functions.ts";
import { buildMetric } from "./metric/build-metric.ts";
import { describeMetric } from "./metric/describe-metric.ts";
import type { MetricSource } from "./metric-source.ts";
import { aggregateColumn, aggregateExpression } from "./reading/aggregate-naturally.ts";
import { findAggregates } from "./reading/find-aggregates.ts";
import { onlyColumnIn, readClause, readDefinition } from "./reading/read-definition.ts";
import { readExpression } from "./reading/read-expression.ts";
import { useRest } from "./reading/use-rest.ts";

/** Works out what is measured: a column, an aggregate or a ratio of them, from `--metric` or else from its definition. */
export async function understandMetric(text: string, definition: string | null, source: MetricSource): Promise<Metric> {
  const wanted = text.trim();
  if (wanted === "") throw new AppError("TARGET_METRIC_REQUIRED", errorCodes.TARGET_METRIC_REQUIRED.message);
  const column = findBareColumn(wanted, source.tables);
  const placed = column
    ? await placeColumn(column, definition, source)
    : ((await readWithRemark(wanted, definition, source)) ?? (await readFromDefinition(wanted, definition, source)));
  const metric = await buildMetric({ text, ...placed }, source);
  return placed.isNamed ? { ...metric, label: `${wanted} (${metric.label})` } : metric;
}

/** A metric whose place is found; `isNamed` when the text is a name for it, not the metric itself. */
interface FoundMetric extends Placed {
  isNamed?: boolean;
}

interface BareColumn {
  table: ProfiledTable;
  column: ColumnProfile;
  notes: string[];
}

/** The text is exactly a column's name, in any case, with or without its table. */
function findBareColumn(text: string, tables: ProfiledTable[]): BareColumn | null {
  const name = text.replace(/^"(.*)"$/, "$1");
  for (const find of [findColumn, findQualified, findColumnByWords]) {
    const having = [...tables].sort(byUse).flatMap((table) => {
      const column = find(table, name);
      return column ? [{ table, column }] : [];
    });
    if (having.length === 0) continue;
    const [first, ...others] = having;
    const rest = others.map(({ table }) => table.name).join(", ");
    const notes =
      others.length > 0 ? [`${first.column.name} is taken from ${first.table.name}; also possible: ${rest}.`] : [];
    return { ...first, notes };
  }
  return null;
}

function findQualified(table: ProfiledTable, name: string): ColumnProfile | null {
  const prefix = `${table.name}.`.toLowerCase();
  return name.toLowerCase().startsWith(prefix) ? findColumn(table, name.slice(prefix.length)) : null;
}

/** A column's own aggregate, unless the definition names another one over that column. */
async function placeColumn(bare: BareColumn, definition: string | null, source: MetricSource): Promise<FoundMetric> {
  const { table, column, notes } = bare;
  const defined = definition ? await readDefinition(definition, { ...source, tables: [table] }) : null;
  if (defined && columnsOf(defined.expression).some(({ name }) => name === column.name)) {
    const words = describeMetric(defined.expression, null);
    return {
      ...defined,
      notes: [...notes, `${column.name} is measured as its definition says: ${words}.`, ...defined.notes],
    };
  }
  const { expression, note } = aggregateColumn(column, table);
  return heedRemark({ table, expression, notes: [...notes, note] }, definition, source);
}

async function readWithRemark(
  text: string,
  definition: string | null,
  source: MetricSource,
): Promise<FoundMetric | null> {
  const placed = await readOwnText(text, source, definition === null || definition.trim() === text);
  return placed && definition?.trim() !== text ? heedRemark(placed, definition, source) : placed;
}

/** What a definition says about a metric that is known without it. */
async function heedRemark(placed: FoundMetric, definition: string | null, source: MetricSource): Promise<FoundMetric> {
  if (definition === null || definition.trim() === "") return placed;
  if (findAggregates(definition).length === 0)
    return useRest(definition, placed, { text: definition, isRemark: true }, source);
  const note = `The metric says itself how it is calculated, so its definition is not used: "${definition.trim()}".`;
  return { ...placed, notes: [...placed.notes, note] };
}

/** The text as SQL or as a phrase; null when it is only a name for something. */
async function readOwnText(text: string, source: MetricSource, allowsBare: boolean): Promise<FoundMetric | null> {
  const reading = await readExpression(text, source);
  if (reading.ok) return withAggregate(text, reading.placed, source);
  const isName = isNameLike(text) && (reading.isSyntax || reading.error.code === "COLUMN_NOT_FOUND");
  if (!isName) throw reading.error;
  return readClause(text, source, { isWhole: true, allowsBare });
}

async function withAggregate(text: string, placed: Placed, source: MetricSource): Promise<Placed> {
  if (aggregatesOf(placed.expression).length > 0 || columnsOf(placed.expression).length === 0) return placed;
  const { expression, note } = await aggregateExpression(text, placed.expression, placed.table, source);
  return { ...placed, expression, notes: [...placed.notes, note] };
}

const aggregateCall = new RegExp(`\\b(?:${[...aggregateNames].join("|")})\\s*\\(`, "i");

/** Words, not SQL: a metric may be called "conversion rate (daily)" and be defined elsewhere. */
const isNameLike = (text: string): boolean =>
  /^[\p{L}\p{N}_#][\p{L}\p{N}_ .%&/()'’#-]*$/u.test(text) && !aggregateCall.test(text) && !text.includes("--");

async function readFromDefinition(text: string, definition: string | null, source: MetricSource): Promise<FoundMetric> {
  const defined = definition ? await readDefinition(definition, source) : null;
  if (defined) {
    const note = `"${text}" is no column; its definition is used: ${describeMetric(defined.expression, null)}.`;
    return { ...defined, isNamed: true, notes: [note, ...defined.notes] };
  }
  const mentioned = definition ? onlyColumnIn(definition, source.tables) : null;
  if (!mentioned) throw columnNotFound(text, source.tables);
  const { expression, note } = aggregateColumn(mentioned.column, mentioned.table);
  const why = `"${text}" is no column; its definition speaks of ${mentioned.column.name}.`;
  const placed = { table: mentioned.table, expression, isNamed: true, notes: [why, note] };
  return { ...(await heedRemark(placed, definition, source)), isNamed: true };
}
