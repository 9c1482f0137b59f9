import type { CaseBooks } from "../../src/detective/case/case-books.ts";
import { interrogate } from "../../src/detective/interrogate.ts";
import type { Interviewers } from "../../src/detective/interview.ts";
import type { SourceSentence } from "../../src/detective/sources/source-sentence.ts";
import { type InterrogationSession, interrogationSessionSchema } from "../../src/domain/interrogation.ts";
import { openBuiltInMind } from "../../src/minds/open-built-in-mind.ts";

export function startedSession(text: string, iterationLimit = 10): InterrogationSession {
  const at = "2026-06-01T12:00:00.000Z";
  return {
    id: "7d4f5c0e-6f0a-4c53-9a3e-0d5f4b3a2c11",
    hypothesis: { text, createdAt: at },
    startTime: at,
    status: "running",
    iterationLimit,
    currentIteration: 0,
    qaPairs: [],
    auditTrail: [],
  };
}

/** A whole interrogation without models, or with those given; every state of it has to hold. */
export async function interrogateQuickly(
  session: InterrogationSession,
  sentences: SourceSentence[],
  minds: Partial<Interviewers> = {},
  books: CaseBooks | null = null,
): Promise<InterrogationSession> {
  return interrogate(
    session,
    { sentences, books },
    {
      detective: openBuiltInMind(),
      witness: openBuiltInMind(),
      ...minds,
      now: () => new Date("2026-06-01T12:00:01Z"),
      onSession: (next) => void interrogationSessionSchema.parse(next),
      takeTrail: () => [],
    },
  );
}
