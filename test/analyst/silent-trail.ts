import type { Trail } from "../../src/analyst/run/trail.ts";

/** For runs whose trail nobody reads. */
export const silentTrail: Trail = {
  submitted: () => {},
  planned: () => {},
  called: () => {},
  observed: () => {},
  decided: () => {},
  generated: () => {},
};
