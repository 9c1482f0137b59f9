import { nameWords } from "../../../engine/profile/roles/name-words.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import type { Thing } from "./thing.ts";

/** As what a column can be spoken of, the likeliest first. */
export function rolesOf(column: ScopeColumn): Thing["role"][] {
  const { role, dataType } = column.profile;
  if (isFlag(column)) return ["flag", "dimension"];
  if (role === "timestamp") return ["time"];
  if (role === "id") return ["id"];
  const isNumber = dataType === "integer" || dataType === "float";
  if (role === "measure") return ["measure"];
  return isNumber && !isCode(column) ? ["dimension", "measure"] : ["dimension"];
}

const codes = new Set("id key code no nr nbr num uuid zip postcode year month day week quarter hour".split(" "));

/** Numbers that name things: nobody wants the highest hotel_id. */
function isCode({ profile }: ScopeColumn): boolean {
  return codes.has(nameWords(profile.name).at(-1) ?? "");
}

const truths = [
  ["yes", "no"],
  ["y", "n"],
  ["true", "false"],
  ["t", "f"],
  ["ja", "nein"],
];

/** True or false, 0 or 1, yes or no. */
export function isFlag({ profile }: ScopeColumn): boolean {
  const { dataType, cardinality, min, max, topValues } = profile;
  if (dataType === "boolean") return true;
  if (dataType === "string") return cardinality === 2 && truthOf(topValues.map(({ value }) => value)) !== null;
  return dataType === "integer" && cardinality === 2 && Number(min) === 0 && Number(max) === 1;
}

/** The value that means yes. */
export function truthOf(values: string[]): string | null {
  const pair = truths.find(([, no]) => values.some((value) => value.toLowerCase() === no));
  const yes = pair && values.find((value) => value.toLowerCase() === pair[0]);
  return values.length === 2 ? (yes ?? null) : null;
}
