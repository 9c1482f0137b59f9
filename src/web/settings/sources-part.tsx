import { formatNumber } from "../../base/format-number.ts";
import type { NamedSource } from "../../domain/source.ts";
import { Button } from "../components/button.tsx";
import { Chip } from "../components/chip.tsx";

export type SourceTest = { name: string } & ({ ok: true; tables: number; ms: number } | { ok: false; reason: string });

interface SourcesPartProps {
  sources: NamedSource[];
  home: string;
  tested: SourceTest | null;
}

/** Databases that have a name here. They are named in a file, not on a page: whoever may open the page may not choose hosts. */
export function SourcesPart({ sources, home, tested }: SourcesPartProps) {
  return (
    <section class="stack" id="sources" aria-labelledby="sources-title">
      <h2 id="sources-title">Databases</h2>
      <p class="quiet">
        {sources.length === 0 ? "None has a name here yet. " : "Tables can be taken from these by their names. "}
        They are named in <code>{`${home}/sources.json`}</code>; a password may stay in the environment:
      </p>
      <pre class="small">{example}</pre>
      {sources.map((source) => (
        <SourceCard source={source} tested={tested?.name === source.name ? tested : null} />
      ))}
    </section>
  );
}

const example = `{ "warehouse": { "url": "env:WAREHOUSE_URL", "about": "Orders since 2019" } }`;

function SourceCard({ source, tested }: { source: NamedSource; tested: SourceTest | null }) {
  const { name, kind, address, about, problem, allows_queries } = source;
  const path = `/settings/sources/${encodeURIComponent(name)}/test`;
  return (
    <article class="card stack-tight" id={`source-${name}`} aria-labelledby={`source-${name}-name`}>
      <header class="row row-spread">
        <h3 id={`source-${name}-name`}>{name}</h3>
        <Chip tone={problem === null ? "accent" : "problem"}>{kind ?? "cannot be used"}</Chip>
      </header>
      {about !== null && <p>{about}</p>}
      <p class={problem === null ? "small" : "small field-error"}>{problem ?? <code>{address}</code>}</p>
      {!allows_queries && <p class="quiet small">Tables and views only, no queries.</p>}
      {problem === null && (
        <form
          method="post"
          action={path}
          class="row"
          hx-post={path}
          hx-target={`#source-${name}-test`}
          hx-swap="innerHTML"
          hx-disable="find button"
        >
          <Button type="submit" size="small" aria-label={`Test ${name}`}>
            Test it
          </Button>
          <span id={`source-${name}-test`} role="status" class="small">
            <SourceOutcome tested={tested} />
          </span>
        </form>
      )}
    </article>
  );
}

export function SourceOutcome({ tested }: { tested: SourceTest | null }) {
  if (tested === null) return null;
  if (!tested.ok) return <span class="field-error">{tested.reason}</span>;
  const count = `${formatNumber(tested.tables)} ${tested.tables === 1 ? "table or view" : "tables and views"}`;
  return <span>{`Reached in ${formatNumber(tested.ms)} ms: ${count} can be read.`}</span>;
}
