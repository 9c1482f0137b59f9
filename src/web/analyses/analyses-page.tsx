import type { Frame } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { AnalysisList } from "./analysis-list.tsx";
import { AskForm } from "./ask-form.tsx";
import type { AskState } from "./ask-state.ts";

export function AnalysesPage({ frame, state }: { frame: Frame; state: AskState }) {
  return (
    <Page frame={frame} title="Analyse" styles={["form.css", "sessions.css", "analyses.css"]} scripts={["analyses.js"]}>
      <div class="stack-wide">
        <header class="stack-tight">
          <h1>Ask your data</h1>
          <p class="quiet">
            Say in plain words what you want to know. You get the figures first, then the table and a chart, and the
            query behind each of them. What the data do not know is asked back, never guessed.
          </p>
        </header>
        <div id="ask">
          <AskForm state={state} />
        </div>
        <AnalysisList analyses={state.analyses} />
      </div>
    </Page>
  );
}
