import { maxFilesPerSession } from "../../domain/session.ts";
import { Button } from "../components/button.tsx";
import { DatabasePart } from "./database-part.tsx";
import { FileCard } from "./file-card.tsx";
import type { FormState } from "./form-state.ts";
import { SectionTitle } from "./section-title.tsx";
import { SessionDocuments } from "./session-documents.tsx";

export function DataSection({ state }: { state: FormState }) {
  const files = state.session?.files ?? [];
  return (
    <section class="stack" aria-labelledby="section-1">
      <SectionTitle number={1} title="Relevant documents" />
      {files.map((file) => (
        <FileCard file={file} isOpen={state.isOpen} />
      ))}
      {state.isOpen && files.length < maxFilesPerSession && (
        <>
          <Upload state={state} isFirst={files.length === 0} />
          <DatabasePart state={state} />
        </>
      )}
      {state.session !== null && <SessionDocuments state={state} />}
    </section>
  );
}

/** Without scripts a form like any other; form.js sends the files one by one and shows how far they are. */
function Upload({ state: { session, problems }, isFirst }: { state: FormState; isFirst: boolean }) {
  const error = problems.find(({ field }) => field === "file")?.message ?? null;
  return (
    <form
      id="upload"
      class={error === null ? "upload" : "upload has-error"}
      method="post"
      action={`/form/files?session=${session?.session_id ?? ""}`}
      enctype="multipart/form-data"
      data-upload
    >
      <label class="field-label" for="file">
        {isFirst ? "Add your tables" : "Add another file"}
      </label>
      <p class="field-hint" id="file-hint">
        CSV, up to 50 MB each and {maxFilesPerSession} files. Drop them here, or choose them. The first row has the
        names of the columns, one column has dates.
      </p>
      <p class="field-error" id="file-error" role="alert">
        {error}
      </p>
      <input
        id="file"
        name="file"
        type="file"
        accept=".csv,text/csv"
        multiple
        required
        class="upload-input"
        aria-describedby="file-hint file-error"
      />
      <noscript>
        <Button type="submit">Upload</Button>
      </noscript>
      <ul class="uploads" id="uploads" aria-live="polite" aria-label="Uploads" />
    </form>
  );
}
