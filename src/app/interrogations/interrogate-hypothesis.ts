import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { interrogate } from "../../detective/interrogate.ts";
import { type InterrogationSession, interrogationRequestSchema } from "../../domain/interrogation.ts";
import type { RecalledPassage } from "../knowledge/desk.ts";
import { loadModels } from "../load-models.ts";
import { gatherSentences } from "./gather-sentences.ts";
import { chooseIterationLimit } from "./iteration-limit.ts";
import { openInterviewers } from "./open-interviewers.ts";
import { keepSession, readSession } from "./session-files.ts";

export interface InterrogationPlace {
  home: string;
  environment: NodeJS.ProcessEnv;
  now(): Date;
  onProgress(step: string): void;
  /** The knowledge base of this home. */
  search(query: string): Promise<RecalledPassage[]>;
}

export interface InterrogationOrder {
  hypothesis: string;
  /** Files and folders to answer from. */
  documents: string[];
  /** A finished investigation to answer from: its folder or its id. */
  case: string | null;
  iterationLimit: string | number | null;
}

/** Puts a hypothesis to the sources; the session is kept after every answer. */
export async function interrogateHypothesis(
  order: InterrogationOrder,
  place: InterrogationPlace,
): Promise<InterrogationSession> {
  const iterationLimit = chooseIterationLimit(order.iterationLimit, place);
  const at = place.now().toISOString();
  const session: InterrogationSession = {
    id: randomUUID(),
    hypothesis: { text: parseHypothesis(order.hypothesis), createdAt: at },
    startTime: at,
    status: "running",
    iterationLimit,
    currentIteration: 0,
    qaPairs: [],
    auditTrail: [],
    sources: { documents: order.documents.map((path) => resolve(path)), case: caseNamed(order.case) },
  };
  return runSession(session, place);
}

/** Goes on with a session that was cut off, from its last answer; one that has ended is given as it is. */
export async function resumeInterrogation(id: string, place: InterrogationPlace): Promise<InterrogationSession> {
  const session = readSession(place.home, id);
  return session.status === "running" ? runSession(session, place) : session;
}

async function runSession(session: InterrogationSession, place: InterrogationPlace): Promise<InterrogationSession> {
  const sources = session.sources ?? { documents: [], case: null };
  const sentences = await gatherSentences(session.hypothesis.text, sources, place);
  keepSession(place.home, session);
  const interviewers = await openInterviewers(loadModels(place), place.now);
  return interrogate(session, sentences, {
    ...interviewers,
    now: place.now,
    onSession: (next) => {
      keepSession(place.home, next);
      place.onProgress(describe(next));
    },
  });
}

const longestHypothesis = 5000;

function parseHypothesis(text: string): string {
  const parsed = interrogationRequestSchema.shape.hypothesis.safeParse(text);
  if (parsed.success && text.length <= longestHypothesis) return text.trim();
  throw new AppError(
    "INVALID_REQUEST",
    `A hypothesis is a sentence of 1 to ${longestHypothesis} characters, such as "iOS orders fell in March 2025 after version 8.4 was released."`,
  );
}

// A folder is kept by its whole path: the session may be resumed from elsewhere.
const caseNamed = (named: string | null): string | null =>
  named !== null && existsSync(named) ? resolve(named) : named;

function describe({ qaPairs, status }: InterrogationSession): string {
  const last = qaPairs.at(-1);
  return status === "running" && last ? `${last.sequence}. ${last.question}` : "Audit";
}
