import { Button } from "../components/button.tsx";
import { DatabaseSelect } from "../databases/database-select.tsx";
import { FromDatabase } from "../databases/from-database.tsx";
import { type DatabaseChoice, TableFields } from "../databases/table-fields.tsx";
import type { FormState } from "./form-state.ts";

/** Without scripts two forms like any others. */
export function DatabasePart({ state }: { state: FormState }) {
  const { session, databases, chosenDatabase, problems } = state;
  const id = session?.session_id ?? null;
  return (
    <FromDatabase
      databases={databases}
      problems={problems}
      chooser={
        <form
          class="row database-choice"
          method="get"
          action="/"
          hx-get="/form/tables"
          hx-target="#database-tables"
          hx-swap="innerHTML"
          hx-disable="find button"
        >
          <input type="hidden" name="session" value={id ?? ""} />
          <DatabaseSelect name="source" databases={databases} chosen={chosenDatabase?.source ?? null} />
          <Button type="submit">Show its tables</Button>
        </form>
      }
    >
      {chosenDatabase && <TableForm choice={chosenDatabase} sessionId={id} />}
    </FromDatabase>
  );
}

export function TableForm({ choice, sessionId }: { choice: DatabaseChoice; sessionId: string | null }) {
  return (
    <form class="stack-tight" id="take" method="post" action={`/form/tables?session=${sessionId ?? ""}`}>
      <TableFields choice={choice} />
    </form>
  );
}
