import { raw } from "hono/html";
import type { InterrogationSession } from "../../domain/interrogation.ts";
import { Button } from "../components/button.tsx";
import { Chip } from "../components/chip.tsx";
import { Details } from "../components/details.tsx";
import { LocalTime } from "../components/local-time.tsx";
import { Notice } from "../components/notice.tsx";
import type { Frame } from "../layout/frame.ts";
import { Page } from "../layout/page.tsx";
import { EvidenceDrawer } from "../report/evidence-drawer.tsx";
import { Audit } from "./audit.tsx";
import { CompletenessChart } from "./completeness-chart.tsx";
import { Conversation } from "./conversation.tsx";
import { verdictSentence, verdictWords } from "./words.ts";

interface InterrogationPageProps {
  frame: Frame;
  session: InterrogationSession;
  /** The headline of the case that is asked; null where there is none. */
  caseTitle: string | null;
}

/** One address from the first question to the verdict: interrogation.js fetches it again after every answer. */
export function InterrogationPage({ frame, session, caseTitle }: InterrogationPageProps) {
  const { id, status, hypothesis, qaPairs, iterationLimit, auditResult } = session;
  return (
    <Page
      frame={frame}
      title={hypothesis.text}
      styles={["report-body.css", "report.css", "interrogations.css"]}
      scripts={["interrogation.js"]}
    >
      <article
        class="stack-wide interrogation"
        id="interrogation"
        data-events={status === "running" ? `/api/interrogations/${id}/events` : undefined}
        data-said={qaPairs.length}
        data-outcome={auditResult === undefined ? status : verdictSentence(auditResult)}
      >
        <header class="stack">
          <p class="quiet small">
            <a href="/interrogations">Interrogations</a>
          </p>
          <h1 tabindex={-1}>“{hypothesis.text}”</h1>
          <Sources session={session} caseTitle={caseTitle} />
          <Outcome session={session} />
        </header>
        <CompletenessChart pairs={qaPairs} limit={iterationLimit} />
        {auditResult !== undefined && <Audit audit={auditResult} />}
        <Conversation session={session} />
        <Trail session={session} />
      </article>
      <EvidenceDrawer />
      {status === "running" && raw(reloadWithoutScripts)}
    </Page>
  );
}

// As text, since the element would be moved into the head and reload the page for everybody.
const reloadWithoutScripts = '<noscript><meta http-equiv="refresh" content="3"></noscript>';

function Sources({
  session: { sources, startTime },
  caseTitle,
}: Pick<InterrogationPageProps, "session" | "caseTitle">) {
  const { case: caseId = null, explanation, documents = [] } = sources ?? {};
  return (
    <p class="quiet">
      {"Asked of "}
      {caseId === null ? (
        documents.length > 0 ? (
          "documents on this machine"
        ) : (
          <a href="/ask#documents">the documents</a>
        )
      ) : caseTitle === null ? (
        "a case that is gone"
      ) : (
        <>
          {explanation === undefined ? "the case " : "the case whose explanation it is, "}
          <a href={`/session/${caseId}${explanation === undefined ? "" : `#explanation-${explanation}`}`}>
            {caseTitle}
          </a>
        </>
      )}
      {", "}
      <LocalTime at={startTime} />
    </p>
  );
}

function Outcome({ session }: { session: InterrogationSession }) {
  const { id, status, auditResult, auditTrail, qaPairs, iterationLimit } = session;
  if (status === "running") return <Running session={session} />;
  if (auditResult === undefined)
    return (
      <Notice tone="caution">
        <p>{auditTrail.at(-1)?.reason ?? "It was stopped."}</p>
        <form method="post" action={`/interrogations/${id}/resume`}>
          <Button type="submit" kind="primary">
            Go on from here
          </Button>
        </form>
      </Notice>
    );
  const { text, tone } = verdictWords[auditResult.verdict];
  const sentence = verdictSentence(auditResult);
  const asked = `${qaPairs.length} ${qaPairs.length === 1 ? "question" : "questions"} asked`;
  return (
    <section class="verdict" aria-label="Verdict">
      <p class="verdict-line">
        <Chip tone={tone}>{text}</Chip> <strong>{sentence}</strong>
      </p>
      <p class="quiet small">
        {`${asked}${status === "limit-reached" ? `, the limit of ${iterationLimit}` : ""}; consistency ${auditResult.consistencyScore} of 100.`}
      </p>
      <div class="row no-print">
        <a class="button button-small" href={`/interrogations/${id}/summary.md`} download="">
          Download the summary
        </a>
        <BackToCase session={session} />
      </div>
    </section>
  );
}

function BackToCase({ session: { sources } }: { session: InterrogationSession }) {
  if (!sources?.case || sources.explanation === undefined) return null;
  return (
    <a class="button button-small" href={`/session/${sources.case}#explanation-${sources.explanation}`}>
      Back to the explanation
    </a>
  );
}

function Running({ session: { id, qaPairs, iterationLimit } }: { session: InterrogationSession }) {
  return (
    <div class="stack-tight">
      <label for="asked">{`Question ${qaPairs.length + 1} of at most ${iterationLimit}`}</label>
      <progress id="asked" class="progress" max={iterationLimit} value={qaPairs.length} />
      <p class="quiet small">
        You can close this page: it goes on without you. <span data-connection />
      </p>
      <form method="post" action={`/interrogations/${id}/cancel`} class="no-print">
        <Button type="submit" size="small">
          Stop
        </Button>
      </form>
    </div>
  );
}

function Trail({ session: { auditTrail } }: { session: InterrogationSession }) {
  if (auditTrail.length === 0) return null;
  return (
    <Details summary={`What went otherwise than planned (${auditTrail.length})`}>
      <ul class="trail">
        {auditTrail.map(({ timestamp, event, fromProvider, toProvider, reason }) => (
          <li class="small">
            <LocalTime at={timestamp} />
            {event === "provider_switch" && ` ${fromProvider ?? ""} → ${toProvider ?? ""}`}
            {event === "timeout" && " timeout"}: {reason}
          </li>
        ))}
      </ul>
    </Details>
  );
}
