import { formatPercent } from "../../../base/format-number.ts";
import type { WatchAlert } from "../../../domain/watch.ts";

const longestText = 2900;

/** An alert as Slack and what understands its webhooks take it; programs find the alert itself in `metadata`. */
export function slackMessage(alert: WatchAlert): object {
  const lines = linesOf(alert);
  const text = escapeText(alert.headline);
  const section = (content: string, id: string) => ({
    type: "section",
    block_id: id,
    text: { type: "mrkdwn", text: cut(content, longestText) },
  });
  const link = alert.case?.link ?? null;
  const footer = [linkText(link), `alert ${alert.id}`].filter((part) => part !== "").join(" · ");
  return {
    text: cut(text, longestText),
    blocks: [
      section(`*${text}*`, `alert-${alert.id}`),
      ...(lines.length === 0 ? [] : [section(lines.map(escapeText).join("\n"), `why-${alert.id}`)]),
      { type: "context", elements: [{ type: "mrkdwn", text: cut(footer, longestText) }] },
    ],
    metadata: { event_type: "whydunit_alert", event_payload: payloadOf(alert) },
  };
}

/** What is known about why, a line each. */
export function linesOf({ kind, explanations, conclusion, case: found }: WatchAlert): string[] {
  if (kind !== "moved") return [];
  if (found === null) return [];
  if (found.problem !== null) return [`No explanation: the investigation failed. ${found.problem}`];
  const causes = explanations.map(({ rank, title, share }) => {
    const part = share === null ? "" : ` (${formatPercent(share, 0)} of the change)`;
    return `${rank}. ${cut(title, 200)}${part}`;
  });
  return [...(conclusion === null ? [] : [conclusion]), ...causes];
}

/** The alert for programs, without how it is delivered. */
export function payloadOf({ deliveries: _, ...alert }: WatchAlert): object {
  return { alert_id: alert.id, ...alert };
}

function linkText(link: string | null): string {
  if (link === null) return "";
  return /^https?:\/\//.test(link) ? `<${link.replace(/[<>|]/g, encodeURIComponent)}|open the case>` : escapeText(link);
}

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const cut = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length - 1)}…`);
