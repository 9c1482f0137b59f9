import type { Prediction } from "../mind.ts";

/** "device = ios and country = DE"; "the whole" for no segment. */
export function segmentText(segment: Prediction["segment"]): string {
  if (segment.length === 0) return "the whole";
  return segment.map(({ dimension, value }) => `${dimension} = ${value}`).join(" and ");
}
