import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { AppError } from "../base/app-error.ts";

/** The 32 bytes that encrypt stored keys: WHYDUNIT_SECRET_KEY, or a file that only this user can read, made at first use. */
export function loadSecretKey(environment: NodeJS.ProcessEnv): Buffer {
  const given = environment["WHYDUNIT_SECRET_KEY"]?.trim();
  if (given) return parseSecretKey(given, "WHYDUNIT_SECRET_KEY");
  const path = secretKeyPath(environment);
  if (!existsSync(path)) createSecretKey(path);
  refuseSharedFile(path);
  return parseSecretKey(readFileSync(path, "utf8").trim(), path);
}

export function secretKeyPath(environment: NodeJS.ProcessEnv): string {
  const folder =
    environment["XDG_CONFIG_HOME"] ||
    (process.platform === "win32" && environment["APPDATA"]) ||
    join(environment["HOME"] || homedir(), ".config");
  return join(folder, "whydunit", "secret.key");
}

function parseSecretKey(text: string, place: string): Buffer {
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64");
  if (key.length === 32) return key;
  throw new AppError("INVALID_SECRET_KEY", `${place} must hold 32 bytes as hex or Base64 (openssl rand -hex 32).`);
}

// The file appears whole or not at all, and never replaces one that another process has just made.
function createSecretKey(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(temporary, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

function refuseSharedFile(path: string): void {
  if (process.platform === "win32" || (statSync(path).mode & 0o077) === 0) return;
  throw new AppError("SECRET_KEY_EXPOSED", `Others can read ${path}. Run: chmod 600 ${path}`);
}
