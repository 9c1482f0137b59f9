import type { AuditTrailEntry, InterrogationSession, QuestionAnswerPair } from "../domain/interrogation.ts";
import { auditInterview } from "./audit.ts";
import { chooseTarget, isRepeating } from "./choose-target.ts";
import { splitHypothesis } from "./claims/split-hypothesis.ts";
import { findGaps } from "./find-gaps.ts";
import { builtInProvider, type Interview, type InterviewServices, type Target } from "./interview.ts";
import { openArchive } from "./judge/archive.ts";
import { judgeHypothesis } from "./judge/judge-hypothesis.ts";
import { askAbout } from "./question.ts";
import type { WitnessSources } from "./sources/witness-sources.ts";
import { standingOf } from "./standing.ts";
import { testify } from "./testify.ts";

/** Asks until the claims of the hypothesis are settled, nothing is left to ask, or the limit is reached; a session that was cut off goes on where it stood. */
export async function interrogate(
  started: InterrogationSession,
  { sentences, books }: WitnessSources,
  services: InterviewServices,
): Promise<InterrogationSession> {
  const judged = await judgeHypothesis(splitHypothesis(started.hypothesis.text), openArchive(sentences), books);
  let session = started;
  while (session.status === "running") {
    const target = nextTarget({ session, judged });
    const isAtLimit = session.currentIteration >= session.iterationLimit;
    session =
      target === null || isAtLimit
        ? finish({ session, judged }, target === null ? "completed" : "limit-reached", services)
        : await iterate({ session, judged }, target, services);
    services.onSession(session);
  }
  return session;
}

function nextTarget({ session: { qaPairs }, judged }: Interview): Target | null {
  const standings = standingOf(judged, qaPairs);
  const target = chooseTarget(standings, qaPairs);
  const wasAsked = standings.every(({ claim }) => qaPairs.some(({ about }) => about?.claim === claim.id));
  return isRepeating(qaPairs) && (wasAsked || qaPairs.length >= standings.length) ? null : target;
}

async function iterate(
  interview: Interview,
  target: Target,
  services: InterviewServices,
): Promise<InterrogationSession> {
  const { session, judged } = interview;
  const { detective, witness, now, takeTrail } = services;
  const { hypothesis, qaPairs } = session;
  const asked = qaPairs.map(({ question }) => question);
  const question = await askAbout(target, hypothesis.text, standingOf(judged, qaPairs), asked, detective);
  const finding = judged.find(({ claim }) => claim === target.claim)!.finding;
  const testimony = await testify(question.value, target, finding, witness);
  const said = {
    sequence: qaPairs.length + 1,
    question: question.value,
    answer: testimony.text,
    citations: testimony.citations,
    droppedCitations: testimony.dropped,
    about: { claim: target.claim.id, aim: target.aim },
  };
  const soFar = [...qaPairs, said as QuestionAnswerPair];
  const gaps = await findGaps(session, standingOf(judged, soFar), soFar, detective);
  const timestamp = now().toISOString();
  const pair: QuestionAnswerPair = {
    ...said,
    timestamp,
    gapAnalysis: gaps.value,
    providerUsed: [question.by, testimony.by].find((by) => by !== "built-in") ?? builtInProvider,
  };
  const fallbacks = [
    fallback(detective.name, question, timestamp),
    fallback(witness.name, testimony, timestamp),
    fallback(detective.name, gaps, timestamp),
  ].filter((entry) => entry !== null);
  return {
    ...session,
    currentIteration: pair.sequence,
    qaPairs: [...qaPairs, pair],
    auditTrail: [...session.auditTrail, ...takeTrail(), ...fallbacks],
  };
}

/** A step that a model was to do and the built-in mind did. */
function fallback(
  name: string,
  { by, notes }: { by: string; notes: string[] },
  timestamp: string,
): AuditTrailEntry | null {
  const reason = notes.find((note) => note.startsWith("Done by the built-in mind"));
  if (name === "built-in" || by !== "built-in" || reason === undefined) return null;
  return { timestamp, event: "provider_switch", fromProvider: name, toProvider: builtInProvider, reason };
}

function finish(
  interview: Interview,
  status: "completed" | "limit-reached",
  { now, takeTrail }: InterviewServices,
): InterrogationSession {
  const { session } = interview;
  return {
    ...session,
    status,
    endTime: now().toISOString(),
    auditResult: auditInterview(interview),
    auditTrail: [...session.auditTrail, ...takeTrail()],
  };
}
