export interface NamedColumns {
  names: string[];
  notes: string[];
}

/** Column names from header cells: trimmed, never empty, never twice, also not by case alone. */
export function nameColumns(cells: string[]): NamedColumns {
  const cleaned = cells.map((cell) => cell.replace(/\s+/g, " ").trim());
  const own = new Set(cleaned.map((name) => name.toLowerCase()));
  const taken = new Set<string>();
  const unnamed: string[] = [];
  const renamed: string[] = [];
  const free = (base: string): string => {
    let count = 2;
    while (taken.has(`${base}_${count}`.toLowerCase()) || own.has(`${base}_${count}`.toLowerCase())) count += 1;
    return `${base}_${count}`;
  };
  const names = cleaned.map((name, i) => {
    let chosen = name;
    if (name === "") {
      chosen = `column_${i + 1}`;
      if (own.has(chosen) || taken.has(chosen)) chosen = free(chosen);
      unnamed.push(chosen);
    } else if (taken.has(name.toLowerCase())) {
      chosen = free(name);
      renamed.push(`${name} → ${chosen}`);
    }
    taken.add(chosen.toLowerCase());
    return chosen;
  });
  const notes: string[] = [];
  if (unnamed.length > 0) notes.push(`Unnamed columns were given names: ${listed(unnamed)}.`);
  if (renamed.length > 0) notes.push(`Columns with the same name were renamed: ${listed(renamed)}.`);
  return { names, notes };
}

export function listed(items: string[], limit = 8): string {
  const shown = items.slice(0, limit).join(", ");
  return items.length > limit ? `${shown} and ${items.length - limit} more` : shown;
}
