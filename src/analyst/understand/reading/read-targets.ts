import type { PieceOf } from "../pieces/piece.ts";
import type { Group } from "../understanding.ts";
import { addGroup, canGroup, groupByMention, isMeasure } from "./choose-thing.ts";
import { isValueHere } from "./choose-values.ts";
import { freeAt, hasKind, pickThing, placesOf, question, type Reading, skipGlue, take } from "./reading.ts";

/** A group that is asked for, and how many of it. */
export interface Target {
  limit: number | null;
}

const ofWords = new Set(["of", "is", "are"]);

/** "Which product …", "what 3 states …": the groups that are asked for. Null: none are. */
export function readWhich(reading: Reading): Target | null {
  let target: Target | null = null;
  for (const at of placesOf(reading, "which")) {
    take(reading, at, "question");
    const word = reading.pieces[at].text.toLowerCase();
    const after = skipGlue(reading, at + 1, 1, new Set(["of"]));
    const number = freeAt(reading, after, "number");
    const place = number ? after + 1 : after;
    const group = isRelative(reading, at) ? null : targetAt(reading, place);
    if (group) {
      reading.targets.push(group);
      if (number) take(reading, after, "how many");
      addGroup(reading, group);
      target = { limit: number?.value ?? (isPlural(reading.pieces[place].text) ? null : 1) };
      take(reading, place, "asked for");
    } else if (word.startsWith("who") && at === 0 && hasKind(reading, "superlative"))
      target = readWho(reading) ?? target;
  }
  return target;
}

/** "customers who paid", "orders, which were": it tells of what stands before it. */
const isRelative = ({ pieces }: Reading, at: number): boolean =>
  at > 0 && (/^who/i.test(pieces[at].text) || pieces[at - 1].kind === "mention");

function targetAt(reading: Reading, at: number): Group | null {
  const grain = freeAt(reading, at, "grain");
  if (grain && !grain.isAdjective) return { kind: "grain", grain: grain.grain };
  const piece = freeAt(reading, at, "mention");
  if (!piece || !canGroup(piece) || isMeasure(piece) || isValueHere(reading, piece, at) || isVerbOfNoun(reading, at))
    return null;
  return groupByMention(reading, piece);
}

/** "ordered" of "ordered products" names no order. */
const isVerbOfNoun = ({ pieces }: Reading, at: number): boolean =>
  /ed$/i.test(pieces[at].text) && pieces[at + 1]?.kind === "mention";

export const persons =
  /employee|customer|agent|sales_?(person|rep)|seller|user|client|member|driver|player|student|author|learner|patient|guest|passenger|donor|visitor|people|person|rep\b|name|mitarbeiter|kunde/i;

function readWho(reading: Reading): Target | null {
  const isNamed = placesOf(reading, "mention").some(
    (at) =>
      canGroup(reading.pieces[at] as PieceOf<"mention">) &&
      !isMeasure(reading.pieces[at] as PieceOf<"mention">) &&
      (reading.pieces[at] as PieceOf<"mention">).values.length === 0,
  );
  if (isNamed) return null;
  const columns = reading.scope.columns.filter(
    ({ profile, path }) =>
      path === null && profile.role !== "measure" && profile.role !== "timestamp" && persons.test(profile.name),
  );
  const named = columns.filter(({ profile }) => profile.role === "dimension");
  const [column, ...others] = named.length > 0 ? named : columns;
  if (!column || others.length > 0) {
    question(
      reading,
      `"Who" could be several columns or none: ${columns.map(({ name }) => name).join(", ") || "none holds people"}.`,
    );
    return null;
  }
  addGroup(reading, { kind: "column", column });
  return { limit: 1 };
}

/** "the state with the most orders", "customers who spent the most": the group stands before the superlative. */
export function readTargetBefore(reading: Reading, superlativeAt: number): Target | null {
  let place = superlativeAt - 1;
  for (;;) {
    const next = skipGlue(reading, place, -1, relating);
    const isWhich = reading.pieces[next]?.kind === "which";
    if (!isWhich && next === place) break;
    place = isWhich ? next - 1 : next;
  }
  const group = place === superlativeAt - 1 ? null : targetAt(reading, place);
  if (!group) return null;
  addGroup(reading, group);
  reading.targets.push(group);
  take(reading, place, "asked for");
  // "five agents who handled the most calls"
  const number = freeAt(reading, place - 1, "number");
  if (number) take(reading, place - 1, "how many");
  return { limit: number?.value ?? (isPlural(reading.pieces[place].text) ? null : 1) };
}

const relating = new Set("with has had have having that where by in".split(" "));

/** "top 3 states", "best month", "largest customers": the group stands behind the superlative. */
export function readTargetBehind(reading: Reading, superlativeAt: number): Target | null {
  const piece = reading.pieces[superlativeAt] as PieceOf<"superlative">;
  const place = skipGlue(reading, superlativeAt + 1, 1, ofWords);
  const next = reading.pieces[place];
  const isRows = next?.kind === "mention" && pickThing(next.things, ["rows", "id", "dimension"])?.role === "rows";
  if (isRows && piece.count === null && piece.about === null) return null;
  const group = targetAt(reading, place);
  if (!group || !next) return null;
  addGroup(reading, group);
  reading.targets.push(group);
  take(reading, place, "asked for");
  return { limit: piece.count ?? (isPlural(next.text) ? null : 1) };
}

export const isPlural = (text: string): boolean => /[^siu]s$|ies$/i.test(text) || /people$/i.test(text);
