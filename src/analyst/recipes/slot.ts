import { z } from "zod";

/** A place of an intent that the next one may fill differently. */
export const slotSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("value"), name: z.string(), table: z.string(), column: z.string() }),
  z.strictObject({
    kind: z.literal("time"),
    name: z.string(),
    /** Which ends the period has. */
    ends: z.enum(["both", "one-day", "start", "end"]),
  }),
]);

export type Slot = z.infer<typeof slotSchema>;

/** What a slot is filled with, by placeholder. */
export type Filling = Record<string, string>;

export function endsOf({
  start,
  end,
}: {
  start: string | null;
  end: string | null;
}): Extract<Slot, { kind: "time" }>["ends"] {
  if (start === null) return "end";
  if (end === null) return "start";
  return start === end ? "one-day" : "both";
}
