import { findPieces } from "./pieces/find-pieces.ts";
import type { Piece } from "./pieces/piece.ts";
import { askAboutRepeats } from "./reading/ask-about-repeats.ts";
import { chooseDate } from "./reading/choose-date.ts";
import { readDistinctKind } from "./reading/read-distinct-kind.ts";
import { readDurations } from "./reading/read-durations.ts";
import { groupCompared, readFilters, readListed, readMissing } from "./reading/read-filters.ts";
import { readGrains, readGroups } from "./reading/read-groups.ts";
import { readMeasures } from "./reading/read-measures.ts";
import { readNegations } from "./reading/read-negations.ts";
import { readNumbers } from "./reading/read-numbers.ts";
import { readRanking } from "./reading/read-ranking.ts";
import { readRates } from "./reading/read-rates.ts";
import { checkRecurring, readRecurring } from "./reading/read-recurring.ts";
import { readSpecial } from "./reading/read-special.ts";
import { readWhich } from "./reading/read-targets.ts";
import { readTimeColumn, readTimes } from "./reading/read-times.ts";
import { hasKind, type Reading, startReading } from "./reading/reading.ts";
import { readCharts, settleShape } from "./reading/settle-shape.ts";
import type { Scope } from "./scope/scope.ts";
import { suggestNames } from "./suggest.ts";
import type { DateUse, Query, Shape, Understanding } from "./understanding.ts";
import { unreadWords } from "./unread-words.ts";
import type { Token } from "./words/token.ts";

/** The intent as a question about the rows of one table and what is joined to it. */
export function understandScope(tokens: Token[], scope: Scope, tables: string[]): Understanding {
  const reading = startReading(
    scope,
    findPieces(tokens, scope, tables),
    tokens.map(({ plain }) => plain),
  );
  readCharts(reading);
  readTimes(reading);
  readNumbers(reading);
  readMissing(reading);
  readNegations(reading);
  readRecurring(reading);
  readDurations(reading);
  const special = readSpecial(reading);
  readRates(reading);
  readGroups(reading);
  readGrains(reading);
  readRanking(reading, readWhich(reading));
  readDistinctKind(reading);
  if (!isWithoutMeasures(special)) readMeasures(reading);
  readTimeColumn(reading);
  readFilters(reading);
  groupCompared(reading);
  readListed(reading);
  const date = needsDate(reading, special) ? chooseDate(reading) : null;
  checkRecurring(reading, date);
  const shape = settleShape(reading, special, date);
  askAboutRepeats(reading);
  return conclude(reading, shape, date);
}

const isGuess = (piece: Piece): boolean =>
  piece.kind === "mention" && piece.things.length === 0 && piece.values.some(({ match }) => match === "guess");

function slotsOf({ conditions, conditionPlaces, pieces }: Reading): Understanding["slots"] {
  return conditions.flatMap((condition) => {
    const piece = pieces[conditionPlaces.get(condition) ?? -1];
    const isSlot = condition.kind === "span" || (condition.kind === "values" && condition.values.length === 1);
    return piece && isSlot ? [{ from: piece.from, to: piece.to, condition }] : [];
  });
}

const isWithoutMeasures = (special: Shape | null): boolean =>
  special?.kind === "histogram" || special?.kind === "correlation";

function needsDate(
  { times, groups, conditions, measures, pieces, ...reading }: Reading,
  special: Shape | null,
): boolean {
  const isTimed = (kind: Piece["kind"]) => hasKind({ pieces, ...reading } as Reading, kind);
  return (
    times.length > 0 ||
    groups.some(({ kind }) => kind === "grain" || kind === "recurring") ||
    conditions.some(({ kind }) => kind === "recurring") ||
    measures.some((measure) => measure.kind === "nested" && measure.over.kind === "grain") ||
    ["cumulative", "moving", "anomalies"].includes(special?.kind ?? "") ||
    isTimed("trend") ||
    isTimed("period-change") ||
    isTimed("change")
  );
}

function conclude(reading: Reading, shape: Shape, date: DateUse | null): Understanding {
  const { scope, measures, groups, conditions, having, ranking, chart, assumptions, questions } = reading;
  const notUnderstood = unreadWords(reading);
  const isEmpty = measures.length === 0 && !["list", "histogram", "correlation", "count-groups"].includes(shape.kind);
  if (isEmpty && questions.length === 0)
    questions.push(`What should be measured? There is ${suggestNames(scope).join(", ")}.`);
  const query: Query = { scope, date, measures, groups, conditions, having, ranking, shape, chart };
  return {
    query: notUnderstood.length === 0 && questions.length === 0 ? query : null,
    assumptions,
    notUnderstood,
    questions,
    slots: slotsOf(reading),
    isSteady: reading.times.every(({ phrase }) => phrase.isFixed) && !reading.pieces.some(isGuess),
    uses: reading.pieces.flatMap(({ text }, at) => {
      const use = reading.taken.get(at);
      return use === undefined || text === "" ? [] : [{ text, use }];
    }),
  };
}
