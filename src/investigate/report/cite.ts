import type { EvidenceById } from "../../domain/evidence.ts";

export type Cite = (ids: string[]) => string;

/** Writes the ids of evidence beside a figure, " [E1] [E2]"; an id that has no evidence behind it is never written. */
export function citing(evidence: EvidenceById): Cite {
  return (ids) =>
    [...new Set(ids)]
      .filter((id) => Object.hasOwn(evidence, id))
      .map((id) => ` [${id}]`)
      .join("");
}
