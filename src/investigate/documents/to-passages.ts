import type { Passage } from "../../minds/mind.ts";
import type { Period } from "../question.ts";
import type { CaseDocuments, CaseEvent } from "./case-documents.ts";
import { daysBetween } from "./days-between.ts";

/** Events as passages that minds may read and cite, those nearest to the beginning of the comparison first. */
export function toPassages({ events }: CaseDocuments, comparison: Period): Passage[] {
  const distance = ({ date }: CaseEvent) => Math.abs(daysBetween(date, comparison.start));
  return events.toSorted((a, b) => distance(a) - distance(b)).map(toPassage);
}

function toPassage({ id, source, date, endDate, section, text }: CaseEvent): Passage {
  const when = date === endDate ? date : `${date} to ${endDate}`;
  return { id, source, text: `${when}: ${text}${section === "" ? "" : ` (${section})`}` };
}
