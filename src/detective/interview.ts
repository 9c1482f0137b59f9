import type { Verdict } from "../domain/audit-result.ts";
import type { AuditTrailEntry, InterrogationSession, QuestionAnswerPair } from "../domain/interrogation.ts";
import type { Mind } from "../minds/mind.ts";
import type { HypothesisClaim } from "./claims/claim.ts";
import type { JudgedClaim } from "./judge/judge-hypothesis.ts";

export type Aim = "open" | "against";

/** What one question is about. */
export interface Target {
  claim: HypothesisClaim;
  aim: Aim;
}

/** Who asks and who answers. Both are the built-in mind where no model is set. */
export interface Interviewers {
  detective: Mind;
  witness: Mind;
}

export interface InterviewServices extends Interviewers {
  now(): Date;
  /** After every answer and at the end: whoever keeps the session writes it here. */
  onSession(session: InterrogationSession): void;
  /** Switches of providers since the last call. */
  takeTrail(): AuditTrailEntry[];
}

export interface Interview {
  session: InterrogationSession;
  judged: JudgedClaim[];
}

/** Where a claim stands by what the witness has said so far. */
export interface ClaimStanding {
  claim: HypothesisClaim;
  verdict: Verdict;
}

export const builtInProvider = "built-in:detective";

export const isAbout = (pair: QuestionAnswerPair, { claim, aim }: Target): boolean =>
  pair.about?.claim === claim.id && pair.about.aim === aim;
