import { bearingsOf } from "../judge/compare-polarity.ts";
import { readStatement } from "../judge/read-statement.ts";
import { findVerb } from "../judge/words/verbs.ts";

const conjunctions = /,?\s+(?:and|but|while|whereas)\s+(?=\S)/i;
const pronoun = /^(?:it|they|he|she|both|this|these|the latter)\s+/i;

/** "A and B" where both say something; what only the first names, its time or its subject, holds for the second too. */
export function clausesOf(text: string): string[] {
  const parts = joinSilent(text.split(conjunctions), text);
  if (parts.length < 2) return [text];
  const time = /^((?:in|on|during|since|after|before|from)\s+[^,]*?\d{4}),?\s+/i.exec(parts[0]!)?.[1] ?? null;
  const subject = subjectOf(parts[0]!);
  return parts.map((part, index) => {
    if (index === 0) return part;
    const whole = hasSubject(part) ? part : `${subject} ${part.replace(pronoun, "")}`;
    return time !== null && readStatement(whole).periods.length === 0 ? `${whole} ${time}` : whole;
  });
}

/** A part that says nothing by itself belongs to the one before: "Germany and Austria". */
function joinSilent(parts: string[], text: string): string[] {
  const joined: string[] = [];
  let at = 0;
  for (const part of parts) {
    const start = text.indexOf(part, at);
    const between = text.slice(at, start);
    at = start + part.length;
    const isOpen = joined.length > 0 && !saysSomething(joined.at(-1)!);
    if (joined.length > 0 && (isOpen || !saysSomething(part))) joined.push(`${joined.pop()}${between}${part}`);
    else joined.push(part);
  }
  return joined;
}

function saysSomething(part: string): boolean {
  return findVerb(part) >= 0 || bearingsOf(readStatement(part)).some(({ way }) => way !== "any" && way !== null);
}

const hasSubject = (part: string): boolean => findVerb(part) !== 0 && !pronoun.test(part);

/** What stands before the verb, without the time the sentence begins with. */
function subjectOf(clause: string): string {
  const rest = clause.replace(/^(?:in|on|during|since|after|before|from|between)\s[^,]*?\d{4},?\s+/i, "");
  const verb = findVerb(rest);
  return verb > 0 ? rest.slice(0, verb).trim() : "";
}
