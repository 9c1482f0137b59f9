/** A column's name as plain lower-case words: "NumSupportCalls" and "num_support_calls" read alike, accents gone. */
export function nameWords(name: string): string[] {
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("ß", "ss")
    .replaceAll("#", " number ")
    .replaceAll("%", " pct ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/([A-Za-z])([0-9])/g, "$1 $2")
    .replace(/([0-9])([A-Za-z])/g, "$1 $2")
    .toLowerCase()
    .replace(/\b(day|week|month|hour|minute)of/g, "$1 of ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

// "status" and "address" end in s without being many.
export const isPlural = (word: string): boolean =>
  (word.length > 3 && /[^suai]s$/.test(word)) || word === "children" || word === "people";
