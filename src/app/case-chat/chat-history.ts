import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { type ChatMessage, chatHistorySchema } from "../../domain/chat-message.ts";
import { chatHistoryFile } from "../../ledger/case-files.ts";
import { withFileLock } from "../../ledger/file-lock.ts";

/** What was said about the case so far, oldest first. */
export function readChatHistory(caseFolder: string): ChatMessage[] {
  const path = join(caseFolder, chatHistoryFile);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  try {
    return chatHistorySchema.parse(JSON.parse(text));
  } catch (error) {
    throw new AppError(
      "INVALID_STATE",
      `${path} is no history of messages. Move it away to begin a new one.`,
      { path },
      error,
    );
  }
}

/** Adds messages at the end; those that others add at the same time stay. */
export async function appendChatHistory(caseFolder: string, messages: ChatMessage[]): Promise<void> {
  const path = join(caseFolder, chatHistoryFile);
  mkdirSync(dirname(path), { recursive: true });
  await withFileLock(`${path}.lock`, () => {
    const all = [...readChatHistory(caseFolder), ...messages];
    writeFileAtomic(path, `${JSON.stringify(all, null, 2)}\n`);
  });
}
