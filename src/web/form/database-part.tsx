import { Button } from "../components/button.tsx";
import type { FormState } from "./form-state.ts";
import { TableChoice } from "./table-choice.tsx";

/** Tables out of a database that has a name on this server. Without scripts two forms like any others. */
export function DatabasePart({ state }: { state: FormState }) {
  const { session, databases, chosenDatabase, problems } = state;
  if (databases.length === 0) return <NoDatabase />;
  const error = problems.find(({ field }) => field === "database")?.message ?? null;
  return (
    <section class="card stack-tight database" id="from-database" aria-labelledby="database-title">
      <h3 id="database-title">From a database</h3>
      <form
        class="row database-choice"
        method="get"
        action="/"
        hx-get="/form/tables"
        hx-target="#database-tables"
        hx-swap="innerHTML"
        hx-disable="find button"
      >
        <input type="hidden" name="session" value={session?.session_id ?? ""} />
        <label class="visually-hidden" for="database">
          Database
        </label>
        <select id="database" name="source" class="input" aria-describedby="database-error">
          {databases.map(({ name, about, address, problem }) => (
            <option value={name} selected={name === chosenDatabase?.source} disabled={problem !== null}>
              {`${name}: ${problem === null ? (about ?? address) : "cannot be used"}`}
            </option>
          ))}
        </select>
        <Button type="submit">Show its tables</Button>
      </form>
      <p class="field-error" id="database-error" role="alert">
        {error}
      </p>
      <div id="database-tables" aria-live="polite">
        {chosenDatabase && <TableChoice choice={chosenDatabase} sessionId={session?.session_id ?? null} />}
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
