/** Amounts count as 0 where they are missing, so that they add up; here it matters that they are missing. `coalesce(x, 0)` → `x`. */
export function withoutDefault(expression: string): string {
  const inner = /^coalesce\((.*),\s*0\)$/s.exec(expression.trim())?.[1];
  return inner !== undefined && isBalanced(inner) ? inner : expression;
}

/** Whether this is one expression: each bracket closes one opened inside, and no comma stands outside of brackets. */
function isBalanced(text: string): boolean {
  const bare = text.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, "");
  let depth = 0;
  for (const character of bare) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth < 0 || (depth === 0 && character === ",")) return false;
  }
  return depth === 0;
}
