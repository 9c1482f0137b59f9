import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { z } from "zod";

/** A text under AES-256-GCM. */
export const sealedTextSchema = z.strictObject({ iv: z.base64(), tag: z.base64(), data: z.base64() });

export type SealedText = z.infer<typeof sealedTextSchema>;

/** What it belongs to is authenticated too: moved elsewhere it does not open. */
export function sealText(text: string, belongsTo: string, key: Buffer): SealedText {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(belongsTo, "utf8"));
  const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const [ivText, tag, dataText] = [iv, cipher.getAuthTag(), data].map((bytes) => bytes.toString("base64"));
  return { iv: ivText, tag, data: dataText };
}

/** Throws where a byte was changed, or the key or what it belongs to is another. */
export function openSealedText(sealed: SealedText, belongsTo: string, key: Buffer): string {
  const [iv, tag, data] = [sealed.iv, sealed.tag, sealed.data].map((text) => Buffer.from(text, "base64"));
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(belongsTo, "utf8")).setAuthTag(tag);
  return Buffer.concat([decipher.update(data), decipher.final()]).toString("utf8");
}
