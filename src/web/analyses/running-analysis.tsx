import { tasksOf } from "../../app/analyses/analysis-events.ts";
import type { AnalysisDetails } from "../../domain/analysis-details.ts";
import type { AnalysisEvent } from "../../domain/analysis-event.ts";
import { Button } from "../components/button.tsx";
import { Elapsed } from "../run/elapsed.tsx";
import { IntentTitle } from "./intent-title.tsx";
import { TaskList } from "./task-list.tsx";

interface RunningProps {
  details: AnalysisDetails;
  events: AnalysisEvent[];
  now: Date;
}

export function RunningAnalysis({ details, events, now }: RunningProps) {
  const { request_id: id, intent, file_names, ahead } = details;
  const waiting = ahead
    ? `When you opened this page, ${ahead} ${ahead === 1 ? "run was" : "runs were"} before it. `
    : "";
  return (
    <article class="run stack-wide" data-run={`/analyses/${id}/progress`}>
      <header class="stack">
        <IntentTitle intent={intent} />
        <p class="quiet">{`Asked of ${file_names.join(", ")}`}</p>
        <p class="quiet small">
          {waiting}You can close this page: the analysis goes on, and is listed under <a href="/analyses">Analyse</a>.{" "}
          <span data-connection />
        </p>
        <form method="post" action={`/analyses/${id}/cancel`} class="no-print">
          <Button type="submit" size="small">
            Cancel the analysis
          </Button>
        </form>
      </header>
      <div id="run-state">
        <AnalysisState events={events} now={now} />
      </div>
    </article>
  );
}

/** What changes while an analysis goes on; sent whole each time, so that it never matters what was missed. */
export function AnalysisState({ events, now }: { events: readonly AnalysisEvent[]; now: Date }) {
  const tasks = tasksOf(events);
  const { name, value } = progressOf(events, tasks.length, tasks.filter(({ state }) => state === "done").length);
  return (
    <div class="stack">
      <div class="run-progress">
        <div class="row row-spread">
          <label for="run-bar">{name}</label>
          {events.length > 0 && <Elapsed since={events[0].at} until={null} now={now} />}
        </div>
        <progress id="run-bar" class="progress" max={phases} value={value} />
      </div>
      <section aria-labelledby="run-plan" class="stack-tight">
        <h2 id="run-plan">Plan</h2>
        {tasks.length === 0 ? (
          <p class="quiet">It is written down and judged before anything of it is run.</p>
        ) : (
          <TaskList tasks={tasks} />
        )}
      </section>
    </div>
  );
}

/** Waiting, reading, running the plan, writing. */
const phases = 4;

function progressOf(events: readonly AnalysisEvent[], tasks: number, done: number): { name: string; value: number } {
  const last = events.findLast(({ kind }) => kind === "status" || kind === "log");
  if (!last || (last.kind === "status" && last.data.status === "submitted"))
    return { name: "About to begin", value: 0 };
  const text = last.kind === "log" ? last.data.text : last.kind === "status" ? last.data.message : "";
  const name = text.charAt(0).toUpperCase() + text.slice(1);
  if (tasks === 0) return { name, value: 1 };
  return { name, value: done === tasks ? 3.5 : 2 + done / tasks };
}
