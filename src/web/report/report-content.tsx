import type { SessionDetails } from "../../domain/session-details.ts";
import type { SessionContent } from "../session-content.ts";
import type { WebServices } from "../web-services.ts";

export async function reportContent(details: SessionDetails, { sessions }: WebServices): Promise<SessionContent> {
  const { content } = await sessions.report(details.session_id);
  return {
    title: details.headline ?? details.metric ?? "Report",
    content: (
      <div class="stack">
        <h1>{details.headline ?? details.metric}</h1>
        <pre>{content}</pre>
      </div>
    ),
  };
}
