import { splitWords } from "./name-words.ts";
import type { JoinHop } from "./prove-join.ts";
import { keyWords } from "./vocabulary.ts";

/** A table that is reached one way (or one shortest way) keeps its name; other ways are called after the columns they go by. */
export function nameRoles(routes: JoinHop[][]): string[] {
  const taken = new Set<string>();
  const plain = routes.map((route) => isOnlyShortest(route, routes));
  for (const [i, route] of routes.entries()) if (plain[i]) taken.add(targetOf(route).name);
  return routes.map((route, i) => {
    if (plain[i]) return targetOf(route).name;
    const role = untaken(route.map(hopRole).join("."), taken);
    taken.add(role);
    return role;
  });
}

const targetOf = (route: JoinHop[]) => route[route.length - 1].to;

function isOnlyShortest(route: JoinHop[], routes: JoinHop[][]): boolean {
  const [{ from }] = route;
  const rivals = routes.filter((other) => other !== route && targetOf(other) === targetOf(route));
  return targetOf(route) !== from && rivals.every(({ length }) => length > route.length);
}

function hopRole({ fromColumns, to }: JoinHop): string {
  const words = fromColumns.flatMap((column) => {
    const parts = splitWords(column);
    while (parts.length > 0 && keyWords.has(parts[parts.length - 1])) parts.pop();
    return parts;
  });
  return words.join("_") || to.name;
}

function untaken(role: string, taken: Set<string>): string {
  let candidate = role;
  for (let number = 2; taken.has(candidate); number++) candidate = `${role}_${number}`;
  return candidate;
}
