/**
 * The words of a recipe as a person would say them: what the next question may fill differently is "any state" or "any period". A
 * question without such places ends in the name of its table, which goes without saying.
 */
export function readableTemplate(template: string): string {
  const names = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  const words = names.length === 1 ? template.replace(/\s*\{table_[^{}]*\}$/, "") : template;
  return words.replace(/\{([^{}]*)\}/g, (_, name: string) => sayPlace(name, names));
}

function sayPlace(name: string, names: string[]): string {
  const [, first] = /^(.+)_\d+$/.exec(name) ?? [];
  const isSecond = first !== undefined && names.includes(first);
  const kind = isSecond ? first : name;
  const word = kind === "time_range" ? "period" : kind.replace(/^value_(?=\d)/, "").replaceAll("_", " ");
  return `${isSecond ? "another" : "any"} ${word}`;
}
