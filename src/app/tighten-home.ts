import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const folders = [
  "analyses",
  "challenges",
  "documents",
  "interrogations",
  "knowledge",
  "recipes",
  "sessions",
  "store",
  "watch",
];
const files = ["detective", "keys", "models", "sandbox", "server", "sources"].map((name) => `${name}.json`);

/**
 * Takes from others what an older version, or a copy, lets them read. What is made now is private from the start (cli/main.ts), so
 * only what is still open is walked through. A home that is shared with something else keeps its own mode.
 */
export function tightenHome(home: string): void {
  if (process.platform === "win32" || !existsSync(home) || !statSync(home).isDirectory()) return;
  const names = readdirSync(home);
  const own = names.filter((name) => folders.includes(name) || files.includes(name));
  if (own.length > 0 && names.every((name) => own.includes(name) || name.startsWith("."))) close(home);
  for (const name of own) if (close(join(home, name))) closeAllIn(join(home, name));
}

function closeAllIn(path: string): void {
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) {
    close(join(path, name));
    closeAllIn(join(path, name));
  }
}

/** Whether it was open. */
function close(path: string): boolean {
  const found = lstatSync(path);
  if (found.isSymbolicLink() || (found.mode & 0o077) === 0) return false;
  try {
    chmodSync(path, found.mode & 0o700);
  } catch (error) {
    // It is somebody else's, or the disk can only be read: whoever has to write finds out.
    if (!["EPERM", "EROFS", "ENOENT"].includes((error as NodeJS.ErrnoException).code!)) throw error;
  }
  return true;
}
