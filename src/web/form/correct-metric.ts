/** What was typed with the name put right that is most like the one suggested: sum(ordres) → sum(orders). */
export function correctMetric(typed: string, suggested: string): string {
  // A whole expression needs no place to be put.
  if (/[()/]/.test(suggested)) return suggested;
  const names = [...typed.matchAll(/[\p{L}_][\p{L}\p{N}_.]*(?!\s*\(|[\p{L}\p{N}_.])/gu)];
  const likeness = (name: string) => pairs(name).filter((pair) => pairs(suggested).includes(pair)).length;
  const [closest] = names.toSorted((a, b) => likeness(b[0]) - likeness(a[0]));
  if (!closest) return suggested;
  return typed.slice(0, closest.index) + quoted(suggested) + typed.slice(closest.index + closest[0].length);
}

function pairs(text: string): string[] {
  const letters = text.toLowerCase();
  return Array.from({ length: Math.max(letters.length - 1, 0) }, (_, i) => letters.slice(i, i + 2));
}

function quoted(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
