import type { StoredType } from "../source-connection.ts";

/** What a server calls things that our engine calls otherwise: one file per engine. What is not in it is not asked of that engine. */
export interface ServerDialect {
  quoteName(name: string): string;
  quoteText(text: string): string;
  /** Types by our engine's name for them. */
  types: Record<string, string>;
  /** Functions by our engine's name for them. */
  functions: Record<string, ServerFunction>;
  /** Aggregates of the same name and meaning. */
  aggregates: ReadonlySet<string>;
  /** An aggregate over the rows that fulfil a condition. */
  filtered(aggregate: { name: string; args: string[]; isDistinct: boolean }, where: string): string;
  /** Several sets of groups in one query; false: each is a query of its own. */
  hasGroupingSets: boolean;
  /** Queries inside queries are merged where they only select columns. */
  isFlat: boolean;
  hasWindows: boolean;
  hasJoins: boolean;
  truth: { true: string; false: string };
  /** Equal, or both missing. */
  same(a: string, b: string): string;
  /** Other numbers than a 64-bit hash of several values would take a page of their own. */
  hash(values: string[]): string;
  /** NULL where the text is not of the type. */
  tryCast(x: string, type: string): string;
  cast(x: string, type: string): string;
  /** A float as our engine writes it: 1 is 1.0. */
  floatText(x: string): string;
  /** Fractions, and NULL by zero. */
  divide(a: string, b: string): string;
  /** A column as it is kept once it is out of the source, over what is read there. */
  stored: Partial<Record<StoredType, (x: string) => string>>;
  /** Conditions on a whole column under which it is plain, so that nothing has to be done to its values; absent: never asked. */
  plain?: Partial<Record<StoredType, (x: string) => string>>;
  /** A plain column. */
  asPlain?: Partial<Record<StoredType, (x: string) => string>>;
  /** How NULLs are placed in an order; null where that cannot be said. */
  order(x: string, isDescending: boolean, nulls: "first" | "last"): string;
}

/** `where` is the condition behind FILTER. */
export type ServerFunction = (args: string[], where: string | null) => string;
