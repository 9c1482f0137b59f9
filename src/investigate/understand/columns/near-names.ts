/** The names a person may have meant, nearest first; at most three. */
export function nearNames(wanted: string, names: string[]): string[] {
  const plain = toPlain(wanted);
  if (plain === "") return [];
  return names
    .map((name) => ({ name, distance: distanceOf(plain, toPlain(name)) }))
    .filter(({ distance }) => distance <= 1)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}

const toPlain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** 0 for the same, up to 1 for what may still be meant: a third of the letters wrong, or one name inside the other. */
function distanceOf(wanted: string, name: string): number {
  const shorter = Math.min(wanted.length, name.length);
  if (shorter >= 3 && (name.includes(wanted) || wanted.includes(name))) return 0.9;
  return editDistance(wanted, name) / Math.max(1, Math.floor(Math.max(wanted.length, name.length) / 3));
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, previous[j] + 1, row[j - 1] + 1));
    }
    previous = row;
  }
  return previous[b.length];
}
