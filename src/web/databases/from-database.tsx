import type { Child } from "hono/jsx";
import type { NamedSource } from "../../domain/source.ts";
import type { FieldProblem } from "../components/error-summary.tsx";

interface FromDatabaseProps {
  databases: NamedSource[];
  problems: FieldProblem[];
  /** Where a database is chosen. */
  chooser: Child;
  /** Its tables, once they are known. */
  children?: Child;
}

/** Tables out of a database that has a name on this server: the frame around the choice. */
export function FromDatabase({ databases, problems, chooser, children }: FromDatabaseProps) {
  if (databases.length === 0) return <NoDatabase />;
  const error = problems.find(({ field }) => field === "database")?.message ?? null;
  return (
    <section class="card stack-tight database" id="from-database" aria-labelledby="database-title">
      <h3 id="database-title">From a database</h3>
      {chooser}
      <p class="field-error" id="database-error" role="alert">
        {error}
      </p>
      <div id="database-tables" aria-live="polite">
        {children}
      </div>
    </section>
  );
}

function NoDatabase() {
  return (
    <p class="quiet small" id="from-database">
      Your tables are in a database? <a href="/settings#sources">Give it a name</a> on this server, and choose from it
      here.
    </p>
  );
}
