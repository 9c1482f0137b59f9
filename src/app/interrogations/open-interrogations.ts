import { AppError } from "../../base/app-error.ts";
import { openTurns } from "../../base/turns.ts";
import { challengeSentence } from "../../detective/case/challenge-sentence.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { isHeld } from "../../ledger/run-lock.ts";
import { loadAllowedAddresses } from "../configuration.ts";
import type { RunQueue } from "../runs/run-queue.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { readChallenges, recordChallenge } from "./challenge.ts";
import { readDetectiveSettings, saveDetectiveSettings } from "./detective-settings.ts";
import { beginSession } from "./interrogate-hypothesis.ts";
import type { Interrogations } from "./interrogations.ts";
import { chooseIterationLimit } from "./iteration-limit.ts";
import { findPassages, keepPassages } from "./kept-passages.ts";
import { claimRunFolder } from "./run-folder.ts";
import { followSession } from "./session-events.ts";
import { listSessions, readSession, removeSession } from "./session-files.ts";
import { reopenSession, stopSession } from "./stop-session.ts";

export interface InterrogationsOptions {
  home: string;
  environment: NodeJS.ProcessEnv;
  knowledge: Pick<Knowledge, "retrieve">;
  sessions: Pick<Sessions, "caseResult">;
  /** Shared with all that runs. */
  runs: RunQueue;
  onFailure(failure: unknown): void;
  now?: () => Date;
}

const passagesPerQuery = 12;

/** Interrogations of a server; those that a crash cut off go on. */
export function openInterrogations({ now = () => new Date(), ...options }: InterrogationsOptions): Interrogations {
  const { home, knowledge, sessions, runs, onFailure } = options;
  const place = { ...options, now };
  const turns = openTurns();
  const find = (id: string) => readSession(home, id);
  const search = async (query: string) =>
    (await knowledge.retrieve(query, { limit: passagesPerQuery })).map(({ sourceUrl, title, text }) => ({
      sourceUrl,
      title,
      text,
    }));
  const stop = async (id: string) => {
    await runs.stop(id);
    if (isHeld(claimRunFolder(home, id)))
      throw new AppError(
        "INVALID_STATE",
        `A command outside of the server works on interrogation ${id}. End it first.`,
      );
  };
  // The queue knows what it runs by its folder.
  const add = async (id: string) => {
    claimRunFolder(home, id);
    await runs.add(id);
  };
  for (const { id } of listSessions(home)
    .sessions.filter(({ status }) => status === "running")
    .reverse())
    add(id).catch(onFailure);

  return {
    start: async ({ iterationLimit, sessionId, explanation, ...given }) => {
      const limit = chooseIterationLimit(iterationLimit, place);
      const sentence = sessionId === null ? null : await sentenceOf(sessionId, explanation);
      const hypothesis = given.hypothesis ?? sentence;
      if (hypothesis === null)
        throw new AppError("INVALID_REQUEST", "Name a hypothesis: a sentence that can be wrong.");
      const passages = sessionId === null ? await findPassages(hypothesis, search) : [];
      const order = { hypothesis, documents: [], case: sessionId, iterationLimit: limit };
      const session = beginSession(explanation === undefined ? order : { ...order, explanation }, place);
      if (passages.length > 0) keepPassages(claimRunFolder(home, session.id), passages);
      if (sessionId !== null) await recordChallenge(home, sessionId, session);
      await add(session.id);
      return session;
    },
    usualIterations: () => String(chooseIterationLimit(null, place)),
    list: async () => listSessions(home),
    get: async (id) => find(id),
    events: (id, after, signal) => followSession({ home, id: find(id).id, after, signal }),
    cancel: (id) =>
      turns.take(id, async () => {
        const session = find(id);
        if (session.status !== "running")
          throw new AppError("INVALID_STATE", `Interrogation ${id} is ${session.status}: nothing runs.`, { id });
        await stop(session.id);
        stopSession(home, session.id, "it was cancelled.", now());
        return find(id);
      }),
    resume: (id) =>
      turns.take(id, async () => {
        reopenSession(home, find(id).id);
        const session = find(id);
        if (session.status === "running") await add(session.id);
        return session;
      }),
    remove: (id) =>
      turns.take(id, async () => {
        const session = find(id);
        await stop(session.id);
        removeSession(home, session.id);
      }),
    evidence: async (id, evidenceId) => {
      const found = find(id).evidence ?? {};
      if (Object.hasOwn(found, evidenceId)) return found[evidenceId]!;
      throw new AppError("NOT_FOUND", `Interrogation ${id} has no evidence ${evidenceId.slice(0, 40)}.`);
    },
    settings: () => readDetectiveSettings(home),
    saveSettings: async (given) => saveDetectiveSettings(home, given, loadAllowedAddresses(place)),
    challenges: async (sessionId) => readChallenges(home, sessionId),
  };

  /** What an explanation says, as a hypothesis; null where none is challenged. */
  async function sentenceOf(sessionId: string, rank: number | undefined): Promise<string | null> {
    const result = await sessions.caseResult(sessionId);
    if (rank === undefined) return null;
    const explanation = result.explanations.find((one) => one.rank === rank);
    if (explanation) return challengeSentence(explanation, result);
    throw new AppError("NOT_FOUND", `Session ${sessionId} has no explanation ${rank}.`, {
      session_id: sessionId,
      rank,
    });
  }
}
