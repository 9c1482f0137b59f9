import { formatBytes } from "../../base/format-bytes.ts";
import { formatCompact } from "../../base/format-number.ts";
import type { ListedTable } from "../../domain/source.ts";
import { Button } from "../components/button.tsx";
import { Details } from "../components/details.tsx";
import { controlOf, Field } from "../components/field.tsx";

/** What can be taken out of one database. */
export interface DatabaseChoice {
  source: string;
  tables: ListedTable[];
  allowsQueries: boolean;
}

interface TableChoiceProps {
  choice: DatabaseChoice;
  sessionId: string | null;
}

export function TableChoice({ choice: { source, tables, allowsQueries }, sessionId }: TableChoiceProps) {
  return (
    <form
      class="stack-tight"
      id="take"
      method="post"
      action={`/form/tables?session=${sessionId ?? ""}`}
      data-take={source}
    >
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
                  <input type="checkbox" name="table" value={table.name} />
                  <span class="table-name">{table.name}</span>
                  <span class="quiet small number">{sizeOf(table)}</span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </fieldset>
      {allowsQueries && <QueryFields />}
      <Details summary="Take less of large tables">
        <div class="stack-tight">
          <Field
            id="since"
            label="First day"
            hint="Of tables above 2 million rows that have one column of dates."
            isOptional
          >
            <input {...controlOf("since", { hasHint: true })} class="input" type="date" />
          </Field>
          <Field id="columns" label="Only these columns" hint="Names with commas." isOptional>
            <input {...controlOf("columns", { hasHint: true })} class="input" />
          </Field>
        </div>
      </Details>
      <div class="row">
        <Button type="submit">Read the rows</Button>
        <span class="small" role="status" id="take-status" />
      </div>
    </form>
  );
}

function QueryFields() {
  return (
    <Details summary="Or write a query">
      <div class="stack-tight">
        <Field id="query" label="Query" hint="In the database's own SQL; nothing can be changed by it.">
          <textarea
            {...controlOf("query", { hasHint: true })}
            class="textarea query"
            maxlength={50_000}
            rows={4}
            spellcheck={false}
            placeholder="select day, country, sum(amount) as amount from orders group by 1, 2"
          />
        </Field>
        <Field id="query_name" label="What its rows are called" isOptional>
          <input {...controlOf("query_name", {})} class="input" placeholder="query" maxlength={60} />
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
