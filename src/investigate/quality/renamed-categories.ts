import { fsum } from "../../analysis/fsum.ts";
import { formatNumber } from "../../base/format-number.ts";
import type { QualityNote } from "../../domain/investigation-result.ts";
import type { EvidenceLog, EvidenceRow } from "../../engine/evidence-log.ts";
import { quoteText } from "../../engine/sql.ts";
import type { FactDimension, Facts } from "../facts.ts";
import { spanOf, toDay, toDayNumber } from "./calendar.ts";
import { type Category, type CategoryTurnover, quoteValue } from "./category-turnover.ts";
import type { Timeline } from "./read-timeline.ts";

interface Renaming {
  from: Category;
  to: Category;
  evidence: string[];
}

const profileDimensions = 3;
const mostProfileValues = 30;
const mostRenamings = 10;
const leastRows = 50;

/** A value that ends where another begins, with the same volume and the same make-up. */
export async function checkRenamed(
  facts: Facts,
  turnover: CategoryTurnover,
  timeline: Timeline,
  evidence: EvidenceLog,
): Promise<{ notes: QualityNote[]; values: string[] }> {
  const found: Renaming[] = [];
  const taken = new Set<string>();
  const handovers = findHandovers(facts, turnover, timeline);
  for (const { from, to } of handovers) {
    if (taken.has(from.value) || taken.has(to.value)) continue;
    const proof = await haveSameProfile(facts, turnover.dimension, from, to, evidence);
    if (!proof) continue;
    taken.add(from.value).add(to.value);
    found.push({ from, to, evidence: proof });
    if (found.length >= mostRenamings) break;
  }
  return { notes: found.length > 0 ? [toNote(turnover, found)] : [], values: [...taken] };
}

/** Pairs of values of which one could be the other's new name, the most alike first. */
function findHandovers(
  facts: Facts,
  turnover: CategoryTurnover,
  timeline: Timeline,
): { from: Category; to: Category }[] {
  const { passing, keptRows, baselineRows } = turnover;
  const span = spanOf(facts);
  const edges = { start: toDayNumber(span.start), end: toDayNumber(span.end) };
  // Where hardly any value lives on, the values stand for time (months, campaigns) and none is the successor of another.
  const livesOn = keptRows >= 0.2 * baselineRows;
  const pairs = passing.flatMap((from) =>
    passing
      .filter((to) => from !== to && (livesOn || areSpelledAlike(from.value, to.value)))
      .filter((to) => isHandover(from, to, edges) && isSameVolume(from, to, timeline))
      .map((to) => ({ from, to, closeness: closeness(from, to, timeline) })),
  );
  return pairs.sort((a, b) => b.closeness - a.closeness);
}

/** The new name begins where the old one ends, and between them they fill the span; silences are as long as rows are apart. */
function isHandover(from: Category, to: Category, edges: { start: number; end: number }): boolean {
  const silence = to.first - from.last;
  return (
    silence > 0 &&
    silence <= Math.max(4, longestSilence(from), longestSilence(to)) &&
    from.first - edges.start <= Math.max(7, longestSilence(from)) &&
    edges.end - to.last <= Math.max(7, longestSilence(to))
  );
}

const longestSilence = ({ first, last, rows }: Category): number => (8 * (last - first + 1)) / rows;

function isSameVolume(from: Category, to: Category, timeline: Timeline): boolean {
  const isAlike = areSpelledAlike(from.value, to.value);
  if (Math.min(from.rows, to.rows) < leastRows && !isAlike) return false;
  const noise = Math.sqrt(1 / from.rows + 1 / to.rows);
  return volumeShift(from, to, timeline) <= (isAlike ? 0.3 + 3 * noise : 0.1 + 2 * noise);
}

const volumeShift = (from: Category, to: Category, timeline: Timeline): number =>
  Math.abs(Math.log(shareWhileThere(to, timeline) / shareWhileThere(from, timeline)));

/** Of all rows of the days from its first to its last. */
function shareWhileThere({ rows, first, last }: Category, { days }: Timeline): number {
  return rows / fsum(days.filter(({ number }) => number >= first && number <= last).map((day) => day.rows));
}

const simplify = (value: string): string =>
  value
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const areSpelledAlike = (a: string, b: string): boolean => simplify(a) === simplify(b) && simplify(a) !== "";

const closeness = (from: Category, to: Category, timeline: Timeline): number =>
  (areSpelledAlike(from.value, to.value) ? 10 : 0) - volumeShift(from, to, timeline);

async function haveSameProfile(
  facts: Facts,
  dimension: FactDimension,
  from: Category,
  to: Category,
  evidence: EvidenceLog,
): Promise<string[] | null> {
  const others = facts.dimensions
    .filter(({ name, cardinality }) => name !== dimension.name && cardinality >= 2 && cardinality <= mostProfileValues)
    .slice(0, profileDimensions);
  if (others.length === 0) return areSpelledAlike(from.value, to.value) ? [] : null;
  const { id, rows } = await evidence.ask(profileQuery(facts, dimension, others, from.value, to.value));
  const distances = others.map(({ name }) => profileDistance(rows.filter((row) => row["dimension"] === name)));
  // A dimension renamed at the same time, such as a code beside its name, has nothing in common and says nothing.
  const telling = distances.filter(({ distance }) => distance < 0.99);
  const isSame = telling.length > 0 && telling.every(({ distance, tolerance }) => distance <= tolerance);
  return isSame || areSpelledAlike(from.value, to.value) ? [id] : null;
}

export function profileQuery(
  facts: Facts,
  dimension: FactDimension,
  others: readonly FactDimension[],
  from: string,
  to: string,
): string {
  const countOf = (value: string) => `count(*) filter (${dimension.sql} = ${quoteText(value)})`;
  const where = `${dimension.sql} in (${quoteText(from)}, ${quoteText(to)})`;
  const parts = others.map(
    ({ name, sql }) =>
      `select ${quoteText(name)} as dimension, ${sql} as value, ${countOf(from)} as old, ${countOf(to)} as new from (${facts.sql}) facts where ${where} group by all`,
  );
  return `${parts.join(" union all ")} order by dimension, value`;
}

/** Total variation distance of both distributions, and how far apart samples of one distribution would lie. */
function profileDistance(rows: readonly EvidenceRow[]): { distance: number; tolerance: number } {
  const old = rows.reduce((sum, row) => sum + Number(row["old"]), 0);
  const now = rows.reduce((sum, row) => sum + Number(row["new"]), 0);
  const gaps = rows.map((row) => Math.abs(Number(row["old"]) / old - Number(row["new"]) / now));
  const distance = gaps.reduce((sum, gap) => sum + gap, 0) / 2;
  return { distance, tolerance: 0.08 + 0.5 * Math.sqrt(rows.length * (1 / old + 1 / now)) };
}

function toNote({ dimension, evidence }: CategoryTurnover, found: readonly Renaming[]): QualityNote {
  const pairs = found
    .slice(0, 4)
    .map(
      ({ from, to }) =>
        `${quoteValue(from.value)} (${formatNumber(from.rows)} rows, last on ${toDay(from.last)}) ` +
        `seems to be called ${quoteValue(to.value)} (${formatNumber(to.rows)} rows, first on ${toDay(to.first)})`,
    );
  const rest = found.length > 4 ? `; and ${formatNumber(found.length - 4)} more` : "";
  return {
    check: "renamed-categories",
    severity: "warning",
    message: `${dimension.name}: ${pairs.join("; ")}${rest}. If so, neither the loss nor the gain is a real change.`,
    evidence: [evidence, ...found.flatMap((renaming) => renaming.evidence)],
  };
}
