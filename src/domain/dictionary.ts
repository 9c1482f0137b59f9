import { z } from "zod";

export type Scalar = string | number | boolean | null;
export type Dictionary<Value> = { [key: string]: Value };

export const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Any object of JSON, for payloads whose keys others choose. */
export const jsonObjectSchema = plainObjectSchema();

/** An object whose keys others choose, each value of the given kind. */
export function dictionaryOf<Value>(valueSchema: z.ZodType<Value>): z.ZodType<Dictionary<Value>, Dictionary<Value>> {
  const schema = plainObjectSchema().superRefine((input, context) => {
    for (const [key, value] of Object.entries(input)) {
      for (const issue of valueSchema.safeParse(value).error?.issues ?? []) {
        context.addIssue({ code: "custom", message: issue.message, path: [key, ...issue.path], input: value });
      }
    }
  });
  return schema as z.ZodType<Dictionary<Value>, Dictionary<Value>>;
}

// z.record drops a `__proto__` key without a word: a column of that name would vanish, and one smuggled into an
// audited payload would go unseen. So the object is checked and passed on as it is, its keys untouched.
function plainObjectSchema() {
  const schema: unknown = z
    .unknown()
    .refine(isPlainObject, { message: "Expected an object", abort: true })
    .meta({ type: "object" });
  return schema as z.ZodType<Dictionary<unknown>, Dictionary<unknown>>;
}

function isPlainObject(input: unknown): boolean {
  if (typeof input !== "object" || input === null) return false;
  const prototype = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null;
}
