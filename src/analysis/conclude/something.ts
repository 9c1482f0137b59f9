import type { JudgedMove } from "../history/judge-move.ts";
import { type Alternative, featureNames, sizeOf } from "./alternatives.ts";

/** What tells whether there is anything to say of a change at all. */
export const somethingNames = [
  "unusual",
  "unusualPart",
  "size",
  "rank",
  "fault",
  "event",
  "removal",
  "unusualShare",
  "season",
  "overChance",
  "amongAll",
  "amongAllShare",
];

/** A change within so many standard errors of counting has no size. */
const chance = 1.5;
/** A part that moves the whole by this much counts in full. */
const fullExcess = 0.05;

const at = (kind: Alternative["kind"], name: string): number => featureNames[kind].indexOf(name);
const part = {
  beyondSearch: at("part", "beyondSearch"),
  share: at("part", "share"),
  removal: at("part", "removal"),
  excess: at("part", "excess"),
  amongAll: at("part", "amongAll"),
};
const fault = { surprise: at("fault", "surprise"), share: at("fault", "share") };
const event = { score: at("event", "score"), share: at("event", "share") };

/** The strongest of everything that was found, each as a figure that only grows with it. */
export function somethingFeatures(total: JudgedMove, alternatives: Pick<Alternative, "kind" | "features">[]): number[] {
  const most = (kind: Alternative["kind"], of: (features: number[]) => number) =>
    alternatives.reduce((largest, one) => (one.kind === kind ? Math.max(largest, of(one.features)) : largest), 0);
  const between = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  const now = Math.abs(total.now) || 0;
  const size = sizeOf({ ...total, now: Math.max(0, now - chance * total.floor) });
  return [
    Math.min(5, Math.abs(total.score)),
    most(
      "part",
      (one) => between(one[part.beyondSearch]!, 0, 8) * Math.min(1, Math.exp(one[part.excess]!) / fullExcess),
    ),
    Math.log(size + 0.01),
    -Math.log((total.rank - 0.5) / total.of),
    most("fault", (one) => one[fault.surprise]! * one[fault.share]!),
    most("event", (one) => one[event.score]! * Math.min(1, one[event.share]!)),
    most("part", (one) => one[part.removal]!),
    most("part", (one) => (Math.max(0, one[part.share]!) * between(one[part.beyondSearch]! + 1, 0, 4)) / 4),
    total.season !== null && total.season.years >= 2 ? total.season.alike : 0,
    between(Math.log(now / (total.floor || 1e-3) + 1e-6), -1.5, 2),
    most("part", (one) => one[part.amongAll]!),
    most("part", (one) => one[part.amongAll]! * Math.max(0, one[part.share]!)),
  ];
}
