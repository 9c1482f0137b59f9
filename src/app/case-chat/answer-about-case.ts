import { randomUUID } from "node:crypto";
import { AppError } from "../../base/app-error.ts";
import { type ChatMessage, type SessionChatResponse, sessionChatRequestSchema } from "../../domain/chat-message.ts";
import type { Mind } from "../../minds/mind.ts";
import { openBuiltInMind } from "../../minds/open-built-in-mind.ts";
import { cutText } from "../../minds/prose/cut-text.ts";
import type { CaseContext } from "./case-context.ts";
import { caseVocabulary } from "./case-vocabulary.ts";
import { appendChatHistory, readChatHistory } from "./chat-history.ts";
import { openCase } from "./open-case.ts";
import { recallPassages } from "./recall-passages.ts";
import { stateFacts } from "./state-facts.ts";
import { understandCaseQuestion } from "./understand-case-question.ts";
import { wordNothing, wordPassages, wordStatements } from "./word-answer.ts";
import { writeWithMind } from "./write-with-mind.ts";

export interface AskedAboutCase {
  /** The folder of a finished case. */
  caseFolder: string;
  message: string;
  /** Who words the answer; the built-in mind unless given. */
  mind?: Mind;
  now?: () => Date;
}

const longestMessage = 5000;

/**
 * Answers a question about a finished case from what it found out, and keeps both in `chat/history.json` of its folder. The response is
 * plain text, perhaps with SQL between fences: show it as text. `artifacts_referenced` are paths inside the case folder; `citations`
 * lead to evidence (`case:<session>#E12`) and sections (`case:<session>#findings`).
 *
 * Throws an AppError: SESSION_NOT_FOUND (no case there), INVESTIGATION_NOT_COMPLETE (not finished, or failed), INVALID_REQUEST (an
 * empty message or one beyond 5000 characters), INVALID_STATE (the case or the history was tampered with).
 */
export async function answerAboutCase(asked: AskedAboutCase): Promise<SessionChatResponse> {
  const { caseFolder, mind = openBuiltInMind(), now = () => new Date() } = asked;
  const message = parseMessage(asked.message);
  const opened = await openCase(caseFolder);
  const history = readChatHistory(caseFolder);
  const nameable = caseVocabulary(opened.result);
  const question = understandCaseQuestion(message, history, nameable);
  const answer = await answerQuestion({ ...opened, question, nameable }, mind);
  const at = now().toISOString();
  const say = toMessage(opened.result.sessionId, at);
  await appendChatHistory(caseFolder, [
    say("user", message, []),
    say("assistant", answer.response, answer.artifacts_referenced),
  ]);
  return answer;
}

async function answerQuestion(context: CaseContext, mind: Mind): Promise<SessionChatResponse> {
  const statements = stateFacts(context);
  const passages = recallPassages(context.question, context);
  const written = mind.name === "built-in" ? null : await writeWithMind(mind, context, { statements, passages });
  if (written !== null) return shortened(written);
  if (statements.length > 0 && !isOnlyUnknown(statements, context))
    return shortened(wordStatements(statements, context));
  const quoted = wordPassages(passages, context);
  if (quoted !== null) return shortened(quoted);
  return shortened(statements.length > 0 ? wordStatements(statements, context) : wordNothing(context));
}

// That a name is not known is said only where the case does not mention it in another way either.
const isOnlyUnknown = (statements: unknown[], { question }: CaseContext): boolean =>
  statements.length === 1 && question.unknown.length > 0;

function shortened(answer: SessionChatResponse): SessionChatResponse {
  const { response } = answer;
  // A message counts in units of UTF-16, of which a character may have two.
  return response.length <= longestMessage ? answer : { ...answer, response: cutText(response, longestMessage / 2) };
}

function parseMessage(message: string): string {
  const parsed = sessionChatRequestSchema.safeParse({ message });
  if (parsed.success) return parsed.data.message.trim();
  throw new AppError(
    "INVALID_REQUEST",
    `A message has 1 to ${longestMessage} characters; this one has ${message.trim().length}.`,
  );
}

function toMessage(sessionId: string, timestamp: string) {
  return (role: ChatMessage["role"], content: string, referenced: string[]): ChatMessage => ({
    message_id: randomUUID(),
    session_id: sessionId,
    role,
    content,
    timestamp,
    artifacts_referenced: referenced,
  });
}
