/** PostgreSQL stores neither NUL nor half of a surrogate pair; documents may hold both. */
export function cleanText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Rows for `json_to_recordset`: one parameter for any number of them. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === "string" ? cleanText(part) : part));
}
