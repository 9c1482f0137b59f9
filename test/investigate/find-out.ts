import { openFiles } from "../../src/engine/data-source.ts";
import type { CaseResult } from "../../src/investigate/case-result.ts";
import { investigate } from "../../src/investigate/investigate.ts";
import { type Asked, questionOf, writeTables } from "./investigate-tables.ts";

/** What comes out, without a case folder: drawing, writing and sealing takes as long as finding out. */
export async function findOut({ tables, ...asked }: Asked): Promise<CaseResult> {
  const source = await openFiles(writeTables(tables));
  try {
    return await investigate(questionOf(asked), {
      source,
      sessionId: "00000000-0000-4000-8000-000000000000",
      now: () => new Date(0),
    });
  } finally {
    source.close();
  }
}
