import type { ProviderKind } from "./provider-kinds.ts";
import { providerKinds } from "./provider-kinds.ts";

/** The address the provider's library expects, from one with or without a version path; null when it is no address. */
export function toBaseUrl(kind: ProviderKind, text: string): string | null {
  const url = parseAddress(kind === "ollama" ? withSchemeAndPort(text) : text);
  if (url === null) return null;
  const path = url.pathname.replace(/\/+$/, "");
  url.pathname = namesVersion(kind, path) ? path : `${path}/${providerKinds[kind].version}`;
  return url.href.replace(/\/$/, "");
}

/** Loopback and private addresses: models there may load for minutes before the first word. */
export function isLocalAddress(baseUrl: string): boolean {
  const host = new URL(baseUrl).hostname;
  return (
    /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|\[f[cd])/.test(host) || host.endsWith(".local")
  );
}

function parseAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  url.search = "";
  url.hash = "";
  return /^https?:$/.test(url.protocol) ? url : null;
}

// OLLAMA_HOST also says where Ollama listens, so it may be a bare host, a bare port or 0.0.0.0.
function withSchemeAndPort(text: string): string {
  const address = text.includes("://") ? text : `http://${text.startsWith(":") ? "127.0.0.1" : ""}${text}`;
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.hostname === "0.0.0.0" || url.hostname === "[::]") url.hostname = "127.0.0.1";
  if (url.port === "" && !text.includes("://")) url.port = "11434";
  return url.href;
}

function namesVersion(kind: ProviderKind, path: string): boolean {
  return kind === "ollama" ? path.endsWith("/api") : /\/v\d+[a-z\d]*(\/|$)/.test(path);
}
