import type { SegmentValue } from "../facts-sql.ts";
import { movedText } from "../report/onset-words.ts";
import { listed } from "../report/plain-text.ts";
import type { Claim } from "./claim.ts";
import type { SuspicionReading } from "./reading.ts";

export interface NamedClaim {
  name: string;
  claim: Claim;
  /** Where it is a segment. */
  terms?: SegmentValue[];
}

/** What was seen of each claim, and what of the text was not tested. */
export function sayClaims(suspected: NamedClaim[], denied: NamedClaim[], reading: SuspicionReading): string {
  const isAlone = suspected.length + denied.length === 1;
  return [
    ...suspected.map(({ name, claim }) => (isAlone ? claim.seen : `${name}: ${claim.seen}`)),
    ...denied.map(({ name, claim }) => `${name}, which you exclude: ${claim.seen}`),
    ...reading.notes,
    ...timeText(reading, suspected),
    ...(reading.unmatched.length > 0 ? [`Nothing in the tables goes by ${quoted(reading.unmatched)}`] : []),
  ].join(". ");
}

function timeText({ times }: SuspicionReading, suspected: NamedClaim[]): string[] {
  if (times.length === 0) return [];
  const dated = suspected.find(({ claim }) => claim.onset !== null && claim.verdict !== "ruled_out")?.claim;
  return [dated ? `It ${movedText(dated)}` : `The time (${times.join(", ")}) was not tested by itself`];
}

export function notUnderstood({ unmatched, known }: SuspicionReading): string {
  const words =
    unmatched.length === 0 ? "it names no column and no value" : `nothing in the tables goes by ${quoted(unmatched)}`;
  const possible = known.length === 0 ? "" : `; what could be named: ${known.join(", ")}`;
  return `could not be tested as written: ${words}${possible}`;
}

const quoted = (words: string[]): string =>
  listed(
    words.map((word) => `“${word}”`),
    "or",
  );
