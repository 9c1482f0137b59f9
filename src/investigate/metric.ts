/**
 * sum, count: parts add up to the whole. average, ratio: numerator and denominator add up, the metric does not.
 * distinct: parts overlap, so nothing adds up. level: min, max, median and the like, only compared.
 */
export type MetricKind = "sum" | "count" | "average" | "ratio" | "distinct" | "level";

/** A metric that was understood. All SQL is over the columns of the facts: one row per row of the fact table. */
export interface Metric {
  /** As the person wrote it. */
  text: string;
  /** For people: "sum of revenue", "average of closed_at − opened_at in days". */
  label: string;
  kind: MetricKind;
  /** The table whose rows are counted, summed or averaged. */
  table: string;
  /** Per row: the amount that is summed or averaged, the numerator of a ratio, the thing counted once, the value of a level. */
  amount: string;
  /** Per row: what the amount is divided by in sum (1 for an average where the amount is present); null for other kinds. */
  exposure: string | null;
  /** The whole metric as an aggregate expression. */
  aggregate: string;
  /** Columns of the fact table that the metric is made of. */
  columns: string[];
  /** Of these the metric takes what was added since the row before in the same series. */
  increases?: string[];
  /** "days" where the amount is a time span, else null. */
  unit: string | null;
  /** A sum or count that was asked for per day: its values are those of the periods over their days. */
  perDay?: boolean;
  /** Choices made for the person: which aggregate, which table. */
  notes: string[];
}
