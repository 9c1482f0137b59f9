import { booleans } from "./booleans.ts";
import type { ColumnFormat } from "./column-format.ts";
import { dates } from "./dates.ts";
import { periods } from "./periods.ts";
import { plainFloat, plainInteger } from "./plain-numbers.ts";
import { styledNumbers } from "./styled-numbers.ts";

/** All forms, the more specific before the more general: the first of equally good ones is taken. */
export const allFormats: ColumnFormat[] = [
  ...periods,
  plainInteger,
  plainFloat,
  ...dates,
  ...booleans,
  ...styledNumbers,
];
