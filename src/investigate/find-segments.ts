import { findCauses } from "../analysis/search/find-causes.ts";
import { chanceShare, wholeChanceShare } from "../analysis/search/panel/chance-share.ts";
import { weighRows } from "../analysis/search/panel/weigh-rows.ts";
import type { Cause } from "../analysis/search/types.ts";
import type { DataSource } from "../engine/data-source.ts";
import type { EncodeRequest } from "../engine/encode/encode-rows.ts";
import { quoteName } from "../engine/sql.ts";
import type { Facts } from "./facts.ts";
import { fromFacts, inPeriod, type SegmentValue } from "./facts-sql.ts";
import { bucketsIn } from "./period-lengths.ts";
import type { Period } from "./question.ts";
import { isAdditive } from "./sums.ts";

export interface FoundSegment {
  terms: SegmentValue[];
  channel: Cause["channel"];
  /** Log change against the typical change. */
  effect: number;
  score: number;
  /** Its variance as a share of what it would be if its rows came by chance: 1 unless the table is a regular one. */
  chance: number;
}

export interface FoundSegments {
  segments: FoundSegment[];
  /** The factor by which everything moved in general. */
  centre: number;
  searched: number;
  /** The same share for everything together. */
  chance: number;
  /** What could not be searched; null where everything was. */
  leftOut: string | null;
}

export const nothingFound: FoundSegments = { segments: [], centre: 1, searched: 0, chance: 1, leftOut: null };

/** The few segments that moved unlike the rest, searched over all values of all dimensions and their combinations. */
export async function findSegments(
  facts: Facts,
  source: DataSource,
  periods: { baseline: Period; comparison: Period } = facts,
): Promise<FoundSegments> {
  if (facts.dimensions.length === 0) return nothingFound;
  const { data, leftOut } = await source.encode(encodeRequest(facts, periods));
  const scale = isAdditive(facts.metric)
    ? bucketsIn(facts, periods.comparison) / bucketsIn(facts, periods.baseline)
    : 1;
  const noise = weighRows(data);
  const { causes, centre, segmentsSearched } = findCauses(data, { scale, noise });
  return {
    segments: withoutRepeats(causes).map((cause) => ({
      terms: cause.segment.map(({ dimension, code }) => ({
        dimension: facts.dimensions[dimension],
        value: data.dimensions[dimension].values[code],
      })),
      channel: cause.channel,
      effect: cause.effect,
      score: cause.score,
      chance: noise ? chanceShare(data, noise, cause) : 1,
    })),
    centre,
    searched: segmentsSearched,
    chance: noise ? wholeChanceShare(data) : 1,
    leftOut,
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
