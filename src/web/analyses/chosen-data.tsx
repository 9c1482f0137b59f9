import type { SuggestedTable } from "../../app/analyses/analyses.ts";
import { formatNumber } from "../../base/format-number.ts";
import { maxFilesPerSession } from "../../domain/session.ts";
import { Details } from "../components/details.tsx";
import { FileSource } from "../databases/file-source.tsx";
import { AskDatabase } from "./ask-database.tsx";
import type { AskState } from "./ask-state.ts";

/** The tables that are asked, and the ways to choose others. */
export function ChosenData({ state }: { state: AskState }) {
  const { tables } = state.data;
  return (
    <>
      {tables.length > 0 && (
        <ul class="chosen">
          {tables.map((table) => (
            <ChosenTable table={table} origin={originOf(table, state)} />
          ))}
        </ul>
      )}
      {tables.length < maxFilesPerSession && (
        <>
          <Upload state={state} isFirst={tables.length === 0} />
          <AskDatabase state={state} />
        </>
      )}
      {tables.length === 0 ? <Others state={state} /> : null}
    </>
  );
}

/** What a button has to name to take it away: the upload itself, or whatever the table came with. */
interface Origin {
  without: string;
  from: string | null;
}

function originOf({ file_id }: SuggestedTable, { values }: AskState): Origin {
  if (values.files.includes(file_id)) return { without: file_id, from: null };
  return values.session !== null
    ? { without: "session", from: "from a case" }
    : { without: "analysis", from: "from an earlier analysis" };
}

const shownColumns = 12;

function ChosenTable({ table, origin }: { table: SuggestedTable; origin: Origin }) {
  const { name, row_count, columns, origin: database } = table;
  const facts = [`${formatNumber(row_count)} rows`, `${columns.length} columns`, origin.from]
    .filter(Boolean)
    .join(", ");
  return (
    <li class="card chosen-table">
      <div class="row row-spread">
        <div>
          <strong>{name}</strong>
          <span class="quiet small number chosen-facts">{facts}</span>
          {database && <FileSource origin={database} />}
        </div>
        <button
          type="submit"
          class="button button-small"
          formaction="/analyses"
          formmethod="get"
          name="without"
          value={origin.without}
          aria-label={origin.from === null ? `Remove ${name}` : `Remove the tables ${origin.from}`}
        >
          Remove
        </button>
      </div>
      <p class="chosen-columns small">
        {columns.slice(0, shownColumns).map(({ name: column, role }) => (
          <span class={`column-name column-${role}`}>{column}</span>
        ))}
        {columns.length > shownColumns && (
          <span class="quiet">{`and ${columns.length - shownColumns} more columns`}</span>
        )}
      </p>
    </li>
  );
}

/** Without scripts the files go along with the question; analyses.js sends them one by one and shows how far they are. */
function Upload({ state: { problems }, isFirst }: { state: AskState; isFirst: boolean }) {
  const error = problems.find(({ field }) => field === "file")?.message ?? null;
  return (
    <div id="upload" class={error === null ? "upload" : "upload has-error"} data-upload>
      <label class="field-label" for="file">
        {isFirst ? "Add your tables" : "Add another table"}
      </label>
      <p class="field-hint" id="file-hint">
        {`CSV, JSON or Parquet, up to 50 MB each and ${maxFilesPerSession} files. Drop them here, or choose them.`}
      </p>
      <p class="field-error" id="file-error" role="alert">
        {error}
      </p>
      <input
        id="file"
        name="file"
        type="file"
        accept=".csv,.tsv,.json,.jsonl,.ndjson,.parquet"
        multiple
        class="upload-input"
        aria-describedby="file-hint file-error"
      />
      <noscript>
        <button type="submit" class="button" formaction="/analyses/files">
          Add
        </button>
      </noscript>
      <ul class="uploads" id="uploads" aria-live="polite" aria-label="Uploads" />
    </div>
  );
}

function Others({ state: { cases } }: { state: AskState }) {
  return (
    <div class="row others">
      <button type="submit" class="button" formaction="/analyses/sample">
        Use the sample
      </button>
      <span class="quiet small">Eight weeks of a shop: orders, customers, products.</span>
      {cases.length > 0 && (
        <Details summary="Use the tables of a case">
          <div class="row">
            <label class="visually-hidden" for="case">
              Case
            </label>
            <select id="case" name="case" class="select case-select">
              <option value="">Choose a case</option>
              {cases.map(({ id, name }) => (
                <option value={id}>{name}</option>
              ))}
            </select>
            <button type="submit" class="button" formaction="/analyses" formmethod="get">
              Use its tables
            </button>
          </div>
        </Details>
      )}
    </div>
  );
}
