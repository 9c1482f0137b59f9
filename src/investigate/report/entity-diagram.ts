import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import type { Relationship } from "../../engine/relate/relationship.ts";

const shownColumns = 12;

/** The tables as a Mermaid erDiagram. Names are reduced to letters, digits and _: nothing in them can become syntax. */
export function renderEntityDiagram(tables: ProfiledTable[], relationships: Relationship[]): string {
  const nameOf = uniqueNames(tables.map(({ name }) => name));
  const entities = tables.map((table) => entityText(table, nameOf(table.name), keysOf(table.name, relationships)));
  const lines = relationships.map(
    (one) =>
      `  ${nameOf(one.to_table)} ${cardinality(one)} ${nameOf(one.from_table)} : "${one.from_columns.map(identifier).join(", ")}"`,
  );
  return ["erDiagram", ...entities, ...lines].join("\n");
}

function entityText({ profiles }: ProfiledTable, name: string, keys: Set<string>): string {
  const ranked = [...profiles.filter((one) => keys.has(one.name)), ...profiles.filter((one) => !keys.has(one.name))];
  const shown = new Set(ranked.slice(0, shownColumns));
  const columnName = uniqueNames(profiles.map((profile) => profile.name));
  const lines = profiles
    .filter((profile) => shown.has(profile))
    .map((one) => `    ${identifier(one.dataType)} ${columnName(one.name)} "${one.isFreeText ? "text" : one.role}"`);
  const more = profiles.length - shown.size;
  if (more > 0) lines.push(`    columns and_${more}_more`);
  return lines.length === 0 ? `  ${name}` : [`  ${name} {`, ...lines, "  }"].join("\n");
}

function keysOf(table: string, relationships: Relationship[]): Set<string> {
  return new Set(
    relationships.flatMap((one) => [
      ...(one.from_table === table ? one.from_columns : []),
      ...(one.to_table === table ? one.to_columns : []),
    ]),
  );
}

function cardinality({ relationship_type: type, orphans }: Relationship): string {
  if (type !== "foreign_key") return "}o..o{";
  return orphans === 0 ? "||--o{" : "|o--o{";
}

function uniqueNames(names: string[]): (name: string) => string {
  const taken = new Map<string, string>();
  const used = new Set<string>();
  for (const name of names) {
    const base = identifier(name);
    let unique = base;
    for (let i = 2; used.has(unique); i += 1) unique = `${base}_${i}`;
    used.add(unique);
    taken.set(name, unique);
  }
  return (name) => taken.get(name) ?? identifier(name);
}

function identifier(text: string): string {
  const name = text
    .replace(/[^A-Za-z0-9_]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 40);
  return /^[A-Za-z]/.test(name) ? name : `t_${name}`;
}
