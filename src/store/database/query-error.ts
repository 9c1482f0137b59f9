import { AppError } from "../../base/app-error.ts";

/** The database refused a statement; `details` carry the SQL and PostgreSQL's own code. */
export class QueryError extends AppError {
  constructor(sql: string, cause: { message: string; code?: string }) {
    const shown = sql.replace(/\s+/g, " ").trim().slice(0, 300);
    super(
      "QUERY_FAILED",
      `The store's database refused a statement: ${cause.message}`,
      {
        sql: shown,
        sqlState: cause.code ?? null,
      },
      cause,
    );
    this.name = "QueryError";
  }
}
