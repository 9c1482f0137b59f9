import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import {
  type InterrogationSession,
  interrogationSessionSchema,
  type SessionListItem,
  toSessionListItem,
} from "../../domain/interrogation.ts";
import { runFolder } from "./run-folder.ts";

const folderOf = (home: string): string => join(home, "interrogations");
const named = /^session_([0-9a-f-]{36})_.+\.json$/;

/** `session_{id}_{timestamp}.json`; the time it began, in letters that every file system takes. */
function pathOf(home: string, { id, startTime }: Pick<InterrogationSession, "id" | "startTime">): string {
  return join(folderOf(home), `session_${id}_${startTime.replace(/[:.]/g, "-")}.json`);
}

/** Whole or not at all: after a crash the file is as it was after the last answer. */
export function keepSession(home: string, session: InterrogationSession): void {
  const checked = interrogationSessionSchema.parse(session);
  writeFileAtomic(pathOf(home, session), `${JSON.stringify(checked, null, 2)}\n`);
}

export function findSession(home: string, id: string): InterrogationSession | null {
  const file = fileNames(home).find((name) => named.exec(name)?.[1] === id.toLowerCase());
  return file === undefined ? null : readFile(join(folderOf(home), file));
}

export function readSession(home: string, id: string): InterrogationSession {
  const session = findSession(home, id);
  if (session === null)
    throw new AppError("SESSION_NOT_FOUND", `There is no interrogation ${id}. See whydunit interrogate --list.`, {
      id,
    });
  return session;
}

/** The session and what its run has left; false where there is none. */
export function removeSession(home: string, id: string): boolean {
  const file = fileNames(home).find((name) => named.exec(name)?.[1] === id.toLowerCase());
  if (file === undefined) return false;
  rmSync(join(folderOf(home), file), { force: true });
  rmSync(runFolder(home, id.toLowerCase()), { recursive: true, force: true });
  return true;
}

/** Newest first; a file that is damaged is left out and named in `damaged`. */
export function listSessions(home: string): { sessions: SessionListItem[]; damaged: string[] } {
  const sessions: SessionListItem[] = [];
  const damaged: string[] = [];
  for (const name of fileNames(home)) {
    try {
      sessions.push(toSessionListItem(readFile(join(folderOf(home), name))));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      damaged.push(name);
    }
  }
  return { sessions: sessions.sort((a, b) => (a.startTime < b.startTime ? 1 : -1)), damaged };
}

function fileNames(home: string): string[] {
  const folder = folderOf(home);
  return existsSync(folder) ? readdirSync(folder).filter((name) => named.test(name)) : [];
}

function readFile(path: string): InterrogationSession {
  const text = readFileSync(path, "utf8");
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = undefined;
  }
  const parsed = interrogationSessionSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError(
    "INVALID_STATE",
    `${path} is not an interrogation that was kept whole: ${issue!.path.join(".")} ${issue!.message}. Remove it and ask again.`,
    { path },
  );
}
