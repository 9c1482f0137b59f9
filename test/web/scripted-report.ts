import { parseExportFormat } from "../../src/app/exports/export-format.ts";
import type { Sessions } from "../../src/app/sessions/sessions.ts";
import { AppError } from "../../src/base/app-error.ts";
import type { ChatMessage } from "../../src/domain/chat-message.ts";
import type { CaseResult } from "../../src/investigate/case-result.ts";
import { detailsOf, scriptSessions } from "./scripted-sessions.ts";

/** One finished session with this result; evidence E13 comes out different when it is computed again. */
export function scriptReport(result: CaseResult, history: ChatMessage[] = []): Sessions {
  const said = [...history];
  const details = detailsOf({ session_id: result.sessionId, status: "completed", report_ready: true });
  return scriptSessions([details], {
    caseResult: async () => result,
    chatHistory: async () => said,
    evidence: async (_, id) => {
      if (!Object.hasOwn(result.evidence, id)) throw new AppError("NOT_FOUND", `The case has no evidence ${id}.`);
      return { evidence_id: id, ...result.evidence[id] };
    },
    rerunEvidence: async (_, id) => ({
      evidence_id: id,
      same: id !== "E13",
      problem: id === "E13" ? "row 1, n: the case has 13, the data give 14" : null,
      hash: result.evidence[id].hash,
      computed_at: "2026-06-01T12:00:00Z",
    }),
    chat: async (_, message) => {
      const base = { message_id: details.session_id, session_id: details.session_id, timestamp: details.created_at };
      said.push({ ...base, role: "user", content: message, artifacts_referenced: [] });
      said.push({ ...base, role: "assistant", content: "Quite [E12].", artifacts_referenced: [] });
      return { response: "Quite [E12].", artifacts_referenced: [], citations: [] };
    },
    export: async (_, format) => ({
      name: `case.${parseExportFormat(format)}`,
      mediaType: "application/octet-stream",
      bytes: new TextEncoder().encode(`exported as ${format}`),
    }),
  });
}
