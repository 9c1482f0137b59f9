import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../../base/app-error.ts";
import { interrogate } from "../../detective/interrogate.ts";
import type { InterrogationSession } from "../../domain/interrogation.ts";
import { holdRun } from "../../ledger/run-lock.ts";
import type { RecalledPassage } from "../knowledge/desk.ts";
import { loadModels } from "../load-models.ts";
import { modelsOfBoth, readDetectiveSettings } from "./detective-settings.ts";
import { gatherSentences } from "./gather-sentences.ts";
import { openCaseBooks } from "./open-case-books.ts";
import { type InterviewerParts, openInterviewers } from "./open-interviewers.ts";
import { claimRunFolder } from "./run-folder.ts";
import { keepSession, readSession } from "./session-files.ts";

export interface InterrogationPlace {
  home: string;
  environment: NodeJS.ProcessEnv;
  now(): Date;
  onProgress(step: string): void;
  /** The knowledge base of this home. */
  search(query: string): Promise<RecalledPassage[]>;
  /** How the gateways to models wait; the system's own unless given. */
  openServices?: InterviewerParts["openServices"];
}

const lookMs = 150;

/** Goes on with a session from its last answer until it ends. Of several processes one does; the others wait for what it comes to. */
export async function runSession(id: string, place: InterrogationPlace): Promise<InterrogationSession> {
  const folder = claimRunFolder(place.home, readSession(place.home, id).id);
  for (;;) {
    const session = readSession(place.home, id);
    if (session.status !== "running") return session;
    const release = await holdRun(folder).catch(unlessBusy);
    if (release === null) {
      await wait(lookMs);
      continue;
    }
    try {
      // Someone may have brought it to its end meanwhile.
      const now = readSession(place.home, id);
      return now.status === "running" ? await interrogateFrom(now, place) : now;
    } finally {
      release();
    }
  }
}

function unlessBusy(error: unknown): null {
  if (error instanceof AppError && error.code === "INVALID_STATE") return null;
  throw error;
}

async function interrogateFrom(
  session: InterrogationSession,
  place: InterrogationPlace,
): Promise<InterrogationSession> {
  const sources = session.sources ?? { documents: [], case: null };
  const opened = sources.case === null ? null : await openCaseBooks(sources.case, session.hypothesis.text, session.id);
  try {
    const sentences = await gatherSentences(session.hypothesis.text, sources, place);
    const models = modelsOfBoth(loadModels(place), readDetectiveSettings(place.home));
    const interviewers = await openInterviewers(models, place);
    const started = opened === null ? session : withProblem(session, opened.problem, place.now());
    const withEvidence = (next: InterrogationSession): InterrogationSession => {
      const asked = opened?.asked() ?? {};
      return Object.keys(asked).length === 0 ? next : { ...next, evidence: asked };
    };
    const ended = await interrogate(
      started,
      { sentences: [...sentences, ...(opened?.sentences ?? [])], books: opened?.books ?? null },
      {
        ...interviewers,
        now: place.now,
        onSession: (next) => {
          keepSession(place.home, withEvidence(next));
          place.onProgress(describe(next));
        },
      },
    );
    return withEvidence(ended);
  } finally {
    await opened?.close();
  }
}

/** That the data of the case could not be asked is part of what the verdict stands on. */
function withProblem(session: InterrogationSession, problem: string | null, now: Date): InterrogationSession {
  const reason = `Only what the case wrote down was asked: ${problem}.`;
  if (problem === null || session.auditTrail.some((entry) => entry.reason === reason)) return session;
  const entry = { timestamp: now.toISOString(), event: "error" as const, reason };
  return { ...session, auditTrail: [...session.auditTrail, entry] };
}

function describe({ qaPairs, status }: InterrogationSession): string {
  const last = qaPairs.at(-1);
  return status === "running" && last ? `${last.sequence}. ${last.question}` : "Audit";
}
