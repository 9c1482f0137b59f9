import { formatBytes } from "../../base/format-bytes.ts";
import { formatCompact } from "../../base/format-number.ts";
import type { ListedTable } from "../../domain/source.ts";
import { Details } from "../components/details.tsx";
import { controlOf, Field } from "../components/field.tsx";
import type { TypedSelection } from "./typed-selection.ts";

/** What can be taken out of one database, and what somebody chose of it. */
export interface DatabaseChoice {
  source: string;
  tables: ListedTable[];
  allowsQueries: boolean;
  typed: TypedSelection;
}

interface TableFieldsProps {
  choice: DatabaseChoice;
  /** Where the button sends the form they stand in; null: where the form goes anyway. */
  action?: string;
}

/** Fields of whatever form they stand in. */
export function TableFields({ choice: { source, tables, allowsQueries, typed }, action }: TableFieldsProps) {
  return (
    <>
      <input type="hidden" name="source" value={source} />
      <fieldset class="table-choice">
        <legend class="field-label">{`Tables of ${source}`}</legend>
        {tables.length === 0 ? (
          <p class="quiet">It has none that may be read.</p>
        ) : (
          <ul class="table-list">
            {tables.map((table) => (
              <li>
                <label class="table-option">
                  <input
                    type="checkbox"
                    name="table"
                    value={table.name}
                    checked={typed.tables.includes(table.name) ? true : undefined}
                  />
                  <span class="table-name">{table.name}</span>
                  <span class="quiet small number">{sizeOf(table)}</span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </fieldset>
      {allowsQueries && <QueryFields typed={typed} />}
      <Details summary="Take less of large tables" isOpen={typed.since !== "" || typed.columns !== ""}>
        <div class="stack-tight">
          <Field
            id="since"
            label="First day"
            hint="Of tables above 2 million rows that have one column of dates."
            isOptional
          >
            <input {...controlOf("since", { hasHint: true })} class="input" type="date" value={typed.since} />
          </Field>
          <Field id="columns" label="Only these columns" hint="Names with commas." isOptional>
            <input {...controlOf("columns", { hasHint: true })} class="input" value={typed.columns} />
          </Field>
        </div>
      </Details>
      <div class="row">
        <button type="submit" class="button" formaction={action} data-take="">
          Read the rows
        </button>
        <span class="small" role="status" id="take-status" />
      </div>
    </>
  );
}

function QueryFields({ typed }: { typed: TypedSelection }) {
  return (
    <Details summary="Or write a query" isOpen={typed.query !== ""}>
      <div class="stack-tight">
        <Field id="query" label="Query" hint="In the database's own SQL; nothing can be changed by it.">
          <textarea
            {...controlOf("query", { hasHint: true })}
            class="textarea query"
            maxlength={50_000}
            rows={4}
            spellcheck={false}
            placeholder="select day, country, sum(amount) as amount from orders group by 1, 2"
          >
            {typed.query}
          </textarea>
        </Field>
        <Field id="query_name" label="What its rows are called" isOptional>
          <input
            {...controlOf("query_name", {})}
            class="input"
            placeholder="query"
            maxlength={60}
            value={typed.query_name}
          />
        </Field>
      </div>
    </Details>
  );
}

function sizeOf({ kind, rows, bytes }: ListedTable): string {
  const parts = [
    kind === "view" && "view",
    rows !== null && `about ${formatCompact(rows)} ${rows === 1 ? "row" : "rows"}`,
    bytes !== null && formatBytes(bytes),
  ];
  return parts.filter((part) => part !== false).join(", ");
}
