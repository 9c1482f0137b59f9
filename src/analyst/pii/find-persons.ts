import type { PiiSpan } from "./pii-kind.ts";

const name = "\\p{Lu}[\\p{L}\\p{M}'’-]{1,30}";
const initial = "\\p{Lu}\\.?";
const fullName = `${name}(?: (?:${initial} )?(?:(?:van|von|de|da|del|der|di|la|le|bin|al|dos|du) ){0,2}${name}){0,2}`;

// Words that announce a name. What follows must be written like one.
const cues = new RegExp(
  `(?:\\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Madam|Herr|Frau|Mme|Sr|Sra)\\.? |(?:[Mm]y|[Hh]is|[Hh]er|[Tt]he|[Mm]aiden|[Ll]ast|[Ff]irst|[Ff]ull) [Nn]ame is |[Nn]ame:\\s{0,8}|\\b[Dd]ear |\\b[Rr]egards,\\s{1,2}|\\b[Ss]incerely,\\s{1,2}|\\b(?:I am|I'm|this is|[Cc]alled|[Ss]igned(?: by)?|[Ww]ritten by|[Dd]irected [Bb]y:?|[Cc]ontact|[Hh]i|[Hh]ello),? )(${fullName})`,
  "gu",
);

const noNames = new Set(
  `The This That There Here Sorry Sure Not Just Looking Going Very Also Happy Glad Monday Tuesday Wednesday Thursday Friday Saturday Sunday
  January February March April May June July August September October November December Sir Madam All Team Everyone Customer Support
  Sales Service Phone Email Address Company`.split(/\s+/),
);

/** Names of persons where a title or a phrase announces one. Many others are missed: without a dictionary a name looks like any other word. */
export function findPersons(text: string): PiiSpan[] {
  return [...text.matchAll(cues)].flatMap(({ 0: whole, 1: found, index }) => {
    if (noNames.has(found.split(" ")[0])) return [];
    const end = index + whole.length;
    return [{ kind: "person" as const, start: end - found.length, end, confidence: 0.6 }];
  });
}
