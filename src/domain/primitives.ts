import { z } from "zod";

export const uuidSchema = z.uuid().toLowerCase();
export const uuidV4Schema = z.uuidv4().toLowerCase();
export const timestampSchema = z.iso.datetime({ offset: true });
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, "Expected a SHA-256 as 64 lower-case hex digits");
export const countSchema = z.int().min(0);
export const nonBlankSchema = z.string().regex(/\S/, "Must not be blank");

/** What a file, table, column or model is called. Bodies of requests have U+FFFD where NUL or half a character was sent. */
export const plainNameSchema = nonBlankSchema.regex(/^[^\p{Cc}\ufffd]*$/u, "Has a control character in it");

/** Ids such as `hyp_001`, `F1` or `E12`: they become parts of file names, so nothing else may be in them. */
export const shortIdSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, "Expected letters, digits, _ and -");

/** A path inside the case folder. */
export const relativePathSchema = z.string().refine(staysInside, "Expected a relative path without ..");

/** The low and the high end. */
export const intervalSchema = z
  .tuple([z.number(), z.number()])
  .refine(([low, high]) => low <= high, "The low end is above the high end");

export function isInOrder(earlier: string, later: string): boolean {
  return Date.parse(earlier) <= Date.parse(later);
}

function staysInside(path: string): boolean {
  const isAbsolute = /^([\\/]|[A-Za-z]:)/.test(path);
  return path !== "" && !isAbsolute && !path.includes("\0") && !path.split(/[\\/]/).includes("..");
}
