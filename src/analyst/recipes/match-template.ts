import { findTimes } from "../understand/time/find-times.ts";
import { splitIntent } from "../understand/words/split-intent.ts";
import type { Token } from "../understand/words/token.ts";
import { timeFilling } from "./generalise.ts";
import { endsOf, type Filling, type Slot } from "./slot.ts";

/** Says how a column spells a value; null where it has none such. */
export type FindValue = (slot: Extract<Slot, { kind: "value" }>, text: string) => Promise<string | null>;

const longestValue = 5;
const anyTime = { first: "0001-01-01", last: "9999-12-31" };

/** How the slots of a template are filled by another intent of the same words; null where the words differ. */
export async function matchTemplate(
  template: string,
  slots: Slot[],
  intent: string,
  findValue: FindValue,
): Promise<Filling | null> {
  const parts = template
    .replace(/\s*\{table_[^}]*\}$/, "")
    .split(/(\{[A-Za-z_][A-Za-z0-9_]*\})/)
    .flatMap((part): (string | Slot)[] => {
      const slot = slots.find(({ name }) => part === `{${name}}`);
      return slot ? [slot] : splitIntent(part).map(({ plain }) => plain);
    });
  return alignParts(parts, splitIntent(intent), 0, 0, findValue);
}

async function alignParts(
  parts: (string | Slot)[],
  tokens: Token[],
  part: number,
  at: number,
  findValue: FindValue,
): Promise<Filling | null> {
  if (part === parts.length) return at === tokens.length ? {} : null;
  const wanted = parts[part];
  if (typeof wanted === "string")
    return tokens[at]?.plain === wanted ? alignParts(parts, tokens, part + 1, at + 1, findValue) : null;
  for (const { to, filling } of await fillingsAt(wanted, tokens, at, parts[part + 1], findValue)) {
    const rest = await alignParts(parts, tokens, part + 1, to, findValue);
    if (rest) return { ...filling, ...rest };
  }
  return null;
}

interface Possible {
  to: number;
  filling: Filling;
}

async function fillingsAt(
  slot: Slot,
  tokens: Token[],
  at: number,
  next: string | Slot | undefined,
  findValue: FindValue,
): Promise<Possible[]> {
  if (slot.kind === "time") return timeAt(slot, tokens, at);
  const possible: Possible[] = [];
  for (let to = at + 1; to <= Math.min(tokens.length, at + longestValue); to += 1) {
    // Only where the words behind it go on as the template does.
    if (typeof next === "string" ? tokens[to]?.plain !== next : next === undefined && to !== tokens.length) continue;
    const value = await findValue(
      slot,
      tokens
        .slice(at, to)
        .map(({ text }) => text)
        .join(" "),
    );
    if (value !== null) possible.push({ to, filling: { [slot.name]: value } });
  }
  return possible;
}

function timeAt(slot: Extract<Slot, { kind: "time" }>, tokens: Token[], at: number): Possible[] {
  const time = findTimes(tokens, () => true).find(({ from }) => from === at);
  const span = time?.isFixed ? time.resolve(anyTime) : null;
  return time && span && endsOf(span) === slot.ends ? [{ to: time.to, filling: timeFilling(slot.name, span) }] : [];
}
