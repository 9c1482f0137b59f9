import type { Alternative } from "../../src/analysis/conclude/alternatives.ts";
import type { Survey } from "../../src/analysis/conclude/survey.ts";
import type { DatedRows } from "../../src/analysis/history/dated-rows.ts";
import type { LabelledCase } from "./open-labelled.ts";
import type { Planted } from "./plant-more.ts";

type Term = { dimension: number; code: number };

/** Which of all that could be said of a case is right, by what was planted. */
export function isRight(one: LabelledCase, data: DatedRows, survey: Survey): (alternative: Alternative) => boolean {
  const wanted = one.expect.segment
    .filter((want) => typeof want === "object")
    .map((want) => termsOf(want as Record<string, string>, data));
  const isPlanted = (terms: Term[]) =>
    wanted.some(
      (want, i) => want !== null && (one.group === "pair" || i === 0) && overlap(data, survey, terms, want) >= 0.9,
    );
  return (alternative) => {
    const fault = alternative.kind === "fault" ? alternative.fault : null;
    switch (one.group) {
      case "broad":
        return alternative.kind === "broad";
      case "segment":
      case "pair":
      case "late":
        return alternative.kind === "part" && isPlanted(alternative.part.terms);
      case "gap":
        return makesChange(alternative) && fault!.terms.length > 0 && ["missing", "stopped"].includes(fault!.kind);
      case "days":
        return fault !== null && fault.terms.length === 0 && ["missing", "cut_off"].includes(fault.kind);
      case "unit":
        return isInMiles(one, alternative, data) || (makesChange(alternative) && fault!.kind === "unit");
      case "totals":
        return makesChange(alternative) && fault!.kind === one.group;
      default:
        return false;
    }
  };
}

/** Miles or a real rise: the table does not say. */
function isInMiles({ truth }: LabelledCase, alternative: Alternative, data: DatedRows): boolean {
  const [, column, value] = /^(.+?)=(.+?) × 1\.609/.exec(truth) ?? [];
  if (column === undefined || alternative.kind !== "part") return false;
  return holds(alternative.part.terms, { [column]: value! }, data) && alternative.part.terms.length === 1;
}

const makesChange = (alternative: Alternative): boolean => alternative.kind === "fault" && alternative.share > 0.3;

/** The same for stories that happened: a kind, or a part that holds the values. */
export function isRightOfStory(
  { expect }: LabelledCase,
  data: DatedRows,
  { history }: Survey,
): (alternative: Alternative) => boolean {
  const fits = (want: string | Record<string, string>, one: Alternative): boolean => {
    if (typeof want === "object") return one.kind === "part" && holds(one.part.terms, want, data);
    if (want === "data_quality") return makesChange(one);
    const isMix = one.kind === "part" && Math.abs(one.part.mixEffect) > Math.abs(one.part.rateEffect);
    if (want === "mix") return history.isRatio && isMix && Math.abs(one.part.share) > 0.3;
    return one.kind === want;
  };
  return (alternative) => expect.segment.some((want) => fits(want, alternative));
}

function holds(terms: Term[], want: Record<string, string>, data: DatedRows): boolean {
  const lower = (text: unknown) => String(text).toLowerCase();
  return Object.entries(want).every(([column, value]) =>
    terms.some(({ dimension, code }) => {
      const { name, values } = data.dimensions[dimension]!;
      return lower(name.split(".").pop()) === lower(column) && lower(values[code]) === lower(value);
    }),
  );
}

/** The same for what we planted ourselves. */
export function isRightOfOurs({ group, values }: Planted, data: DatedRows, survey: Survey) {
  if (group === "turnover")
    return (alternative: Alternative): boolean =>
      alternative.kind === "fault" && ["ended", "began"].includes(alternative.fault.kind);
  return (alternative: Alternative): boolean =>
    group === "event"
      ? alternative.kind === "event"
      : alternative.kind === "part" &&
        alternative.part.terms.length === 1 &&
        values.some((value) => overlap(data, survey, alternative.part.terms, [value]) >= 0.9);
}

function termsOf(want: Record<string, string>, data: DatedRows): Term[] | null {
  const terms = Object.entries(want).map(([name, value]) => {
    const dimension = data.dimensions.findIndex((one) => one.name.split(".").pop() === name);
    const values = data.dimensions[dimension]?.values ?? [];
    return { dimension, code: values.findIndex((own) => own === String(value) || Number(own) === Number(value)) };
  });
  return terms.every(({ dimension, code }) => dimension >= 0 && code >= 0) ? terms : null;
}

/** Shared rows of both periods, by weight, of all rows of either. */
function overlap(data: DatedRows, { history: { baseline, comparison } }: Survey, a: Term[], b: Term[]): number {
  const holds = (terms: Term[], row: number) =>
    terms.every(({ dimension, code }) => data.dimensions[dimension]!.codes[row] === code);
  let both = 0;
  let either = 0;
  for (let row = 0; row < data.amounts.length; row++) {
    const bucket = data.buckets[row]!;
    const isAsked =
      (bucket >= baseline.from && bucket <= baseline.to) || (bucket >= comparison.from && bucket <= comparison.to);
    if (!isAsked) continue;
    const [inA, inB] = [holds(a, row), holds(b, row)];
    const weight = Math.abs(data.amounts[row]!);
    if (inA && inB) both += weight;
    if (inA || inB) either += weight;
  }
  return either > 0 ? both / either : 0;
}
