import { namesOf } from "../pieces/column-names.ts";
import type { PieceOf } from "../pieces/piece.ts";
import { isFlag } from "../pieces/roles-of.ts";
import type { Thing } from "../pieces/thing.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import type { Group } from "../understanding.ts";
import { assume, pickThing, question, type Reading, rivalsOf } from "./reading.ts";
import { isOtherWay, onWaySaid } from "./way-to-table.ts";

/** The thing a mention means in one of these roles, with what was assumed; several that fit alike are asked about. */
export function chooseThing(reading: Reading, piece: PieceOf<"mention">, roles: Thing["role"][]): Thing | null {
  const things = thingsOnWay(reading, piece.things);
  const chosen = pickThing(things, roles);
  if (!chosen) return null;
  const rivals = rivalsOf(chosen, things).filter((rival) => !isSameThing(chosen, rival));
  if (rivals.length > 0) {
    const names = [chosen, ...rivals].map(({ column }) => nameOnWay(reading, column));
    question(reading, `"${piece.text}" could be ${names.join(" or ")}. Which one is meant?`);
  }
  assume(reading, chosen.note);
  return chosen;
}

function thingsOnWay(reading: Reading, things: Thing[]): Thing[] {
  const columns = onWaySaid(
    reading,
    things.flatMap(({ column }) => column ?? []),
  );
  return things.filter(({ column }) => column === null || columns.includes(column));
}

function nameOnWay({ scope }: Reading, column: ScopeColumn | null): string {
  if (column === null) return scope.fact.name;
  const isOneOfSeveral = scope.columns.some((other) => isOtherWay(column, other));
  return isOneOfSeveral ? `the ${column.name} of ${column.path?.role}` : column.name;
}

/** A name and a key of the same things: store_id and store_name. */
function isSameThing({ column: a }: Thing, { column: b }: Thing): boolean {
  if (!a || !b || isOtherWay(a, b) || a.profile.cardinality !== b.profile.cardinality) return false;
  return namesOf(a).core.join(" ") === namesOf(b).core.join(" ");
}

/** The key beside the name that groups rows: both are shown, for whoever knows things by the one or the other. */
export function companionOf(piece: PieceOf<"mention">, { column }: Extract<Group, { kind: "column" }>): Group | null {
  const own: Thing = { role: "dimension", column, score: 1, note: null };
  const other = piece.things.find((thing) => thing.column !== column && thing.score >= 0.75 && isSameThing(own, thing));
  return other?.column ? { kind: "column", column: other.column } : null;
}

/** What the things behind a key are called: the title of a book beside its id. */
function nameBehind({ scope }: Reading, { column }: Extract<Group, { kind: "column" }>): Group | null {
  if (column.path !== null) return null;
  const names = scope.columns.filter(({ path, profile }) => {
    const [hop, ...more] = path?.hops ?? [];
    const isBehind = hop !== undefined && more.length === 0 && hop.fromColumns.join() === column.profile.name;
    return isBehind && profile.dataType === "string" && /(^|[_ ])(name|title|label)$/i.test(profile.name);
  });
  return names.length === 1 ? { kind: "column", column: names[0] } : null;
}

const groupRoles: Thing["role"][] = ["dimension", "flag", "id"];

/** What rows can be put together by, if the mention names such a thing. */
export function groupOf(reading: Reading, piece: PieceOf<"mention">): Group | null {
  const thing = chooseThing(reading, { ...piece, things: groupable(piece.things) }, groupRoles);
  return thing?.column ? { kind: "column", column: thing.column } : null;
}

export const canGroup = ({ things }: PieceOf<"mention">): boolean => pickThing(groupable(things), groupRoles) !== null;

/** "per visitor" is not by is_new_visitor. */
const groupable = (things: Thing[]): Thing[] =>
  things.filter(({ column, score }) => score >= 0.9 || column === null || !isFlag(column));

/** A mention of amounts rather than of things to group by. */
export function isMeasure({ things }: PieceOf<"mention">): boolean {
  const measure = pickThing(things, ["measure"]);
  const group = pickThing(things, groupRoles);
  return measure !== null && (group === null || measure.score >= group.score);
}

/** A mention of things that are counted: rows, or what an id stands for. */
export function isCountable({ things }: PieceOf<"mention">): boolean {
  return pickThing(things, ["rows", "id"]) !== null;
}

/** Groups by what the mention names, its key beside it. */
export function groupByMention(reading: Reading, piece: PieceOf<"mention">): Group | null {
  const group = groupOf(reading, piece);
  if (group?.kind !== "column") return group;
  addGroup(reading, group);
  const companion = companionOf(piece, group) ?? nameBehind(reading, group);
  if (companion?.kind === "column") {
    addGroup(reading, companion);
    reading.companions.add(companion.column);
  }
  return group;
}

export function addGroup(reading: Reading, group: Group): void {
  const isKnown = reading.groups.some((one) =>
    one.kind === "column"
      ? group.kind === "column" && one.column === group.column
      : one.kind === "grain" && group.kind === "grain" && one.grain === group.grain,
  );
  if (!isKnown) reading.groups.push(group);
}
