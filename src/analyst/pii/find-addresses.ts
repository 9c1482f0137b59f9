import { isIP } from "node:net";
import { labelBefore } from "./labels.ts";
import type { PiiSpan } from "./pii-kind.ts";

const candidate = /[0-9A-Fa-f:.]{2,}/g;
const maxLength = 45;
const numbered = /^(?:version|versions|v|ver|release|build|section|chapter|figure|step|steps)$/;

/** IP addresses, of both versions. Four numbers after "version" or "section" are none. */
export function findAddresses(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (const { 0: whole, index } of text.matchAll(candidate)) {
    const trimmed = trimEnds(whole);
    if (trimmed === null || trimmed.length > maxLength) continue;
    const start = index + whole.indexOf(trimmed);
    const end = start + trimmed.length;
    if (/[\p{L}\p{N}_-]/u.test(text[start - 1] ?? "") || /[\p{L}\p{N}_]/u.test(text[end] ?? "")) continue;
    const [address] = withoutPort(trimmed);
    const version = isIP(address);
    if (version === 0 || (version === 6 && !/\d/.test(address))) continue;
    const near = version === 4 ? labelBefore(text, start) : null;
    if (near !== null && near.gap <= 1 && numbered.test(near.word)) continue;
    spans.push({
      kind: "ip",
      start,
      end: start + address.length,
      confidence: version === 6 || near?.label === "ip" ? 0.95 : 0.85,
    });
  }
  return spans;
}

/** The end of a sentence or a clause is not part of the address. */
function trimEnds(text: string): string | null {
  const trimmed = text
    .replace(/^\.+/, "")
    .replace(/^:(?!:)/, "")
    .replace(/\.$/, "")
    .replace(/(?<!:):$/, "");
  return /[.:]/.test(trimmed) ? trimmed : null;
}

function withoutPort(text: string): string[] {
  return /^[\d.]+:\d{1,5}$/.test(text) ? text.split(":") : [text];
}
