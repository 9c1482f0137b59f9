import { ErrorSummary } from "../components/error-summary.tsx";
import type { Frame } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { DataSection } from "./data-section.tsx";
import type { FormState } from "./form-state.ts";
import { QuestionForm } from "./question-form.tsx";
import { Welcome } from "./welcome.tsx";

export function FormPage({ frame, state }: { frame: Frame; state: FormState }) {
  return (
    <Page frame={frame} title="Investigate" styles={["form.css"]} scripts={["form.js"]}>
      <Investigate state={state} />
    </Page>
  );
}

/** Sent whole after every change of the files, and put over the old one without touching what is the same. */
function Investigate({ state }: { state: FormState }) {
  return (
    <div id="investigate" class="stack-wide" data-session={state.session?.session_id ?? ""}>
      <Welcome isNew={state.session === null} previous={previousOf(state)} />
      <ErrorSummary problems={state.problems} />
      <DataSection state={state} />
      <QuestionForm state={state} />
    </div>
  );
}

function previousOf({ session }: FormState): string | null {
  return session?.status === "completed" ? session.session_id : null;
}
