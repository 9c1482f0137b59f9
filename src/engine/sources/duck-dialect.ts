import { quoteName, quoteText } from "../sql.ts";
import type { Dialect } from "./dialect.ts";

/** Our own engine: types are kept as they are, and settled when the extracted file is loaded. */
export const duckDialect: Dialect = {
  quoteName,
  day: (iso) => `date ${quoteText(iso)}`,
  readType: (type) => (/^(BLOB|BIT|GEOMETRY)/.test(type) ? null : { stored: "VARCHAR", sql: (name) => name }),
};
