import type { ApiMiddleware } from "../api-services.ts";

const headers = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // With "no-referrer" browsers give the origin of a form as null, and the check of origins would refuse our own.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
};

/** Pages load their own parts and nothing from elsewhere. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** What is no page loads nothing, also when somebody opens it as one. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const securityHeaders: ApiMiddleware = async (context, next) => {
  await next();
  const own = context.res.headers;
  for (const [name, value] of Object.entries(headers)) own.set(name, value);
  const isPage = own.get("content-type")?.startsWith("text/html") ?? false;
  own.set("content-security-policy", isPage ? pagePolicy : dataPolicy);
  if (!own.has("cache-control")) own.set("cache-control", "no-store");
};
