import type { Citation, SourceCitation } from "../../domain/citation.ts";
import type { HistoryEntry } from "../../domain/conversation.ts";
import { CitedText } from "./cited-text.tsx";

export function Conversation({ entries }: { entries: HistoryEntry[] }) {
  const last = entries.length - 1;
  return (
    <ol class="conversation" id="conversation" aria-label="Conversation">
      {entries.map((entry, index) => (
        <li class="turn" id={`turn-${index + 1}`}>
          <p class="turn-question">
            <span class="visually-hidden">You asked: </span>
            {entry.query}
          </p>
          <div class="turn-answer stack-tight">
            <CitedText text={entry.response} turn={index + 1} />
            <Sources sources={entry.sources} turn={index + 1} />
            {index === last && <FollowUps sources={entry.sources} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Sources({ sources, turn }: { sources: Citation[]; turn: number }) {
  if (sources.length === 0) return null;
  return (
    <ol class="sources small">
      {sources.map((source, index) => (
        <li id={`source-${turn}-${index + 1}`}>
          {"source_url" in source ? <Source source={source} /> : <span>Your selection: {source.snippet}</span>}
        </li>
      ))}
    </ol>
  );
}

function Source({ source }: { source: SourceCitation }) {
  const { source_url, chunk_position, snippet, title, section } = source;
  const query = new URLSearchParams({ source: source_url, position: String(chunk_position), words: snippet });
  const path = `/ask/passage?${query}`;
  return (
    <a href={path} hx-get={path} hx-target="#passage-content" hx-swap="innerHTML" data-passage>
      {[title, section].filter((part) => part !== "").join(" › ")}
      <span class="quiet"> {snippet}</span>
    </a>
  );
}

/** Questions that the sources of the last answer could answer next. */
function FollowUps({ sources }: { sources: Citation[] }) {
  const sections = sources.flatMap((source) => ("section" in source && source.section !== "" ? [source.section] : []));
  const questions = [...new Set(sections)].slice(0, 3).map((section) => `What else is said about ${section}?`);
  if (questions.length === 0) return null;
  return (
    <div class="row no-print">
      {questions.map((question) => (
        <a class="button button-small" href={`?q=${encodeURIComponent(question)}`} data-follow-up={question}>
          {question}
        </a>
      ))}
    </div>
  );
}
