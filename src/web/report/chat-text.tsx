import type { CaseResult } from "../../investigate/case-result.ts";
import { eventsOf, evidenceLink } from "./page-context.tsx";

/** An answer as text: what stands between fences as code, ids of evidence as links, nothing else as markup. */
export function ChatText({ text, result }: { text: string; result: CaseResult }) {
  const parts = text.split(/^```\w*\n([\s\S]*?)\n?```$/m);
  return (
    <>
      {parts.map((part, i) =>
        i % 2 === 1 ? (
          <pre tabindex={0}>
            <code>{part}</code>
          </pre>
        ) : (
          part
            .split("\n")
            .filter((line) => line.trim() !== "")
            .map((line) => <p>{cited(line, result)}</p>)
        ),
      )}
    </>
  );
}

function cited(line: string, result: CaseResult) {
  const isKnown = (id: string) =>
    Object.hasOwn(result.evidence, id) || eventsOf(result).some((event) => event.id === id);
  return line.split(/\[([ED]\d+)\]/).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : isKnown(part) ? (
      <a class="cite" {...evidenceLink(result.sessionId, part)}>
        {part}
      </a>
    ) : (
      `[${part}]`
    ),
  );
}
