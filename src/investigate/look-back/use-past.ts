import { fewestComparisons } from "../../analysis/history/judge-move.ts";
import type { Mover, QualityNote } from "../../domain/investigation-result.ts";
import type { EvidenceLog } from "../../engine/evidence-log.ts";
import { faultText, toSegment } from "../explain-said.ts";
import type { Facts } from "../facts.ts";
import { hasOtherValue, type SegmentValue } from "../facts-sql.ts";
import type { FoundSegments } from "../find-segments.ts";
import { readSeries } from "../measure-metric.ts";
import { isRatio } from "../sums.ts";
import type { FaultInWords, LookBack, SaidInWords, TermInWords } from "./look-back.ts";

/** Then the past decides instead of the rows. */
export const hasPast = ({ usual, namesParts }: LookBack): boolean => usual.freedom >= fewestComparisons && namesParts;

/** The facts without rows that are sums of others. */
export function withoutSums(facts: Facts, past: LookBack | null): Facts {
  if (!past || past.sums.length === 0) return facts;
  const isOther = toTerms(facts, past.sums).map((term) => hasOtherValue(term));
  const names = past.sums.map(({ value }) => value).join(", ");
  const note = `${past.sums[0]!.dimension}: ${names} hold sums of the other values and are left out, so that nothing is counted twice`;
  return {
    ...facts,
    sql: `select * from (${facts.sql}) where ${isOther.join(" and ")}`,
    metric: { ...facts.metric, notes: [...facts.metric.notes, note] },
  };
}

/** Below this part of the change a fault is not worth a note. */
const leastShare = 0.1;
const mostNotes = 5;

/** Notes on the data with what the past shows beside what the checks found. */
export async function withFaults<Quality extends { notes: QualityNote[]; blocked: boolean }>(
  checked: Quality,
  past: LookBack | null,
  facts: Facts,
  evidence: EvidenceLog,
): Promise<Quality> {
  const quality = past !== null && hasPast(past) ? withUsualGaps(checked, past) : checked;
  const isKnown = ({ terms }: FaultInWords) =>
    terms.length > 0 && quality.notes.some(({ message }) => terms.every(({ value }) => message.includes(`"${value}"`)));
  const found = (past?.faults ?? [])
    .filter((one) => (one.fault === "renamed" || Math.abs(one.share) >= leastShare) && !isKnown(one))
    .sort((a, b) => Math.abs(b.share) - Math.abs(a.share))
    .slice(0, mostNotes);
  const notes: QualityNote[] = [];
  for (const one of found) {
    const shown = await readSeries(facts, evidence, toTerms(facts, one.terms));
    notes.push({
      check: one.fault.replace("_", "-"),
      severity: "warning",
      message: `${faultText(one)}.`,
      evidence: [shown.evidence],
    });
  }
  return { ...quality, notes: [...quality.notes, ...notes] };
}

/** Days without rows that the table has at other times as well (fixtures, opening days) block nothing. */
function withUsualGaps<Quality extends { notes: QualityNote[]; blocked: boolean }>(
  quality: Quality,
  { faults }: LookBack,
): Quality {
  if (faults.some(({ fault, terms }) => terms.length === 0 && (fault === "missing" || fault === "cut_off")))
    return quality;
  const notes = quality.notes.map((note) =>
    note.check === "missing-days" && note.severity === "blocking" ? { ...note, severity: "warning" as const } : note,
  );
  return { ...quality, notes, blocked: notes.some(({ severity }) => severity === "blocking") };
}

/** The segments that are said, as the search would give them. */
export function saidSegments(facts: Facts, { said, tests, leftOut }: LookBack): FoundSegments {
  const segments = said.flatMap((one) => {
    if (one.kind !== "part") return [];
    const channel: "mix" | "rate" | "value" = one.isMix ? "mix" : isRatio(facts.metric) ? "rate" : "value";
    return [{ terms: toTerms(facts, one.terms), channel, effect: 0, score: one.probability, chance: 1 }];
  });
  return { segments, centre: 1, searched: tests.looked, chance: 1, leftOut: sayLeftOut(leftOut) };
}

function sayLeftOut(dimensions: string[]): string | null {
  if (dimensions.length === 0) return null;
  return `There are too many rows to look at the past of all they can be cut by: ${dimensions.join(", ")} had to be left out.`;
}

function toTerms({ dimensions }: Facts, terms: TermInWords[]): SegmentValue[] {
  return terms.map(({ dimension, value }) => ({
    dimension: dimensions.find(({ name }) => name === dimension)!,
    value,
  }));
}

/** For each thing said the query that shows it: the series of what it is about. */
export async function showSaid(facts: Facts, past: LookBack | null, evidence: EvidenceLog): Promise<string[][]> {
  const shown: string[][] = [];
  for (const one of past?.said ?? []) shown.push(await show(facts, one, evidence));
  return shown;
}

async function show(facts: Facts, said: SaidInWords, evidence: EvidenceLog): Promise<string[]> {
  if (said.kind === "part") return [];
  const terms = said.kind === "fault" ? toTerms(facts, said.terms) : [];
  return [(await readSeries(facts, evidence, terms)).evidence];
}

export function toMovers(past: LookBack | null): Mover[] {
  return (past?.movers ?? []).map(({ terms, before, after, absolute, share, overlaps, unusual }) => ({
    segment: toSegment(terms),
    before,
    after,
    absolute,
    share,
    ...(overlaps ? { overlaps } : {}),
    usual: unusual.of > 1 ? { rank: unusual.rank, of: unusual.of } : null,
    tested: unusual.of > 1,
  }));
}
