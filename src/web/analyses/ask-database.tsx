import { DatabaseSelect } from "../databases/database-select.tsx";
import { FromDatabase } from "../databases/from-database.tsx";
import { type DatabaseChoice, TableFields } from "../databases/table-fields.tsx";
import type { AskState } from "./ask-state.ts";

/** Part of the one form: tables that are ticked but not read yet go along with the question. */
export function AskDatabase({ state: { databases, chosenDatabase, problems } }: { state: AskState }) {
  return (
    <FromDatabase
      databases={databases}
      problems={problems}
      chooser={
        <div class="row database-choice">
          <DatabaseSelect name="database" databases={databases} chosen={chosenDatabase?.source ?? null} />
          <button
            type="submit"
            class="button"
            formaction="/analyses"
            formmethod="get"
            name="show"
            value="tables"
            hx-get="/analyses/tables"
            hx-include="#database"
            hx-target="#database-tables"
            hx-swap="innerHTML"
            hx-disable="this"
          >
            Show its tables
          </button>
        </div>
      }
    >
      {chosenDatabase && <AskTables choice={chosenDatabase} />}
    </FromDatabase>
  );
}

export function AskTables({ choice }: { choice: DatabaseChoice }) {
  return (
    <div class="stack-tight" id="take">
      <TableFields choice={choice} action="/analyses/tables" />
    </div>
  );
}
