import type { HistoryEntry } from "../../domain/conversation.ts";
import type { KnownDocument } from "../../knowledge/knowledge.ts";
import { Button } from "../components/button.tsx";
import { ErrorSummary, type FieldProblem } from "../components/error-summary.tsx";
import { controlOf, Field } from "../components/field.tsx";
import type { Frame } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { Conversation } from "./conversation.tsx";
import { Documents } from "./documents.tsx";

interface AskPageProps {
  frame: Frame;
  conversation: string | null;
  entries: HistoryEntry[];
  documents: KnownDocument[];
  query: string;
  problems: FieldProblem[];
}

export function AskPage({ frame, conversation, entries, documents, query, problems }: AskPageProps) {
  return (
    <Page frame={frame} title="Ask" width="wide" styles={["ask.css"]} scripts={["ask.js"]}>
      <div class="ask">
        <section class="stack" aria-labelledby="ask-title">
          <header class="stack-tight">
            <h1 id="ask-title">Ask the documents</h1>
            <p class="quiet">
              Every sentence of an answer names the passage it stands on. What is in no document is not said.
            </p>
          </header>
          <ErrorSummary problems={problems} />
          <Conversation entries={entries} />
          <AskForm conversation={conversation} hasEntries={entries.length > 0} query={query} problems={problems} />
        </section>
        <Documents documents={documents} conversation={conversation} problems={problems} />
      </div>
      <dialog class="drawer" id="passage" aria-label="Cited passage">
        <div id="passage-content" />
        <form method="dialog">
          <Button type="submit">Close</Button>
        </form>
      </dialog>
    </Page>
  );
}

interface AskFormProps {
  conversation: string | null;
  hasEntries: boolean;
  query: string;
  problems: FieldProblem[];
}

function AskForm({ conversation, hasEntries, query, problems }: AskFormProps) {
  const error = problems.find(({ field }) => field === "query")?.message ?? null;
  return (
    <form
      id="question"
      class="stack"
      method="post"
      action={`/ask${conversation === null ? "" : `?conversation=${conversation}`}`}
      data-ask
      data-conversation={conversation ?? ""}
    >
      <Field id="query" label={hasEntries ? "Ask on" : "Your question"} error={error}>
        <textarea
          {...controlOf("query", { error })}
          class="textarea textarea-short"
          rows={2}
          maxlength={32_000}
          required
          placeholder="What was released in February?"
        >
          {query}
        </textarea>
      </Field>
      <div class="row">
        <Button kind="primary" type="submit">
          Ask
        </Button>
        {hasEntries && <a href="/ask">Start a new conversation</a>}
      </div>
    </form>
  );
}
