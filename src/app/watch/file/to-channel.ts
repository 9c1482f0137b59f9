import { sha256 } from "../../../base/canonical-json.ts";
import type { Channel } from "./watch-file.ts";

export const terminalChannel: Channel = { kind: "terminal", key: "terminal", target: "terminal" };

export const fileChannel = (path: string): Channel => ({ kind: "file", key: `file ${path}`, target: path, path });

/** Null for what is no address; it is not repeated, since it may be a secret. */
export function webhookChannel(address: string): Channel | null {
  try {
    const { protocol, host } = new URL(address);
    if (protocol !== "https:" && protocol !== "http:") return null;
    const key = `webhook ${sha256(address).slice(0, 16)}`;
    return { kind: "webhook", key, target: `${protocol}//${host}/…`, reveal: () => address };
  } catch {
    return null;
  }
}
