import type { DetectiveSettings } from "../../app/interrogations/detective-settings.ts";
import type { SettingsView } from "../../app/settings/settings-view.ts";
import type { NamedSource } from "../../domain/source.ts";
import { ErrorSummary, type FieldProblem } from "../components/error-summary.tsx";
import { Notice } from "../components/notice.tsx";
import type { Frame } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { DetectiveForm } from "./detective-form.tsx";
import { ProviderCard } from "./provider-card.tsx";
import type { Tested } from "./settings-routes.tsx";
import { SourcesPart, type SourceTest } from "./sources-part.tsx";

interface SettingsPageProps {
  frame: Frame;
  view: SettingsView;
  problems: FieldProblem[];
  tested: Tested | null;
  detective: DetectiveSettings;
  sources: NamedSource[];
  testedSource: SourceTest | null;
}

export function SettingsPage(props: SettingsPageProps) {
  const { frame, view, problems, tested, detective, sources, testedSource } = props;
  return (
    <Page frame={frame} title="Settings" styles={["settings.css"]}>
      <div class="stack-wide">
        <header class="stack">
          <h1>Settings</h1>
          <ErrorSummary problems={problems} />
          {view.order.length === 0 && (
            <Notice>
              <p>No language model is set. The built-in mind does every step, and answers quote the documents.</p>
            </Notice>
          )}
        </header>
        <section class="stack" aria-labelledby="models-title">
          <h2 id="models-title">Language models</h2>
          <p class="quiet">
            {view.order.length > 0 ? `Asked in this order: ${view.order.join(", then ")}. ` : ""}
            {view.sendSamples
              ? "A model sees column names and a few values of each column."
              : "A model sees column names and no values (WHYDUNIT_SEND_SAMPLES is off)."}{" "}
            Without one, nothing leaves this machine.
          </p>
          {view.providers.map((provider) => (
            <ProviderCard
              provider={provider}
              problems={problems}
              result={tested?.kind === provider.kind ? tested.result : null}
            />
          ))}
        </section>
        <DetectiveForm settings={detective} providers={view.order} problems={problems} />
        <SourcesPart sources={sources} home={view.home} tested={testedSource} />
        <section class="stack" aria-labelledby="place-title">
          <h2 id="place-title">This machine</h2>
          <dl class="facts">
            <dt>Data folder</dt>
            <dd>
              <code>{view.home}</code>
            </dd>
            <dt>Embeddings</dt>
            <dd>
              {view.embeddings === null
                ? "the built-in model, on this machine"
                : `${view.embeddings.model} by ${view.embeddings.provider}`}
            </dd>
            <dt>Stored keys</dt>
            <dd>encrypted in the data folder, under a secret that only your user can read</dd>
          </dl>
        </section>
      </div>
    </Page>
  );
}
