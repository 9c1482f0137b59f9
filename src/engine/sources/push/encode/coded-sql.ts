import { type EncodeRequest, missingValue } from "../../../encode/encode-rows.ts";

/** Periods of a row: in the baseline, in the comparison, in both where they overlap. */
export const periods = { baseline: 0, comparison: 1, both: 2 } as const;

export interface Coded {
  /** Rows of both periods as "the period", "the amount", "the exposure" and v0, v1, …; to stand behind `from`. */
  from: string;
  hasExposure: boolean;
  /** Columns v0, v1, … */
  values: string[];
  /** The day as a number; null where rows have no time. */
  day: string | null;
}

/** The rows that are searched, as the server sees them: what has no exposure, or is no number, contributes nothing. */
export function codeRows(request: EncodeRequest): Coded {
  const { baseline, comparison, dimensions, exposure, time } = request;
  const number = (sql: string) => `coalesce(cast((${sql}) as double), 0)`;
  const amount = number(request.amount);
  const values = dimensions.map(
    ({ sql }, i) => `coalesce(cast((${sql}) as varchar), '${missingValue}') as ${valueName(i)}`,
  );
  const period =
    `case when (${baseline}) and (${comparison}) then ${periods.both} ` +
    `when (${baseline}) then ${periods.baseline} else ${periods.comparison} end as "the period"`;
  const isExposed = exposure === null ? "" : `${number(exposure)} > 0`;
  const figures =
    exposure === null
      ? [`${amount} as "the amount"`]
      : [
          `case when ${isExposed} then ${amount} else 0 end as "the amount"`,
          `case when ${isExposed} then ${number(exposure)} else 0 end as "the exposure"`,
        ];
  const days = time === null ? [] : [`cast(${time} as date) - cast('1970-01-01' as date) as "the day number"`];
  return {
    from: `(select ${[period, ...values, ...figures, ...days].join(", ")} from ${request.from} where (${baseline}) or (${comparison})) as coded`,
    hasExposure: exposure !== null,
    values: dimensions.map((_, i) => valueName(i)),
    day: time === null ? null : '"the day number"',
  };
}

const valueName = (i: number): string => `v${i}`;

/** Sums over rows; `amount` is what counts as the amount of each. */
export function sumsSql({ hasExposure }: Pick<Coded, "hasExposure">, amount = '"the amount"'): string[] {
  const sums = ["count(*) as n", `sum(${amount}) as s`, `sum(${amount} * ${amount}) as q`];
  if (!hasExposure) return sums;
  return [
    ...sums,
    `sum("the exposure") as e`,
    `sum(${amount} * "the exposure") as c`,
    `sum("the exposure" * "the exposure") as ee`,
  ];
}
