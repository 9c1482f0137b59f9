import type { RetrievedPassage } from "../../knowledge/knowledge.ts";
import type { Frame } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";

export function PassagePage({ frame, passage }: { frame: Frame; passage: RetrievedPassage }) {
  return (
    <Page frame={frame} title={passage.title} styles={["ask.css"]}>
      <h1 class="visually-hidden">{passage.title}</h1>
      <PassageView passage={passage} />
    </Page>
  );
}

/** What was cited, with what stands before and after it. */
export function PassageView({ passage }: { passage: RetrievedPassage }) {
  const { title, section, sourceUrl, before, text, after } = passage;
  return (
    <article class="stack passage">
      <header>
        <h2>{title}</h2>
        <p class="quiet small">{[section, sourceUrl].filter((part) => part !== "").join(" · ")}</p>
      </header>
      {before !== "" && <p class="passage-beside">{before}</p>}
      <p class="passage-text">{text}</p>
      {after !== "" && <p class="passage-beside">{after}</p>}
    </article>
  );
}
