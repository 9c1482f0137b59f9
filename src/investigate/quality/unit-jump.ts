import { formatNumber } from "../../base/format-number.ts";
import type { QualityNote } from "../../domain/investigation-result.ts";
import type { EvidenceLog, EvidenceRow } from "../../engine/evidence-log.ts";
import { quoteText } from "../../engine/sql.ts";
import type { Facts } from "../facts.ts";
import { spanOf } from "./calendar.ts";
import type { CheckResult } from "./quality-check.ts";
import { dayListSql, daySql, factsWithSql } from "./quality-sql.ts";
import type { Measure, Subject } from "./read-subject.ts";
import type { Timeline } from "./read-timeline.ts";
import { findUnitFactor, type UnitFactor } from "./unit-factors.ts";
import { findUnitShift, type UnitShift } from "./unit-shift.ts";

const probabilities = [0.05, 0.25, 0.5, 0.75, 0.95];
const leastRows = 20;
const unknownFactor = 5;

/** From some day on all values are multiplied by one constant, in all segments alike: another unit, not another world. */
export async function checkUnitJump(
  { facts, measures }: Subject,
  timeline: Timeline,
  evidence: EvidenceLog,
): Promise<CheckResult> {
  const notes: QualityNote[] = [];
  for (const [index, measure] of measures.entries()) {
    const shift = findUnitShift(timeline.days, index, spanOf(facts));
    const unit = shift && nameFactor(shift);
    if (!shift || (!unit && Math.exp(Math.abs(shift.logFactor)) < unknownFactor)) continue;
    const sides = await evidence.ask(sidesQuery(facts, measure, shift));
    if (!isScaled(sides.rows, shift.logFactor)) continue;
    notes.push(toNote(measure, shift, unit, [timeline.evidence, sides.id]));
  }
  return { notes, checks: measures.length };
}

/** Only where the shift is known much more precisely than the factors lie apart. */
function nameFactor({ logFactor, standardError }: UnitShift): UnitFactor | null {
  const size = Math.abs(logFactor);
  const precision = 3 * standardError;
  if (size > Math.log(5)) return precision <= 0.1 * size ? findUnitFactor(logFactor, Math.max(0.04, precision)) : null;
  return precision <= 0.02 ? findUnitFactor(logFactor, 0.0075) : null;
}

/** A true change by 60 % must not pass for miles and kilometres (1.609), so small factors have to fit to 0.3 %. */
function isCertain({ logFactor, standardError }: UnitShift, { factor }: UnitFactor): boolean {
  const misfit = Math.abs(Math.abs(logFactor) - Math.log(factor));
  return factor > 5 || (misfit <= 0.003 && 3 * standardError <= 0.004);
}

/** Quantiles before and after, of all rows and of the segments of up to three dimensions. */
export function sidesQuery(facts: Facts, { sql }: Measure, { ordinary, shifted }: UnitShift): string {
  const side = `case when ${daySql(facts)} in ${dayListSql(shifted)} then 'shifted' else 'ordinary' end as "the side"`;
  const inside = factsWithSql(facts, `${side}, abs(${sql}) as "the size"`);
  const where = `${daySql(facts)} in ${dayListSql([...ordinary, ...shifted])} and "the size" > 0`;
  const quantiles = probabilities.map((p) => `quantile_cont("the size", ${p}) as q${Math.round(p * 100)}`).join(", ");
  const group = (dimension: string, value: string) =>
    `select ${quoteText(dimension)} as dimension, ${value} as value, "the side" as side, count(*) as rows, ` +
    `round(stddev_samp(ln("the size")), 6) as spread, ${quantiles} from ${inside} where ${where} group by all`;
  const dimensions = facts.dimensions.filter(({ cardinality }) => cardinality >= 2 && cardinality <= 50).slice(0, 3);
  const parts = [group("", "''"), ...dimensions.map((dimension) => group(dimension.name, dimension.sql))];
  return `${parts.join(" union all ")} order by dimension, value, side`;
}

export function isScaled(rows: readonly EvidenceRow[], logFactor: number): boolean {
  const pairs = pairSides(rows).filter(({ from, to }) => Math.min(rowsOf(from), rowsOf(to)) >= leastRows);
  const [whole] = pairs.filter(({ from }) => from["dimension"] === "");
  // Tables with a row or two a day are too small for quantiles; the sharp step by a known factor stands alone there.
  if (!whole) return true;
  const segments = pairs.filter(({ from }) => from["dimension"] !== "");
  const alike = segments.filter((pair) => isShiftedBy(pair, logFactor, ["q50"]));
  return (
    isShiftedBy(
      whole,
      logFactor,
      probabilities.map((p) => `q${Math.round(p * 100)}`),
    ) && alike.length >= 0.9 * segments.length
  );
}

interface Pair {
  from: EvidenceRow;
  to: EvidenceRow;
}

const rowsOf = (row: EvidenceRow): number => Number(row["rows"]);

function pairSides(rows: readonly EvidenceRow[]): Pair[] {
  return rows.flatMap((from) => {
    if (from["side"] !== "ordinary") return [];
    const to = rows.find(
      (row) => row["side"] === "shifted" && row["dimension"] === from["dimension"] && row["value"] === from["value"],
    );
    return to ? [{ from, to }] : [];
  });
}

function isShiftedBy({ from, to }: Pair, logFactor: number, quantiles: readonly string[]): boolean {
  const spread = Math.max(Number(from["spread"] ?? 0), Number(to["spread"] ?? 0));
  const noise = 6 * spread * Math.sqrt(1 / rowsOf(from) + 1 / rowsOf(to));
  const tolerance = Math.min(Math.max(0.05 * Math.abs(logFactor), noise), 0.4 * Math.abs(logFactor));
  return quantiles.every((quantile) => {
    const shift = Math.log(Number(to[quantile]) / Number(from[quantile]));
    return Math.abs(shift - logFactor) <= tolerance;
  });
}

function toNote(measure: Measure, shift: UnitShift, unit: UnitFactor | null, evidence: string[]): QualityNote {
  const factor = formatNumber(Math.exp(Math.abs(shift.logFactor)));
  const verb = shift.logFactor > 0 ? "multiplied" : "divided";
  const end = unit
    ? `it looks like a change of unit (a factor of ${formatNumber(unit.factor)}: ${unit.meaning}), not of what is measured`
    : "perhaps another unit or definition";
  return {
    check: "unit-jump",
    severity: unit && isCertain(shift, unit) ? "blocking" : "warning",
    message: `All values of ${measure.name} are ${verb} by about ${factor} from ${shift.onset} on, across the whole distribution and in all segments alike: ${end}.`,
    evidence,
  };
}
