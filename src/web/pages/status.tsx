import { Hono } from "hono";
import { type HealthProbe, openHealth } from "../../app/check-health.ts";
import { formatNumber } from "../../base/format-number.ts";
import type { HealthResponse, HealthStatus } from "../../domain/health.ts";
import { LocalTime } from "../components/local-time.tsx";
import { Notice } from "../components/notice.tsx";
import { Table } from "../components/table.tsx";
import type { Frame, FrameOf } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { renderPage } from "../layout/render-page.tsx";
import type { WebEnvironment, WebServices } from "../web-services.ts";

export function statusRoutes(services: WebServices, frameOf: FrameOf): Hono<WebEnvironment> {
  const health = openHealth({ ...services.probes, models: modelsProbe(services) }, services);
  const routes = new Hono<WebEnvironment>();
  routes.get("/status", async (context) =>
    renderPage(context, <Status frame={frameOf(context)} health={await health.check()} />),
  );
  return routes;
}

// They are not called, since that may cost money; the settings have a button for it.
function modelsProbe({ settings }: WebServices): HealthProbe {
  return {
    isEssential: false,
    check: async () => (settings.describe().order.length > 0 ? null : { note: "none is set; the built-in mind works" }),
  };
}

const words: Record<HealthStatus, { name: string; dot: string; summary: string }> = {
  healthy: { name: "works", dot: "good", summary: "Everything works." },
  degraded: { name: "limited", dot: "caution", summary: "It works, with limits that are named below." },
  unavailable: {
    name: "does not work",
    dot: "problem",
    summary: "Something that everything else needs does not work.",
  },
};

const parts: Record<string, { name: string; purpose: string }> = {
  store: { name: "Store", purpose: "documents, conversations and the list of cases" },
  embeddings: { name: "Embeddings", purpose: "search by meaning; without them search goes by words" },
  models: {
    name: "Language models",
    purpose: "wider hypotheses and better prose; without them the built-in mind works",
  },
  sandbox: { name: "Sandbox", purpose: "isolates generated Python; without it analysis code is SQL" },
  worker: { name: "Worker", purpose: "runs the investigations" },
};

function Status({ frame, health }: { frame: Frame; health: HealthResponse }) {
  const { summary } = words[health.status];
  const tone = { healthy: "good", degraded: "caution", unavailable: "problem" } as const;
  return (
    <Page frame={frame} title="Health">
      <div class="stack">
        <h1>Health</h1>
        <Notice tone={tone[health.status]}>
          <p>{summary}</p>
        </Notice>
        <Table
          caption="Parts of the product"
          isCaptionHidden
          columns={[{ name: "Part" }, { name: "State" }, { name: "Answered in", isNumber: true }]}
          rows={Object.values(health.services).map(({ name, status, latency_ms, error }) => [
            <>
              <strong>{parts[name]?.name ?? name}</strong>
              <div class="quiet">{error ?? parts[name]?.purpose}</div>
            </>,
            <span class="row nowrap">
              <span class={`dot dot-${words[status].dot}`} aria-hidden="true" />
              {words[status].name}
            </span>,
            latency_ms === null ? "–" : `${formatNumber(latency_ms, 1)} ms`,
          ])}
        />
        <p class="quiet small">
          Looked at <LocalTime at={health.timestamp} />, version {health.version}. Programs read the same at{" "}
          <a href="/health">/health</a>; <code>whydunit doctor</code> tells how to mend what is limited.
        </p>
      </div>
    </Page>
  );
}
