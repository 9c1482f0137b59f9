import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import type { Verdict } from "../../domain/audit-result.ts";
import type { Challenge } from "../../domain/challenge.ts";
import type { InterrogationSession } from "../../domain/interrogation.ts";
import { uuidSchema, uuidV4Schema } from "../../domain/primitives.ts";
import { withFileLock } from "../../ledger/file-lock.ts";
import { findSession } from "./session-files.ts";

const effects: Record<Verdict, NonNullable<Challenge["effect"]>> = {
  supported: "raised",
  contradicted: "lowered",
  mixed: "lowered",
  unknown: "unchanged",
};

const recordSchema = z.array(z.object({ explanation: z.int().min(1), interrogation_id: uuidV4Schema }));

// Beside the sealed cases, never inside: not one byte of a case changes after it is finished.
const pathOf = (home: string, sessionId: string): string =>
  join(home, "challenges", `${uuidSchema.parse(sessionId).toLowerCase()}.json`);

export async function recordChallenge(
  home: string,
  sessionId: string,
  { id, sources }: InterrogationSession,
): Promise<void> {
  const explanation = sources?.explanation;
  if (explanation === undefined) return;
  const path = pathOf(home, sessionId);
  mkdirSync(dirname(path), { recursive: true });
  await withFileLock(`${path}.lock`, () =>
    writeFileAtomic(path, JSON.stringify([...readRecord(path), { explanation, interrogation_id: id }])),
  );
}

/** Those whose interrogation is gone are left out. */
export function readChallenges(home: string, sessionId: string): Challenge[] {
  return readRecord(pathOf(home, sessionId)).flatMap(({ explanation, interrogation_id }) => {
    const session = findSession(home, interrogation_id);
    if (session === null) return [];
    const verdict = session.auditResult?.verdict ?? null;
    return [
      {
        explanation,
        interrogation_id,
        start_time: session.startTime,
        verdict,
        is_running: session.status === "running",
        effect: verdict === null ? null : effects[verdict],
      },
    ];
  });
}

export function forgetChallenges(home: string, sessionId: string): void {
  rmSync(pathOf(home, sessionId), { force: true });
}

function readRecord(path: string): z.infer<typeof recordSchema> {
  if (!existsSync(path)) return [];
  const parsed = recordSchema.safeParse(JSON.parse(readFileSync(path, "utf8")));
  return parsed.success ? parsed.data : [];
}
