/** A table looked up by words of other people: "constructor" is in none of them unless it is written there. */
export function wordTable<Value>(entries: Record<string, Value>): Record<string, Value> {
  return Object.assign(Object.create(null), entries);
}
