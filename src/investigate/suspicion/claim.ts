import type { OnsetInterval, Suspicion } from "../../domain/investigation-result.ts";
import type { DataSource } from "../../engine/data-source.ts";
import type { EvidenceLog } from "../../engine/evidence-log.ts";
import type { Facts } from "../facts.ts";
import type { Grounds } from "../judge-hypotheses.ts";
import type { MetricSeries } from "../measure-metric.ts";

export type Verdict = Suspicion["verdict"];

/** One thing that was suspected, after its test. */
export interface Claim {
  verdict: Verdict;
  /** Figures and reason, without the name of what was tested. */
  seen: string;
  evidence: string[];
  /** Ranks of the explanations it goes with. */
  explanations: number[];
  /** Of the whole change; null where parts do not add up to it. */
  share: number | null;
  pValue: number | null;
  /** Since when; null where it is not known or does not apply. */
  onset: string | null;
  onset_interval?: OnsetInterval | null;
}

/** It holds, and no explanation tells of it. */
export const isNews = ({ verdict, explanations }: Claim): boolean => verdict === "holds" && explanations.length === 0;

export const notTestable = (seen: string): Claim => ({
  verdict: "not_testable",
  seen,
  evidence: [],
  explanations: [],
  share: null,
  pValue: null,
  onset: null,
});

/** What a test stands on. */
export interface TestContext {
  facts: Facts;
  source: Pick<DataSource, "tables" | "rows">;
  /** The metric of all rows over time. */
  series: MetricSeries;
  evidence: EvidenceLog;
  grounds: Pick<Grounds, "change" | "explanations" | "quality">;
}

export const isBlocked = ({ grounds }: Pick<TestContext, "grounds">): string | null =>
  grounds.quality.find(({ severity }) => severity === "blocking")?.message ?? null;
