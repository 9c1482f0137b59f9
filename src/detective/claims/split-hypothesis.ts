import { readStatement } from "../judge/read-statement.ts";
import type { ClaimRole, HypothesisClaim } from "./claim.ts";
import { clausesOf } from "./clauses.ts";
import { readCause } from "./read-cause.ts";

const mostClaims = 8;

const afterwards = /^(.+?),?\s+(?:after|following|since|once|when|as soon as)\s+(.+)$/i;
const afterFirst = /^(?:after|following|since|once|when)\s+(.+?),\s*(.+)$/i;

/** The claims of a hypothesis: what is asserted, the two sides of a cause or an order, and that they belong together. */
export function splitHypothesis(text: string): HypothesisClaim[] {
  const claims: HypothesisClaim[] = [];
  const add = (said: string, role: ClaimRole, ties: HypothesisClaim["ties"] = null): string => {
    const id = `c${claims.length + 1}`;
    claims.push({ id, text: toSentence(said), role, aspect: aspectOf(said, role), ties });
    return id;
  };
  for (const part of clausesOf(text.trim().replace(/[.!?\s]+$/, ""))) {
    if (claims.length >= mostClaims) break;
    const cause = readCause(part);
    if (cause) {
      const [first, second] = [add(cause.cause, "cause"), add(cause.effect, "effect")];
      add(part, "link", { first, second });
      continue;
    }
    const order = readOrder(part);
    if (order) {
      const [first, second] = [add(order.then, "main"), add(order.after, "condition")];
      add(part, "order", { first, second });
    } else add(part, "main");
  }
  return claims;
}

function readOrder(part: string): { then: string; after: string } | null {
  const match = afterwards.exec(part);
  const [then, after] = match ? [match[1]!, match[2]!] : (afterFirst.exec(part)?.slice(1).reverse() ?? []);
  if (!then || !after) return null;
  // "after 3 March" is a time, not an event.
  const { tokens } = readStatement(after);
  return tokens.some(({ isContent, word }) => isContent && !/^\d/.test(word)) ? { then, after } : null;
}

function aspectOf(said: string, role: ClaimRole): string {
  if (role === "link") return "by which mechanism";
  if (role === "order") return "when";
  return readStatement(said).quantities.length > 0 ? "how much" : "what";
}

function toSentence(text: string): string {
  const plain = text.trim().replace(/\s+/g, " ");
  // iOS and eBay stay as they are written.
  return /^\p{Ll}\p{Lu}/u.test(plain) ? `${plain}.` : `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`;
}
