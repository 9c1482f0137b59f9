import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import type { CaseBrief, DimensionBrief, FactsBrief, TableBrief } from "../../minds/mind.ts";
import type { Facts } from "../facts.ts";
import type { Period, Question } from "../question.ts";

/** What a mind is told of the question and the tables. */
export function toCaseBrief(question: Question, facts: Facts, tables: ProfiledTable[]): CaseBrief {
  return {
    metric: facts.metric.text,
    definition: question.definition,
    context: question.context,
    prompt: question.prompt,
    dateColumn: facts.dateColumn,
    baseline: periodText(facts.baseline),
    comparison: periodText(facts.comparison),
    tables: tables.map(toTableBrief),
  };
}

export function toTableBrief({ name, rowCount, profiles }: ProfiledTable): TableBrief {
  return {
    name,
    rowCount,
    columns: profiles.map((column) => ({
      name: column.name,
      role: column.role,
      dataType: column.dataType,
      cardinality: column.cardinality,
      nullCount: column.nullCount,
      samples: column.samples,
    })),
  };
}

export function toFactsBrief(facts: Facts): FactsBrief {
  return {
    sql: facts.sql,
    time: facts.time,
    metric: facts.metric.aggregate,
    dimensions: facts.dimensions.map(({ name, sql }) => ({ name, sql })),
  };
}

/** Dimensions with their most frequent values, as the profiles know them. */
export function toDimensionBriefs(facts: Facts, tables: ProfiledTable[]): DimensionBrief[] {
  return facts.dimensions.map(({ name, cardinality }) => {
    const [table, column] = name.includes(".") ? splitName(name) : [facts.metric.table, name];
    const profile = tables.find((one) => one.name === table)?.profiles.find((one) => one.name === column);
    return { name, cardinality, values: profile?.topValues.map(({ value }) => value).slice(0, 20) ?? [] };
  });
}

function splitName(name: string): [string, string] {
  const dot = name.indexOf(".");
  return [name.slice(0, dot), name.slice(dot + 1)];
}

const periodText = ({ start, end }: Period): string => `${start}..${end}`;
