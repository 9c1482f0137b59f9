import { formatBytes } from "../../base/format-bytes.ts";
import { Button } from "../components/button.tsx";
import type { FormState } from "./form-state.ts";
import { swapsForm } from "./swaps-form.ts";

/** Documents that may say what happened when: release notes, incident logs, a calendar of campaigns. */
export function SessionDocuments({ state: { session, isOpen, problems } }: { state: FormState }) {
  const error = problems.find(({ field }) => field === "document")?.message ?? null;
  const { session_id: id, documents } = session!;
  if (!isOpen && documents.length === 0) return null;
  return (
    <section class="card" aria-labelledby="documents-title" id="documents">
      <h3 id="documents-title">
        Documents that may explain it <span class="quiet">(optional)</span>
      </h3>
      <p class="field-hint" id="document-hint">
        Release notes, incident logs, dated events: Markdown, text, HTML, PDF or CSV. Events that fit in time are set
        beside the explanations.
      </p>
      {documents.length > 0 && (
        <ul class="document-list">
          {documents.map(({ document_id, original_name, size_bytes }) => (
            <li class="row row-spread">
              <span>
                {original_name} <span class="quiet small">{formatBytes(size_bytes)}</span>
              </span>
              {isOpen && (
                <form
                  method="post"
                  action={`/form/${id}/documents/${document_id}/remove`}
                  {...swapsForm(`/form/${id}/documents/${document_id}/remove`, "submit")}
                >
                  <Button type="submit" size="small" aria-label={`Remove ${original_name}`}>
                    Remove
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <form
          method="post"
          action={`/form/${id}/documents`}
          enctype="multipart/form-data"
          hx-encoding="multipart/form-data"
          {...swapsForm(`/form/${id}/documents`, "change")}
        >
          <p class="field-error" role="alert">
            {error}
          </p>
          <input
            id="document"
            name="document"
            type="file"
            multiple
            aria-labelledby="documents-title"
            aria-describedby="document-hint"
          />
          <noscript>
            <Button type="submit" size="small">
              Upload
            </Button>
          </noscript>
        </form>
      )}
    </section>
  );
}
