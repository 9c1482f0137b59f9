import type { ScopeColumn } from "../scope/scope.ts";

/** Something of the tables that words may speak of, and as what. */
export interface Thing {
  /** rows: the rows of the fact table; id: things that a column identifies. */
  role: "measure" | "dimension" | "flag" | "id" | "time" | "rows";
  /** Null for rows. */
  column: ScopeColumn | null;
  /** 1: called by its name; less for parts of it, other words for it and slips of the pen. */
  score: number;
  /** What was assumed, for a person; null where the name itself was said. */
  note: string | null;
}
