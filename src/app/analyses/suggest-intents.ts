import { decideColumns } from "../../analyst/policy/decide-policy.ts";
import type { Policy } from "../../domain/analysis-request.ts";
import type { ColumnProfile, ProfiledTable } from "../../engine/profile/profiled-table.ts";

const most = 5;

/** What could be asked of the tables, in words that the analyst understands: about the largest table that has figures. */
export function suggestIntents(tables: ProfiledTable[]): string[] {
  const table = largest(tables.filter((one) => measuresOf(one).length > 0)) ?? largest(tables);
  if (!table) return [];
  const [measure] = measuresOf(table);
  const [group, other = group] = groupsOf(table);
  const date = table.profiles.find(({ role, min }) => role === "timestamp" && min !== null);
  const intents = [
    measure && group && `Total ${said(measure)} by ${said(group)}`,
    measure && date && `${grainOf(date)} ${said(measure)} as a chart`,
    measure && other && `Top 3 ${plural(said(other))} by ${said(measure)}`,
    measure && group && `Share of ${said(measure)} by ${said(group)}`,
    group && `Number of rows by ${said(other)}`,
    measure && `Average ${said(measure)}`,
  ];
  return intents.filter((intent) => typeof intent === "string").slice(0, most);
}

/** Words that say how, not what: where nothing else was understood they are reported too. */
export const isGrammar = (word: string): boolean =>
  /^(by|per|each|every|of|in|for|the|an?|and|or|with|as|to|from|total|average|mean|median|sum|count|number|share|top|highest|lowest|chart|daily|weekly|monthly|quarterly|yearly)$/i.test(
    word,
  );

/** The intent with each word that nothing goes by replaced by a column that could be meant: a group behind "by", else a figure. */
export function replaceUnknown(intent: string, unknown: string[], tables: ProfiledTable[]): string[] {
  const table = largest(tables);
  const missing = unknown.filter((words) => !isGrammar(words));
  if (!table || missing.length === 0) return [];
  const [measures, groups] = [measuresOf(table), groupsOf(table)];
  const choices = Math.min(3, Math.max(measures.length, groups.length));
  const replaced = Array.from({ length: choices }, (_, choice) => {
    let text = intent;
    for (const words of missing) {
      const at = text.indexOf(words);
      if (at < 0) return null;
      const names = /\b(?:by|per|each|every|top \d+)\s+$/i.test(text.slice(0, at)) ? groups : measures;
      if (names.length === 0) return null;
      text = text.slice(0, at) + said(names[choice % names.length]) + text.slice(at + words.length);
    }
    return text;
  });
  return [...new Set(replaced.filter((text) => text !== null && text !== intent))] as string[];
}

/** The table as a policy lets it be read. */
export function onlyAllowed(table: ProfiledTable, policy: Policy): ProfiledTable {
  const isAllowed = (name: string) => decideColumns(table.name, [name], policy).decision === "allowed";
  return { ...table, profiles: table.profiles.filter(({ name }) => isAllowed(name)) };
}

function largest(tables: ProfiledTable[]): ProfiledTable | undefined {
  return tables.toSorted((a, b) => b.rowCount - a.rowCount)[0];
}

/** Amounts before counts of pieces: they have more different values. */
const measuresOf = ({ profiles }: ProfiledTable): ColumnProfile[] =>
  profiles.filter(({ role }) => role === "measure").sort((a, b) => b.cardinality - a.cardinality);

const fewValues = 30;

/** Those that fit on a chart first. */
function groupsOf({ profiles }: ProfiledTable): ColumnProfile[] {
  const groups = profiles.filter(
    ({ role, isFreeText, cardinality }) => role === "dimension" && !isFreeText && cardinality > 1,
  );
  const isSmall = ({ cardinality }: ColumnProfile) => cardinality <= fewValues;
  return [...groups.filter(isSmall), ...groups.filter((group) => !isSmall(group))];
}

const said = ({ name }: ColumnProfile): string => name.replaceAll("_", " ");

function plural(words: string): string {
  if (/[^aeiou]y$/i.test(words)) return `${words.slice(0, -1)}ies`;
  return /s$/i.test(words) ? words : `${words}s`;
}

const dayMs = 86_400_000;

function grainOf({ min, max }: ColumnProfile): string {
  const days = (Date.parse(String(max)) - Date.parse(String(min))) / dayMs;
  return days >= 75 ? "Monthly" : days >= 21 ? "Weekly" : "Daily";
}
