// Functions that reach around the locked configuration: they log or profile into files, or run SQL that is built from
// strings and so cannot be read here. Nothing in DuckDB spells a name in a way a plain search would miss.
const refusedNames =
  /\b(enable_logging|disable_logging|enable_profiling|truncate_duckdb_logs|write_log|json_execute_serialized_sql|duckdb_secrets|which_secret)\b/i;
const runsText = /\bquery(_table)?\b["\s]*(\(|--|\/\*)/i;

const allowedTypes = new Set(["SELECT", "EXPLAIN", "CREATE", "INSERT", "UPDATE", "DELETE", "DROP", "ALTER"]);

/** Why this text may not run at all, or null. */
export function findTextProblem(sql: string): string | null {
  const name = refusedNames.exec(sql)?.[0] ?? runsText.exec(sql)?.[0].replace(/["\s]*[(\-/*]+$/, "");
  return name === undefined ? null : `${name} is not available in generated SQL.`;
}

/** Why a statement of this type may not run, or null. */
export function findTypeProblem(type: string): string | null {
  if (allowedTypes.has(type)) return null;
  if (type === "SET" || type === "PRAGMA") return `${type} is refused: the configuration is locked.`;
  return `${type} is not available in generated SQL; possible are ${[...allowedTypes].join(", ")}.`;
}
