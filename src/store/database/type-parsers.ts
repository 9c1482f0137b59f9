/** How both drivers turn PostgreSQL's text into values, by type id, so that rows look alike whichever database they come from. */
export const typeParsers: Record<number, (text: string) => unknown> = {
  16: (text) => text === "t",
  17: (text) => Buffer.from(text.slice(2), "hex"),
  20: Number,
  21: Number,
  23: Number,
  26: Number,
  114: (text) => JSON.parse(text),
  700: Number,
  701: Number,
  1082: (text) => text,
  1184: toIsoTimestamp,
  1700: Number,
  3802: (text) => JSON.parse(text),
};

// "2025-02-03 10:00:00.123+00" → "2025-02-03T10:00:00.123Z"
function toIsoTimestamp(text: string): string {
  return new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")).toISOString();
}
