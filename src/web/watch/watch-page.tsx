import { basename } from "node:path";
import type { WatchAlert, WatchedMetric, WatchList, WatchStatus } from "../../domain/watch.ts";
import { Chip, type Tone } from "../components/chip.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { LocalTime } from "../components/local-time.tsx";
import type { Frame } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { Sparkline } from "./sparkline.tsx";

type Watch = WatchList["watches"][number];

/** All watched metrics: where each stands, how it went lately, and what was told about it. */
export function WatchPage({ frame, watches }: { frame: Frame; watches: Watch[] }) {
  return (
    <Page frame={frame} title="Watch" styles={["watch.css"]}>
      <div class="stack-wide">
        <header class="stack-tight">
          <h1>Watched metrics</h1>
          <p class="quiet">
            Each is held against its own history, with weekdays and trend. A real move is investigated and told once.
          </p>
        </header>
        {watches.length === 0 ? <NothingWatched /> : watches.map(WatchedFile)}
      </div>
    </Page>
  );
}

const example = `metrics:
  - name: Orders
    source: orders.csv
    metric: count(*)
    dimensions: [country, device]
    schedule: daily at 07:00
    deliver:
      - webhook: env:SLACK_WEBHOOK`;

function NothingWatched() {
  return (
    <EmptyState title="Nothing is watched yet">
      <p>
        Write down what is to be watched, say in <code>metrics.yml</code>:
      </p>
      <pre class="watch-example">
        <code>{example}</code>
      </pre>
      <p>
        Then run <code>whydunit watch metrics.yml</code> on this machine. What it sees and tells appears here.
      </p>
    </EmptyState>
  );
}

const order: Record<WatchStatus, number> = { moved: 0, failed: 1, waiting: 2, recovered: 3, learning: 4, quiet: 5 };

function WatchedFile({ id, file, running, updated_at, metrics }: Watch) {
  const sorted = metrics.toSorted((a, b) => order[a.status] - order[b.status]);
  return (
    <section class="stack" aria-labelledby={`watch-${id}`}>
      <div class="row row-spread">
        <h2 id={`watch-${id}`}>{basename(file)}</h2>
        <span class="quiet watch-when">
          {running ? "watching now, last look " : "nobody is watching now, last look "}
          <LocalTime at={updated_at} />
        </span>
      </div>
      <ul class="watch-list">
        {sorted.map((metric) => (
          <Metric metric={metric} />
        ))}
      </ul>
    </section>
  );
}

const statuses: Record<WatchStatus, { text: string; tone: Tone }> = {
  moved: { text: "moved", tone: "down" },
  failed: { text: "could not be checked", tone: "problem" },
  waiting: { text: "waiting for data", tone: "caution" },
  recovered: { text: "recovered", tone: "accent" },
  learning: { text: "learning", tone: "plain" },
  quiet: { text: "quiet", tone: "plain" },
};

const shownAlerts = 3;

function Metric({ metric }: { metric: WatchedMetric }) {
  const { name, status, moved_since, note, alerts, metric: expression, source, schedule, last } = metric;
  const { text, tone } = statuses[status];
  const isUp = status === "moved" && last?.value != null && last.expected != null && last.value > last.expected;
  const shown = alerts.slice(0, shownAlerts);
  return (
    <li class="watch-item">
      <div class="stack-tight">
        <div class="row">
          <h3>{name}</h3>
          <Chip tone={isUp ? "up" : tone}>{moved_since === null ? text : `${text} since ${moved_since}`}</Chip>
        </div>
        <p class="watch-note">{note}</p>
        <p class="quiet watch-source">
          <code>{expression}</code> {`of ${basename(source)}, ${schedule}`}
        </p>
      </div>
      <Sparkline metric={metric} />
      {shown.length > 0 && <ul class="watch-alerts">{shown.map(Alert)}</ul>}
    </li>
  );
}

function Alert({ headline, conclusion, later, decided_at, case: found }: WatchAlert) {
  return (
    <li class="stack-tight">
      <span>
        {found?.link != null ? <a href={found.link}>{headline}</a> : headline}
        {conclusion === null ? "" : ` ${conclusion}`}
        {found?.problem != null && ` No explanation: ${found.problem}`}
        {later != null && <strong>{` ${later.text.charAt(0).toUpperCase()}${later.text.slice(1)}.`}</strong>}
      </span>
      <span class="quiet watch-when">
        <LocalTime at={decided_at} />
      </span>
    </li>
  );
}
