import type { SegmentValue } from "./facts-sql.ts";

/** "country = DE, device = ios" */
export const segmentName = (terms: SegmentValue[]): string =>
  terms.map(({ dimension, value }) => `${dimension.name} = ${value}`).join(", ");
