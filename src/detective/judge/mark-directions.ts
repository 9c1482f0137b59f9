import type { Quantity, Token } from "./statement.ts";

/** Which words of a statement say a direction here: not every one that can. */
export function markDirections(tokens: Token[]): Token[] {
  return markStaying(markThings(markAttributes(tokens)));
}

/** "a damaged pipe" says what kind of pipe, not that anything went down; "up to 5" is a bound. */
function markAttributes(tokens: Token[]): Token[] {
  return tokens.map((token, at) => {
    const [before, next] = [tokens[at - 1]?.word ?? "", tokens[at + 1]];
    if (token.word === "up" && next?.word === "to") return { ...token, way: null, isContent: false };
    const isNounNext = next?.isContent && next.way === null && next.start - token.end === 1;
    return isNounNext && attribute.test(token.word) && /^(?:an?|of|by|because)?$/.test(before)
      ? { ...token, way: null }
      : token;
  });
}

const attribute = /^(?:damaged|blocked|delayed|restricted|disrupted|degraded|elevated|extended|impaired|lost)$/;

const things = /^(?:delays?|loss|losses|damages?|contracts?|records?|limits?|blocks?|positive|negative|cuts?)$/;
const beforeThing =
  /^(?:the|a|an|of|for|no|any|our|its|their|this|that|on|in|to|at|by|from|about|with|per|each|every)$/;

/** "Delays rose", "paid for the damage", "block D": words for a direction that name a thing here. */
function markThings(tokens: Token[]): Token[] {
  const isMoving = ({ way, word }: Token) => way !== null && way !== "any" && !things.test(word);
  return tokens.map((token, at) => {
    if (token.way === null || !things.test(token.word)) return token;
    const isSubject = tokens.some((other) => other.clause === token.clause && isMoving(other));
    const isNamed = /^(?:\d|\p{L}$)/u.test(tokens[at + 1]?.word ?? "");
    const isNoun = isMass(token) || (!isEvent(token) && beforeThing.test(tokens[at - 1]?.word ?? ""));
    return isSubject || isNamed || isNoun ? { ...token, way: null } : token;
  });
}

const isMass = ({ word }: Token): boolean => /^damages?$/.test(word);
const isEvent = ({ word }: Token): boolean => /^(?:delays?|loss|losses|cuts?)$/.test(word);

const staying = /^(?:stay|stays|stayed|remain|remains|remained|stood|stands)$/;
const atLevel =
  /^(?:at|the|where|as|around|about|near|put|level|available|possible|open|in|valid|free|unchanged|stable)$/;

/** "stayed at 2.9 %", "the same as in April", "left as they were": as before. */
function markStaying(tokens: Token[]): Token[] {
  return tokens.map((token, at) => {
    const next = tokens[at + 1];
    const isNextInClause = next !== undefined && next.clause === token.clause;
    const isLeft = token.word === "left" && isNextInClause && /^(?:as|at|unchanged|where)$/.test(next.word);
    const stays = isLeft || (staying.test(token.word) && isNextInClause && atLevel.test(next.word));
    const isSame = token.word === "same" && (!isNextInClause || /^(?:as|level|value)$/.test(next.word));
    return stays || isSame ? { ...token, way: 0, isContent: true } : token;
  });
}

/** "went from 9 to 12 euros" says a direction without a word for it. */
export function markSteps(tokens: Token[], quantities: Quantity[]): Token[] {
  const from = quantities.find(({ role }) => role === "from");
  const isTo = (other: Quantity) => other !== from && (other.role === "to" || other.role === null);
  const to = from && quantities.find((other) => isTo(other) && sameUnit(from, other));
  if (!from || !to || tokens.some(({ way }) => way === 1 || way === -1)) return tokens;
  const start = Math.min(from.start, to.start);
  const way = to.value > from.value ? 1 : to.value < from.value ? -1 : 0;
  const word = way > 0 ? "rose" : way < 0 ? "fell" : "unchanged";
  const at = tokens.findIndex((token) => token.start >= start);
  const { clause } = tokens[Math.max(0, at)]!;
  const said = {
    word,
    concept: word,
    start,
    end: start,
    isContent: true,
    isNegated: false,
    way,
    isName: false,
    clause,
  };
  return tokens.toSpliced(at < 0 ? tokens.length : at, 0, said as Token);
}

const sameUnit = (one: Quantity, other: Quantity): boolean =>
  one.unit === other.unit || one.unit === "count" || other.unit === "count";
