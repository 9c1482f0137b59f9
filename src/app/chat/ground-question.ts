import { type ChatRequest, isLowConfidence } from "../../domain/chat.ts";
import type { Citation } from "../../domain/citation.ts";
import { lowFrom } from "../../domain/confidence.ts";
import type { RetrievedPassage } from "../../knowledge/knowledge.ts";
import type { Passage } from "../../minds/mind.ts";
import { askStore } from "./ask-store.ts";
import type { ChatLimits, ChatServices } from "./chat-services.ts";
import { cutSnippet } from "./cut-snippet.ts";
import { toCitation } from "./to-citation.ts";
import { mentionsSubject, type Question } from "./understand-question.ts";

/** What an answer may stand on; citation [n] is the passage with id n and the n-th source. */
export interface Grounding {
  kind: "passages" | "selected_text" | "no_results";
  passages: Passage[];
  sources: Citation[];
  retrievalCount: number;
  isLowConfidence: boolean;
}

interface Grounds {
  question: Question;
  request: ChatRequest;
  services: ChatServices;
  limits: ChatLimits;
}

export async function groundQuestion(grounds: Grounds): Promise<Grounding> {
  const selection = grounds.request.selected_text;
  if (selection !== null && selection.trim() !== "") return groundInSelection(selection);
  const found = await findPassages(grounds);
  return {
    kind: found.length > 0 ? "passages" : "no_results",
    passages: found.map(toPassage),
    sources: found.map(toCitation),
    retrievalCount: found.length,
    isLowConfidence: found.length > 0 && isLowConfidence(Math.max(...found.map(({ similarity }) => similarity))),
  };
}

function groundInSelection(selection: string): Grounding {
  return {
    kind: "selected_text",
    passages: [{ id: "1", source: "the selected text", text: selection }],
    sources: [
      {
        source_type: "selected_text",
        selection_length: selection.length,
        snippet: cutSnippet(selection),
        relevance_note: "The answer stands on this selection alone; nothing else was searched.",
      },
    ],
    retrievalCount: 0,
    isLowConfidence: false,
  };
}

// A follow-up is searched together with what it follows; a new subject that those passages do not mention is
// searched by itself, so that "and sourdough?" does not get an answer about something else.
async function findPassages({ question, request, services, limits }: Grounds): Promise<RetrievedPassage[]> {
  const options = { limit: limits.passages, filters: request.filters, withNeighbours: true };
  const retrieve = async (text: string) => {
    const ask = () => services.knowledge.retrieve(text, options);
    const found = await askStore("QDRANT_UNAVAILABLE", limits.storeTimeoutMs, ask);
    return found.filter(({ similarity }) => similarity >= lowFrom).slice(0, limits.passages);
  };
  if (question.follows === null) return retrieve(question.asked);
  const together = (await retrieve(question.full)).filter(({ title, section, text }) =>
    mentionsSubject(`${title} ${section} ${text}`, question),
  );
  return together.length > 0 ? together : retrieve(question.asked);
}

function toPassage({ title, section, before, text, after }: RetrievedPassage, index: number): Passage {
  const source = section === "" || section === title ? title : `${title}, ${section}`;
  return { id: String(index + 1), source, text: [before, text, after].filter((part) => part !== "").join("\n\n") };
}
