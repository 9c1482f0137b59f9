import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "../base/app-error.ts";
import { writeFileAtomic } from "../base/atomic-file.ts";
import { canonicalJson, sha256 } from "../base/canonical-json.ts";
import { sha256Schema, timestampSchema, uuidSchema } from "../domain/primitives.ts";
import type { VerifyResult } from "../domain/verify-result.ts";
import { manifestFile, signatureFile } from "./case-files.ts";
import { type Manifest, manifestSchema } from "./manifest.ts";

/** One line that stands for the whole case, to be kept or published elsewhere. */
export const rootSchema = z.strictObject({
  root: sha256Schema,
  case: uuidSchema,
  time: timestampSchema,
  manifest_sha256: sha256Schema,
});

export type Root = z.infer<typeof rootSchema>;

const signatureSchema = z.strictObject({
  format: z.literal("whydunit-signature-1"),
  /** SPKI, DER, base64. */
  public_key: z.string().max(200),
  /** Ed25519 over the canonical JSON of the root, base64. */
  signature: z.string().max(200),
});

export function readRoot(folder: string): Root {
  const bytes = readFileSync(join(folder, manifestFile));
  return rootOf(manifestSchema.parse(JSON.parse(bytes.toString("utf8"))), sha256(bytes));
}

const rootOf = ({ merkle_root, request_id, sealed_at }: Manifest, manifest_sha256: string): Root => ({
  root: merkle_root,
  case: request_id,
  time: sealed_at,
  manifest_sha256,
});

/** Signs a finished case; what somebody signed before is replaced. Returns the fingerprint of the key. */
export function signCase(folder: string, key: KeyObject): string {
  const publicKey = createPublicKey(key);
  const text = canonicalJson(readRoot(folder));
  const signature: z.infer<typeof signatureSchema> = {
    format: "whydunit-signature-1",
    public_key: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    signature: sign(null, Buffer.from(text), key).toString("base64"),
  };
  writeFileAtomic(join(folder, signatureFile), `${JSON.stringify(signature)}\n`);
  return fingerprintOf(publicKey);
}

export function fingerprintOf(key: KeyObject): string {
  const der = key.export({ type: "spki", format: "der" });
  return `SHA256:${createHash("sha256").update(der).digest("hex")}`;
}

export function parsePrivateKey(pem: string, from: string): KeyObject {
  return demandEd25519(() => createPrivateKey(pem), from);
}

/** A public key in PEM, or the fingerprint of one. */
export function parseTrusted(text: string, from: string): string {
  const fingerprint = text.trim().match(/^(?:SHA256:)?([0-9a-f]{64})$/i)?.[1];
  return fingerprint === undefined
    ? fingerprintOf(demandEd25519(() => createPublicKey(text), from))
    : `SHA256:${fingerprint.toLowerCase()}`;
}

function demandEd25519(read: () => KeyObject, from: string): KeyObject {
  let key: KeyObject | null = null;
  try {
    key = read();
  } catch {}
  if (key?.asymmetricKeyType === "ed25519") return key;
  throw new AppError(
    "WRONG_USAGE",
    `${from} is no Ed25519 key in PEM. Make one with: whydunit keys, or openssl genpkey -algorithm ed25519.`,
    { from },
  );
}

type Signature = VerifyResult["signature"];

/** Who signed exactly this manifest; the manifest must have been proven to be what the folder holds. */
export function checkSignature(folder: string, manifest: Manifest, trusted: string | null): Signature {
  const path = join(folder, signatureFile);
  if (!existsSync(path)) return { state: "unsigned", fingerprint: null, is_trusted: trusted === null ? null : false };
  try {
    const signed = signatureSchema.parse(JSON.parse(readFileSync(path, "utf8")));
    const der = Buffer.from(signed.public_key, "base64");
    const key = createPublicKey({ key: der, format: "der", type: "spki" });
    if (key.asymmetricKeyType !== "ed25519") throw new Error("another kind of key");
    const root = rootOf(manifest, sha256(readFileSync(join(folder, manifestFile))));
    const isRight = verify(null, Buffer.from(canonicalJson(root)), key, Buffer.from(signed.signature, "base64"));
    const fingerprint = fingerprintOf(key);
    return {
      state: isRight ? "signed" : "wrong",
      fingerprint,
      is_trusted: trusted === null ? null : isRight && fingerprint === trusted,
    };
  } catch {
    return { state: "wrong", fingerprint: null, is_trusted: trusted === null ? null : false };
  }
}

export function findSignatureProblem({ state, fingerprint }: Signature, trusted: string | null): string | null {
  if (state === "wrong") return "the signature is not one of this case";
  if (trusted === null || fingerprint === trusted) return null;
  return state === "unsigned"
    ? `the case is not signed, and ${trusted} should have signed it`
    : `the case is signed by ${fingerprint}, not by ${trusted}`;
}
