import { z } from "zod";
import type { ErrorCode } from "./error-codes.ts";

const code = "INVALID_DATE_RANGE" satisfies ErrorCode;

/** Both ends belong to the range. */
export const dateRangeSchema = z
  .object({ start: z.iso.date(code), end: z.iso.date(code) }, code)
  .refine((range) => range.start <= range.end, code);

export type DateRange = z.infer<typeof dateRangeSchema>;
