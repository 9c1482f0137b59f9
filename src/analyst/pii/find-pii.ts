import { findAddresses } from "./find-addresses.ts";
import { findCards } from "./find-cards.ts";
import { findEmails } from "./find-emails.ts";
import { findIbans } from "./find-ibans.ts";
import { findNationalIds } from "./find-national-ids.ts";
import { findPersons } from "./find-persons.ts";
import { findPhones } from "./find-phones.ts";
import { findSsns } from "./find-ssns.ts";
import { foldText } from "./fold-text.ts";
import { numberRuns } from "./number-runs.ts";
import type { PiiKind, PiiSpan } from "./pii-kind.ts";

/** Where a text has what identifies or reaches a person, in order and without overlaps. The cost grows with the text's length alone. */
export function findPii(text: string, kinds: readonly PiiKind[]): PiiSpan[] {
  if (kinds.length === 0 || isOutOfQuestion(text, kinds)) return [];
  const folded = foldText(text);
  // A number is looked at as every kind even where one is asked for: a card is no phone.
  const found = withoutOverlaps(findAll(folded.text, kinds.includes("person")));
  return found
    .filter(({ kind }) => kinds.includes(kind))
    .map((span) => ({ ...span, ...folded.toOriginal(span.start, span.end) }));
}

const wordless = new Set<PiiKind>(["ip", "person"]);
const isPlainText = /^[ -~]*$/;
const hasAtSign = /@|%40|[[({]\s?at\s?[\])}]/i;
const sixDigits = /(?:\d[^\d]*){6}/;
const isoTime = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?Z?)?$/;

/** Most cells of most tables: neither an at sign nor as many digits as the shortest number that is looked for. */
function isOutOfQuestion(text: string, kinds: readonly PiiKind[]): boolean {
  if (kinds.some((kind) => wordless.has(kind)) || !isPlainText.test(text)) return false;
  return isoTime.test(text) || !(hasAtSign.test(text) || sixDigits.test(text));
}

/** The surer kind comes first. */
function findAll(text: string, withPersons: boolean): PiiSpan[] {
  const runs = numberRuns(text);
  return [
    ...findEmails(text),
    ...findIbans(text),
    ...findCards(text, runs),
    ...findSsns(text, runs),
    ...findNationalIds(text),
    ...findAddresses(text),
    ...findPhones(text, runs),
    ...(withPersons ? findPersons(text) : []),
  ];
}

function withoutOverlaps(spans: PiiSpan[]): PiiSpan[] {
  const rank = new Map(spans.map((span, i) => [span, i]));
  const kept: PiiSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    if (!last || span.start >= last.end) kept.push(span);
    else if ((rank.get(span) ?? 0) < (rank.get(last) ?? 0)) kept[kept.length - 1] = span;
  }
  return kept;
}
