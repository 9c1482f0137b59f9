import { nameWords } from "../../../engine/profile/roles/name-words.ts";
import { unitOfColumn } from "../pieces/unit-of-column.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import type { MeasuringUnit } from "../words/units.ts";
import { primaryAmount } from "./amounts.ts";
import { isRows, subjectOf } from "./number-subject.ts";
import { assume, question, type Reading, skipGlue } from "./reading.ts";

/** What "orders over 100", "older than 65" and "longer than 2 hours" speak of without naming it. */
export function assumedAmount(reading: Reading, at: number, unit: MeasuringUnit | null): ScopeColumn | null {
  // "donations of 100 or more"
  const subject = subjectOf(reading, skipGlue(reading, at - 1, -1, new Set(["of", "worth"])) + 1);
  const isDuration = /^(longer|shorter) than$/i.test(reading.pieces[at].text) || unit?.kind === "time";
  const isAge = /^(older|younger) than$/i.test(reading.pieces[at].text);
  const amount = isAge ? ageColumn(reading) : isDuration ? durationColumn(reading) : primaryAmount(reading);
  if (!subject || !isRows(reading, subject.piece)) return null;
  if (!amount) {
    question(reading, `What of ${subject.piece.text} is compared with the number?`);
    return null;
  }
  assume(reading, `The number is compared with ${amount.name}`);
  return amount;
}

/** "patients older than 65" */
function ageColumn({ scope }: Reading): ScopeColumn | null {
  const found = scope.columns.filter(
    ({ profile }) => profile.role !== "timestamp" && nameWords(profile.name).includes("age"),
  );
  return found.length === 1 ? found[0] : null;
}

function durationColumn({ scope }: Reading): ScopeColumn | null {
  const found = scope.columns.filter(
    (column) =>
      column.profile.role === "measure" &&
      (/duration|dauer|elapsed|latency/i.test(column.profile.name) || unitOfColumn(column)?.kind === "time"),
  );
  return found.length === 1 ? found[0] : null;
}
