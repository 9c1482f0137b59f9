import type { SourceMode } from "../../engine/sources/choose-mode.ts";
import type { SourceAddress } from "../../engine/sources/source-address.ts";
import type { SourceLimits } from "../../engine/sources/source-connection.ts";

/** What a person wants out of a source. */
export interface SourceRequest {
  address: SourceAddress;
  /** Empty: the only one there is. */
  tables: string[];
  query: string | null;
  queryName?: string;
  /** Null: all that can be used. */
  columns: string[] | null;
  /** A day, "all", or null: what the question needs. */
  since: string | null;
  /** Whether rows are taken out or the work is pushed down to the source; by size where it is not said. */
  mode?: SourceMode;
  limits: Partial<SourceLimits>;
}
