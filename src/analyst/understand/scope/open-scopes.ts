import type { DataSource } from "../../../engine/data-source.ts";
import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { JoinPath } from "../../../engine/relate/find-joins.ts";
import { quoteName } from "../../../engine/sql.ts";
import { indexValues, type ValueIndex } from "../../../investigate/suspicion/value-index.ts";
import { plainForm, singularForm } from "../../../investigate/suspicion/word-forms.ts";
import type { Token } from "../words/token.ts";
import type { Scope, ScopeColumn } from "./scope.ts";

/** A name as it may be shown: what a policy masks must be gone before names are made of it. */
export type MaskName = (name: string) => string;

export type ScopeSource = Pick<DataSource, "tables" | "rows" | "joinsFrom">;

/** One scope for each table: what can be asked of its rows. */
export async function openScopes(tokens: Token[], source: ScopeSource, maskName: MaskName): Promise<Scope[]> {
  const forms = formsOf(tokens);
  const read = new Map<ColumnProfile, ValueIndex | null>();
  const scopes: Scope[] = [];
  for (const fact of source.tables) {
    const paths = source.tables.length > 1 ? await source.joinsFrom(fact) : [];
    const columns = columnsOf(fact, paths, maskName);
    const values: Scope["values"] = [];
    for (const column of columns) {
      if (!read.has(column.profile)) read.set(column.profile, await readValues(column, forms, source));
      const index = read.get(column.profile);
      if (index) values.push({ column, index });
    }
    scopes.push({ fact, label: maskName(fact.name), columns, values });
  }
  return scopes;
}

function columnsOf(fact: ProfiledTable, paths: JoinPath[], maskName: MaskName): ScopeColumn[] {
  const own = fact.profiles.map((profile) => {
    const label = maskName(profile.name);
    return { name: label, label, table: fact.name, profile, path: null };
  });
  const names = new Set(fact.profiles.map(({ name }) => name.toLowerCase()));
  const joined = paths.flatMap((path) => {
    const hop = path.hops[path.hops.length - 1];
    return hop.to.profiles
      .filter(({ name }) => !hop.toColumns.includes(name))
      .map((profile): ScopeColumn => {
        const isTaken = names.has(profile.name.toLowerCase());
        const label = maskName(profile.name);
        return { name: isTaken ? `${maskName(path.role)}.${label}` : label, label, table: hop.to.name, profile, path };
      });
  });
  return [...own, ...joined];
}

const mostValues = 1000;
const longestForm = 5;

/** Everything in the intent that could be a value, for columns too large to be read whole. */
function formsOf(tokens: Token[]): string[] {
  const forms = tokens.flatMap((_, from) =>
    Array.from({ length: longestForm }, (_unused, i) =>
      tokens
        .slice(from, from + i + 1)
        .map(({ plain }) => plain)
        .join(""),
    ),
  );
  const spelt = forms.flatMap((form) => {
    const plain = plainForm(form).replaceAll(".", "");
    return plain.length < 2 ? [] : [plain, singularForm(plain), `${plain}s`];
  });
  return [...new Set(spelt)];
}

async function readValues(column: ScopeColumn, forms: string[], source: ScopeSource): Promise<ValueIndex | null> {
  const { profile, table } = column;
  const isNamed = profile.dataType === "string" && profile.role !== "timestamp" && profile.cardinality > 0;
  const isCode = profile.dataType === "integer" && profile.role === "dimension" && profile.cardinality <= mostValues;
  if (!isNamed && !isCode) return null;
  const isMany = profile.cardinality > mostValues;
  const distinct = `select distinct ${quoteName(profile.name)}::varchar as value from ${quoteName(table)} where ${quoteName(profile.name)} is not null`;
  const like = isMany ? `where ${plainSql} in (${forms.map(() => "?").join(", ")})` : "";
  const rows = await source.rows(
    `select value from (${distinct}) ${like} order by value limit ${2 * mostValues}`,
    isMany ? forms : [],
  );
  const dimension = { name: profile.name, sql: quoteName(profile.name), cardinality: profile.cardinality };
  return indexValues(
    dimension,
    rows.map(([value]) => String(value)),
    !isMany,
  );
}

const plainSql = `regexp_replace(replace(strip_accents(lower(value)), 'ß', 'ss'), '[^\\p{L}\\p{N}]+', '', 'g')`;
