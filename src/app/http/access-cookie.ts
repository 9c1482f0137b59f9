import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** A browser keeps this instead of the token, which it therefore cannot give away. */
export const accessCookie = "whydunit_access";

export function accessCookieOf(token: string): string {
  return createHmac("sha256", token).update("whydunit access cookie").digest("hex");
}

/** Hashes have one length, so that neither the length nor the first difference shows in the time taken. */
export function isSameSecret(shown: string | null, secret: string | null): boolean {
  if (shown === null || secret === null) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(shown), digest(secret));
}
