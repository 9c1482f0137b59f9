/** Quoting for SQL text. Every identifier and literal that comes from data goes through here. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** DuckDB reads *, ? and [ in file names as patterns. */
export const escapeGlob = (path: string): string => path.replace(/[*?[]/g, "[$&]");
