import { formatBytes } from "../../base/format-bytes.ts";
import { formatNumber } from "../../base/format-number.ts";
import type { SessionFile } from "../../domain/session-file.ts";
import { Button } from "../components/button.tsx";
import { Details } from "../components/details.tsx";
import { Table } from "../components/table.tsx";
import { FileSource } from "../databases/file-source.tsx";
import { FileColumns } from "./file-columns.tsx";
import { FileWarnings } from "./file-warnings.tsx";
import { swapsForm } from "./swaps-form.ts";

/** What we understood of a file, where it can be corrected. */
export function FileCard({ file, isOpen }: { file: SessionFile; isOpen: boolean }) {
  const { file_id: id, original_name: name } = file;
  const place = `/form/${file.session_id}/files/${id}`;
  const columns = file.schema?.columns.length ?? 0;
  return (
    <article class="card file-card" id={`file-${id}`} aria-labelledby={`file-${id}-name`}>
      <header class="row row-spread">
        <div>
          <h3 id={`file-${id}-name`}>{name}</h3>
          <p class="quiet small number">
            {`${formatNumber(file.row_count)} rows, ${columns} columns, ${formatBytes(file.size_bytes)}`}
          </p>
          {file.origin && <FileSource origin={file.origin} />}
        </div>
        {isOpen && (
          <form method="post" action={`${place}/remove`} {...swapsForm(`${place}/remove`, "submit")}>
            <Button type="submit" size="small" aria-label={`Remove ${name}`}>
              Remove
            </Button>
          </form>
        )}
      </header>
      <FileWarnings file={file} />
      <FileColumns file={file} isOpen={isOpen} />
      <Details summary={`First ${file.preview.rows.length} rows`} id={`file-${id}-preview`}>
        <Table
          caption={`First rows of ${name}`}
          isCaptionHidden
          columns={file.preview.columns.map((column) => ({ name: column, isNumber: isNumber(file, column) }))}
          rows={file.preview.rows.map((row) =>
            row.map((cell) => (cell === null ? <i class="quiet">empty</i> : `${cell}`)),
          )}
        />
      </Details>
      <form
        class="field"
        method="post"
        action={`${place}/description`}
        hx-post={`${place}/description`}
        hx-trigger="change"
        hx-swap="none"
      >
        <label class="field-label small" for={`file-${id}-description`}>
          What is in it <span class="quiet">(optional)</span>
        </label>
        <textarea
          class="textarea textarea-short"
          id={`file-${id}-description`}
          name="description"
          maxlength={2000}
          rows={2}
          readonly={!isOpen}
          placeholder="One row per order; amount in euros"
        >
          {file.description}
        </textarea>
        <noscript>
          <Button type="submit" size="small">
            Keep
          </Button>
        </noscript>
      </form>
    </article>
  );
}

function isNumber({ schema }: SessionFile, name: string): boolean {
  const type = schema?.columns.find((column) => column.name === name)?.data_type;
  return type === "integer" || type === "float";
}
