import type { SessionDetails } from "../../domain/session-details.ts";
import { Button, ButtonLink } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { QuestionAsked } from "./question-asked.tsx";

/** What happened, with which value, and the two ways on: correct it, or run it as it is. */
export function FailedRun({ details }: { details: SessionDetails }) {
  const { session_id: id, error } = details;
  const isCancelled = error?.code === "CANCELLED";
  return (
    <article class="stack run">
      <h1 tabindex={-1}>
        {isCancelled ? "The investigation was cancelled" : "The investigation could not be finished"}
      </h1>
      <QuestionAsked details={details} />
      {!isCancelled && error !== null && (
        <Notice tone="problem">
          <p>{error.message}</p>
          <p class="small quiet">
            Code: <code>{error.code}</code>
          </p>
        </Notice>
      )}
      <p>
        {isCancelled
          ? "What had been found until then is kept. A new run takes it up where it stopped."
          : "Your files and everything you typed are still there. Change what is named above, or run it again as it is: steps that were finished are not done twice."}
      </p>
      <div class="row">
        <ButtonLink kind="primary" href={`/?session=${id}`}>
          Correct the question
        </ButtonLink>
        <form method="post" action={`/session/${id}/again`}>
          <Button type="submit">Run again as it is</Button>
        </form>
      </div>
    </article>
  );
}
