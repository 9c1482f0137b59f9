import { z } from "zod";
import { isSameName } from "../../memory/data-block.ts";
import { tablesPart } from "../../memory/describe-tables.ts";
import type { ColumnBrief, ColumnRole, RolesBrief, TableBrief } from "../../mind.ts";
import type { ModelStep } from "../model-step.ts";

const answerSchema = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        table: z.string().min(1).max(200),
        column: z.string().min(1).max(200),
        role: z.enum(["dimension", "measure", "id", "timestamp"]),
      }),
    )
    .max(40),
});
type Answer = z.infer<typeof answerSchema>;

/** A model may add a dimension that the profile missed. It can take none away, nor touch what the question settles. */
export const inferRoles: ModelStep<RolesBrief, Answer, ColumnRole[]> = {
  schema: answerSchema,
  task: () =>
    "The tables are listed with the role that a profile gave each column: dimension (to group by), measure (to add up or average), id (names one row), timestamp (says when). List only columns whose role is wrong, with the right one; an empty list if all are right. Codes and numbers that name a kind, a place or a group are dimensions.",
  memory: ({ tables }, { sendSamples }) => [tablesPart(tables, sendSamples)],
  accept: ({ columns }, { tables, settled }, own) => {
    const found = columns.map((suggestion) => ({ suggestion, place: findColumn(tables, suggestion) }));
    const known = found.flatMap(({ suggestion, place }) =>
      place === null ? [] : [{ ...place, role: suggestion.role }],
    );
    if (columns.length > 0 && known.length === 0) return { refused: "it names no column of these tables", notes: [] };
    const believed = known.filter(({ table, column, role }) => {
      return !settled.includes(`${table.name}.${column.name}`) && canBe(column, role, table);
    });
    const roleOf = (one: ColumnRole) =>
      believed.find(({ table, column }) => table.name === one.table && column.name === one.column)?.role ?? one.role;
    const ignored = columns.length - believed.length;
    return {
      value: own.map((one) => ({ ...one, role: roleOf(one) })),
      notes:
        ignored === 0
          ? []
          : [`${ignored} of ${columns.length} suggested roles do not fit their columns and were left out.`],
    };
  },
};

function findColumn(tables: readonly TableBrief[], { table, column }: Answer["columns"][number]) {
  const place = tables.find(({ name }) => isSameName(name, table));
  const found = place?.columns.find(({ name }) => isSameName(name, column));
  return place === undefined || found === undefined ? null : { table: place, column: found };
}

const mostValues = 200;

function canBe(
  { role: now, dataType, cardinality, nullCount }: ColumnBrief,
  role: ColumnRole["role"],
  { rowCount }: TableBrief,
): boolean {
  const filled = rowCount - nullCount;
  const isNumber = dataType === "integer" || dataType === "float";
  switch (role) {
    case "dimension":
      return now !== "timestamp" && cardinality >= 2 && cardinality <= mostValues && cardinality <= filled / 2;
    case "measure":
      return now === "id" && isNumber;
    case "id":
      return now === "measure" && dataType === "integer" && cardinality >= 0.95 * filled;
    case "timestamp":
      return now !== "dimension" && (dataType === "date" || dataType === "datetime");
  }
}
