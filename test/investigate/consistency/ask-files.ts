import { openFiles } from "../../../src/engine/data-source.ts";
import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { investigate } from "../../../src/investigate/investigate.ts";
import type { Question } from "../../../src/investigate/question.ts";
import { renderReport } from "../../../src/investigate/report/render-report.ts";

export interface Asked {
  result: CaseResult;
  report: string;
}

export async function askFiles(files: string[], question: Question): Promise<Asked> {
  const source = await openFiles(files);
  try {
    const sessionId = "00000000-0000-4000-8000-000000000000";
    const result = await investigate(question, { source, sessionId, now: () => new Date(0) });
    return { result, report: renderReport(result, [], new Date(0)) };
  } finally {
    source.close();
  }
}
