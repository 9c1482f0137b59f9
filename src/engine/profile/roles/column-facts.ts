import type { DataType } from "../../load/formats/column-format.ts";
import type { NameMeaning } from "./read-name.ts";

/** What the role of a column is judged by. */
export interface ColumnFacts {
  name: NameMeaning;
  dataType: DataType;
  rowCount: number;
  /** Values that are not missing, and how many different ones. */
  present: number;
  cardinality: number;
  /** Numbers only, else 0. */
  min: number;
  max: number;
  /** Some values as text, in the order of the rows. */
  sample: string[];
}

export interface RoleVerdict {
  role: "dimension" | "measure" | "id" | "timestamp";
  reason: string;
  isFreeText: boolean;
}

export const dimension = (reason: string): RoleVerdict => ({ role: "dimension", reason, isFreeText: false });
export const freeText = (reason: string): RoleVerdict => ({ role: "dimension", reason, isFreeText: true });
export const measure = (reason: string): RoleVerdict => ({ role: "measure", reason, isFreeText: false });
export const id = (reason: string): RoleVerdict => ({ role: "id", reason, isFreeText: false });
export const timestamp = (reason: string): RoleVerdict => ({ role: "timestamp", reason, isFreeText: false });

export const distinctShare = ({ cardinality, present }: ColumnFacts): number => cardinality / Math.max(1, present);
export const rowsPerValue = ({ cardinality, present }: ColumnFacts): number => present / Math.max(1, cardinality);
export const isNearlyUnique = (facts: ColumnFacts): boolean => distinctShare(facts) >= 0.9;

/** Keys of a handful of rows' worth of things, such as two vendors, are what people slice by. */
export const isHandful = (facts: ColumnFacts): boolean => facts.cardinality <= 5 && rowsPerValue(facts) >= 20;
