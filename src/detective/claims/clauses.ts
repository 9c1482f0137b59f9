import { findPeriods } from "../judge/find-periods.ts";
import { readStatement } from "../judge/read-statement.ts";
import { ways } from "../judge/words/polarity-words.ts";
import { findVerb } from "../judge/words/verbs.ts";

const conjunctions = /,?\s+(?:and|but|while|whereas)\s+(?=\S)/i;
const pronoun = /^(?:it|they|he|she|both|this|these|the latter)\s+/i;

/** "A and B" where both say something; what only the first names, its time or its subject, holds for the second too. */
export function clausesOf(text: string): string[] {
  if (!conjunctions.test(text)) return [text];
  const shared = sharedVerb(text);
  if (shared) return shared;
  const parts = joinSilent(splitOutsidePeriods(text), text);
  if (parts.length < 2) return [text];
  const time = /^((?:in|on|during|since|after|before|from)\s+[^,]*?\d{4}),?\s+/i.exec(parts[0]!)?.[1] ?? null;
  const subject = subjectOf(parts[0]!);
  return parts.map((part, index) => {
    if (index === 0) return part;
    const alike = /^so (?:did|do|does|has|have|is|are|was|were|will) (.+)$/i.exec(part);
    if (alike) return `${alike[1]} ${parts[0]!.slice(Math.max(0, findVerb(parts[0]!)))}`;
    const named = subject === "" ? part : part.replace(/\bof (?:them|these|those)\b/i, `of ${withoutCount(subject)}`);
    const whole = hasSubject(named) ? named : `${subject} ${named.replace(pronoun, "")}`;
    return time !== null && readStatement(whole).periods.length === 0 ? `${whole} ${time}` : whole;
  });
}

const withoutCount = (subject: string): string =>
  subject.replace(
    /^(?:the|all|some|\d[\d.,]*|\p{L}+ty|ten|eleven|twelve|two|three|four|five|six|seven|eight|nine)\s+/iu,
    "",
  );

const places = /^(.*\s(?:in|at|for|on|from) )((?:the )?[^,]+?) and (?:also )?(?:in|at|for|on|from) ([^,]+)$/i;
const subjects = /^((?:the \p{L}+|\p{Lu}\p{L}+)) and ((?:the \p{L}+|\p{Lu}\p{L}+)) (?:both )?(.+)$/u;

/** "failed in Terminal 2 and in Terminal 1", "The opera and the musical lost audience": the same is said of two. */
function sharedVerb(text: string): string[] | null {
  const inPlaces = places.exec(text);
  if (inPlaces && findPeriods(text, null).length === 0 && saysSomething(inPlaces[1]!) && findVerb(inPlaces[3]!) < 0)
    return [`${inPlaces[1]}${inPlaces[2]}`, `${inPlaces[1]}${inPlaces[3]}`];
  const bySubjects = subjects.exec(text);
  return bySubjects && findVerb(bySubjects[3]!) === 0
    ? [`${bySubjects[1]} ${bySubjects[3]}`, `${bySubjects[2]} ${bySubjects[3]}`]
    : null;
}

/** The "and" of "between 5 and 9 May" joins no clauses. */
function splitOutsidePeriods(text: string): string[] {
  const periods = findPeriods(text, null);
  const masked = periods.reduce(
    (rest, { start, end }) =>
      rest.slice(0, start) + rest.slice(start, end).replace(/ and /g, " +++ ") + rest.slice(end),
    text,
  );
  return masked.split(conjunctions).map((part) => part.replace(/ \+\+\+ /g, " and "));
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
  if (findVerb(part) >= 0) return true;
  return (part.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => (ways.get(word) ?? "any") !== "any");
}

const hasSubject = (part: string): boolean => findVerb(part) !== 0 && !pronoun.test(part);

/** What stands before the verb, without the time the sentence begins with. */
function subjectOf(clause: string): string {
  const rest = clause.replace(/^(?:in|on|during|since|after|before|from|between)\s[^,]*?\d{4},?\s+/i, "");
  const verb = findVerb(rest);
  return verb > 0 ? rest.slice(0, verb).trim() : "";
}
