import type { KnownDocument } from "../../knowledge/knowledge.ts";
import { Button } from "../components/button.tsx";
import type { FieldProblem } from "../components/error-summary.tsx";
import { LocalTime } from "../components/local-time.tsx";

interface DocumentsProps {
  documents: KnownDocument[];
  conversation: string | null;
  problems: FieldProblem[];
}

export function Documents({ documents, conversation, problems }: DocumentsProps) {
  const errors = problems.filter(({ field }) => field === "document");
  const query = conversation === null ? "" : `?conversation=${conversation}`;
  return (
    <section class="stack documents" aria-labelledby="documents-title" id="documents">
      <h2 id="documents-title">Documents</h2>
      {documents.length === 0 ? (
        <p class="quiet">
          None yet. Add release notes, post-mortems, definitions: whatever says what happened and when.
        </p>
      ) : (
        <ul class="document-list">
          {documents.map((document) => (
            <li class="row row-spread">
              <span>
                <strong>{document.title}</strong>
                <span class="quiet small document-facts">
                  {`${document.kind}, ${document.chunks} ${document.chunks === 1 ? "passage" : "passages"}, `}
                  <LocalTime at={document.learnedAt} />
                </span>
              </span>
              <form
                method="post"
                action={`/ask/documents/${document.documentId}/delete${query}`}
                data-confirm={`Forget this document? ${document.title}`}
              >
                <Button type="submit" size="small" aria-label={`Delete ${document.title}`}>
                  Delete
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form class="stack-tight" method="post" action={`/ask/documents${query}`} enctype="multipart/form-data">
        <label class="field-label" for="document">
          Add documents
        </label>
        <p class="field-hint" id="document-hint">
          Markdown, text, HTML, PDF or CSV of dated events, up to 20 MB.
        </p>
        {errors.map(({ message }) => (
          <p class="field-error" role="alert">
            {message}
          </p>
        ))}
        <input id="document" name="document" type="file" multiple required aria-describedby="document-hint" />
        <div>
          <Button type="submit">Add</Button>
        </div>
      </form>
    </section>
  );
}
