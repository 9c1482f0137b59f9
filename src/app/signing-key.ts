import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AppError } from "../base/app-error.ts";
import { fingerprintOf, parsePrivateKey, signCase } from "../ledger/signature.ts";

/** With this key of the home every case is signed when it is finished. */
export const signingKeyPath = (home: string): string => join(home, "keys", "signing.pem");

export interface SigningKey {
  path: string;
  fingerprint: string;
  /** PEM, to be given to those who verify. */
  publicKey: string;
}

/** The key in the file; a new one where there is none. */
export function makeSigningKey(path: string): SigningKey & { isNew: boolean } {
  const isNew = !existsSync(path);
  if (isNew) {
    const { privateKey } = generateKeyPairSync("ed25519");
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flag: "wx" });
    chmodSync(path, 0o600);
  }
  const publicKey = createPublicKey(readSigningKey(path));
  return {
    path,
    isNew,
    fingerprint: fingerprintOf(publicKey),
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

export function readSigningKey(path: string): KeyObject {
  if (!existsSync(path))
    throw new AppError(
      "NOT_FOUND",
      `There is no key in ${path}. Make one with: whydunit keys, or name one with --key.`,
      {
        path,
      },
    );
  return parsePrivateKey(readFileSync(path, "utf8"), path);
}

/** Signs a finished case where the home has a key. */
export function signFinished(folder: string, home: string): void {
  const path = signingKeyPath(home);
  if (existsSync(path)) signCase(folder, readSigningKey(path));
}
