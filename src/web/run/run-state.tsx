import type { Finding } from "../../domain/finding.ts";
import type { HypothesisStatus } from "../../domain/hypothesis.ts";
import { Chip, type Tone } from "../components/chip.tsx";
import { Elapsed } from "./elapsed.tsx";
import { phases } from "./phases.ts";
import type { HypothesisView, PhaseView, RunView } from "./run-view.ts";

/** What changes while a run goes on; sent whole each time, so that it never matters what was missed. */
export function RunState({ view, now }: { view: RunView; now: Date }) {
  return (
    <div class="run-state">
      <RunProgress view={view} now={now} />
      <section aria-labelledby="run-steps" class="stack">
        <h2 id="run-steps">Steps</h2>
        <ol class="phases">
          {view.phases.map((phase) => (
            <PhaseItem phase={phase} now={now} />
          ))}
        </ol>
      </section>
      <section aria-labelledby="run-hypotheses" class="stack">
        <h2 id="run-hypotheses">Hypotheses</h2>
        {view.hypotheses.length === 0 ? (
          <p class="quiet">They are written down, each with what must be seen if it is true, before any is tested.</p>
        ) : (
          <ul class="hypotheses">
            {view.hypotheses.map((hypothesis) => (
              <HypothesisItem hypothesis={hypothesis} finding={findingOf(view, hypothesis)} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function RunProgress({ view, now }: { view: RunView; now: Date }) {
  const reached = view.phases.findIndex(({ state }) => state === "working");
  const name = reached < 0 ? "About to begin" : view.phases[reached].name;
  return (
    <div class="run-progress">
      <div class="row row-spread">
        <label for="run-bar">{name}</label>
        {view.startedAt !== null && <Elapsed since={view.startedAt} until={null} now={now} />}
      </div>
      <progress id="run-bar" class="progress" max={phases.length} value={reached < 0 ? 0 : reached + 0.5} />
    </div>
  );
}

function PhaseItem({ phase, now }: { phase: PhaseView; now: Date }) {
  const words = { waiting: "not begun", working: "in progress", done: "done" };
  return (
    <li class={`phase phase-${phase.state}`}>
      <div class="phase-name">
        <span class="phase-mark" aria-hidden="true" />
        {phase.name}
        <span class="visually-hidden">, {words[phase.state]}</span>
      </div>
      {phase.steps.length > 0 && (
        <ul class="steps">
          {phase.steps.map(({ step, title, startedAt, endedAt, isKnown, detail }) => (
            <li id={`step-${step.replace(/\W/g, "-")}`}>
              <span>{detail === null ? title : `${title}: ${detail}`}</span>
              {isKnown ? <span class="quiet">kept</span> : <Elapsed since={startedAt} until={endedAt} now={now} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const statuses: Record<HypothesisStatus, { text: string; tone: Tone }> = {
  PENDING: { text: "waiting", tone: "plain" },
  INVESTIGATING: { text: "being tested", tone: "caution" },
  CONFIRMED: { text: "holds", tone: "accent" },
  RULED_OUT: { text: "ruled out", tone: "plain" },
};

interface HypothesisItemProps {
  hypothesis: HypothesisView;
  finding: Finding | null;
}

function HypothesisItem({ hypothesis: { id, title, prediction, status }, finding }: HypothesisItemProps) {
  const { text, tone } = statuses[status];
  return (
    <li class={`hypothesis hypothesis-${status.toLowerCase()}`} id={`hypothesis-${id}`}>
      <div class="row row-spread">
        <strong>{title}</strong>
        <Chip tone={tone}>{text}</Chip>
      </div>
      <p class="small quiet">Expected if true: {prediction}</p>
      {finding !== null && <p class="small">Seen: {finding.evidence}</p>}
    </li>
  );
}

function findingOf({ findings }: RunView, { id }: HypothesisView): Finding | null {
  return findings.find(({ finding }) => finding.hypothesis_id === id)?.finding ?? null;
}
