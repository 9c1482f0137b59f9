import { readStatement } from "../judge/read-statement.ts";
import type { ClaimRole, HypothesisClaim } from "./claim.ts";
import { clausesOf } from "./clauses.ts";

const mostClaims = 8;

const causeSecond =
  /^(.+?),?\s+(?:because of|because|due to|owing to|thanks to|as a result of|(?:was|were|is|are|been)\s+(?:mainly\s+|partly\s+)?(?:caused|driven|triggered|explained)\s+by|(?:resulted|resulting|stem|stems|stemmed|came|comes|come)\s+from|(?:can|could) be traced (?:back )?to|(?:was|were|is|are) (?:down|attributable|attributed) to|as a consequence of|on account of|in the wake of)\s+(.+)$/i;
const causeFirst =
  /^(.+?)\s+(?:caused?|causes|led to|leads to|resulted in|results in|triggered|triggers|drove|brought about|(?:is|was|were|are) (?:mainly |partly |also )?(?:responsible for|to blame for|behind)|(?:is|was|were|are) (?:the|a|one) (?:main |root |only )?(?:reason|cause|source|origin|culprit|trigger)s? (?:of|for|behind)|explains|explain)\s+(.+)$/i;
const made = /^(.+?)\s+(?:made|makes|let)\s+(.+)$/i;
const transitive =
  /^(.+?)\s+(lowered|raised|reduced|increased|cut|hurt|boosted|pushed up|pushed down|depressed|slowed|improved|worsened|decreased)\s+((?:the|our|their|its|all|new|demand|sales|orders|revenue|conversion|traffic)\b.*)$/i;
const stopping =
  /^(.+?)\s+(put|halted|stopped|shut down|knocked out|delayed|held up|disrupted|interrupted|damaged|destroyed|blocked|flooded|crippled|paralysed|paralyzed|postponed|spoiled|forced)\s+((?:the|a|an|our|their|its|all|some|\p{L}+)\s.*)$/iu;
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

interface Cause {
  cause: string;
  effect: string;
}

function readCause(part: string): Cause | null {
  const passive = causeSecond.exec(part);
  if (passive) return { effect: passive[1]!, cause: passive[2]! };
  const active = causeFirst.exec(part) ?? made.exec(part);
  if (active) return { cause: active[1]!, effect: active[2]! };
  const verb = transitive.exec(part);
  if (verb) return { cause: verb[1]!, effect: `${verb[2]!} ${verb[3]!}` };
  const stopped = stopping.exec(part);
  return stopped && !isPassive.test(stopped[1]!)
    ? { cause: stopped[1]!, effect: stopped[3]! + (/^put|^forced/i.test(stopped[2]!) ? "" : ` ${stopped[2]!}`) }
    : null;
}

const isPassive = /\b(?:was|were|is|are|be|been|being|had|has|have|not|will)$/i;

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
