import { findCauses } from "../analysis/search/find-causes.ts";
import type { Cause } from "../analysis/search/types.ts";
import type { DataSource } from "../engine/data-source.ts";
import type { EncodeRequest } from "../engine/encode/encode-rows.ts";
import { quoteName } from "../engine/sql.ts";
import type { Facts } from "./facts.ts";
import { fromFacts, inPeriod, type SegmentValue } from "./facts-sql.ts";
import { daysOf, type Period } from "./question.ts";
import { isAdditive } from "./sums.ts";

export interface FoundSegment {
  terms: SegmentValue[];
  channel: Cause["channel"];
  /** Log change against the typical change. */
  effect: number;
  score: number;
}

export interface FoundSegments {
  segments: FoundSegment[];
  /** The factor by which everything moved in general. */
  centre: number;
  searched: number;
}

/** The few segments that moved unlike the rest, searched over all values of all dimensions and their combinations. */
export async function findSegments(
  facts: Facts,
  source: DataSource,
  periods: { baseline: Period; comparison: Period } = facts,
): Promise<FoundSegments> {
  if (facts.dimensions.length === 0) return { segments: [], centre: 1, searched: 0 };
  const data = await source.encode(encodeRequest(facts, periods));
  const scale = isAdditive(facts.metric) ? daysOf(periods.comparison) / daysOf(periods.baseline) : 1;
  const { causes, centre, segmentsSearched } = findCauses(data, { scale });
  return {
    segments: withoutRepeats(causes).map(({ segment, channel, effect, score }) => ({
      terms: segment.map(({ dimension, code }) => ({
        dimension: facts.dimensions[dimension],
        value: data.dimensions[dimension].values[code],
      })),
      channel,
      effect,
      score,
    })),
    centre,
    searched: segmentsSearched,
  };
}

/** Where both rate and weight of a segment moved, it is one explanation: the stronger. */
function withoutRepeats(causes: Cause[]): Cause[] {
  const keyOf = ({ segment }: Cause) => segment.map(({ dimension, code }) => `${dimension}:${code}`).join();
  return causes.filter((cause, i) => causes.findIndex((other) => keyOf(other) === keyOf(cause)) === i);
}

function encodeRequest(facts: Facts, periods: { baseline: Period; comparison: Period }): EncodeRequest {
  const { metric, dimensions } = facts;
  const request: EncodeRequest = {
    from: fromFacts(facts),
    baseline: inPeriod(facts, periods.baseline),
    comparison: inPeriod(facts, periods.comparison),
    dimensions,
    amount: metric.amount,
    exposure: metric.exposure,
    time: facts.time,
  };
  // Medians and the like are searched by the mean of the same values: what moves one moves the other.
  if (metric.kind === "level")
    return { ...request, exposure: `case when (${metric.amount}) is null then 0 else 1 end` };
  return metric.kind === "distinct" ? countingOnce(facts, request) : request;
}

/** Rows in which everything counted stands once per period and combination of dimensions. */
function countingOnce({ metric }: Facts, request: EncodeRequest): EncodeRequest {
  const columns = request.dimensions.map(({ sql }, i) => `${sql} as ${quoteName(`d${i}`)}`);
  const once = (where: string, period: number) =>
    `select distinct ${columns.join(", ")}, (${metric.amount}) as counted, ${period} as period from ${request.from} where ${where} and (${metric.amount}) is not null`;
  return {
    from: `(${once(request.baseline, 0)} union all ${once(request.comparison, 1)}) counted_once`,
    baseline: "period = 0",
    comparison: "period = 1",
    dimensions: request.dimensions.map(({ name }, i) => ({ name, sql: quoteName(`d${i}`) })),
    amount: "1",
    exposure: null,
    time: null,
  };
}
