import type { SessionDetails } from "../../domain/session-details.ts";
import { ButtonLink } from "../components/button.tsx";
import { LocalTime } from "../components/local-time.tsx";

export function ExpiredRun({ details }: { details: SessionDetails }) {
  return (
    <article class="stack">
      <h1 tabindex={-1}>This case has expired</h1>
      <p>
        Its files were kept until <LocalTime at={details.expires_at} /> and are gone now.
      </p>
      {details.headline !== null && <p>It had found: {details.headline}</p>}
      <div class="row">
        <ButtonLink kind="primary" href="/">
          Start a new investigation
        </ButtonLink>
      </div>
    </article>
  );
}
