import type { Pattern } from "./parse-pattern.ts";

/** States and the ways between them: over a character, or over nothing where an edge of the text allows it. */
export interface Automaton {
  start: number;
  end: number;
  step(states: Set<number>, character: string): Set<number>;
  stepBack(states: Set<number>, character: string): Set<number>;
  closure(states: Set<number>, characters: string[], at: number): Set<number>;
  closureBack(states: Set<number>, characters: string[], at: number): Set<number>;
}

interface Way {
  from: number;
  to: number;
  test: ((character: string) => boolean) | null;
  edge: "start" | "end" | "word" | "inside" | null;
}

const maxStates = 1000;

/** Thompson's construction (1968). Throws SyntaxError where it grows too large. */
export function toAutomaton(pattern: Pattern): Automaton {
  const ways: Way[] = [];
  const start = 0;
  let last = 0;
  const newState = (): number => {
    last += 1;
    if (last > maxStates) throw new SyntaxError("it is too large when its repetitions are written out");
    return last;
  };
  const skip = (from: number, to: number) => ways.push({ from, to, test: null, edge: null });
  const add = (part: Pattern, from: number): number => {
    switch (part.kind) {
      case "character": {
        const to = newState();
        ways.push({ from, to, test: part.test, edge: null });
        return to;
      }
      case "edge": {
        const to = newState();
        ways.push({ from, to, test: null, edge: part.edge });
        return to;
      }
      case "sequence":
        return part.parts.reduce((at, one) => add(one, at), from);
      case "choice": {
        const to = newState();
        for (const option of part.options) {
          const entry = newState();
          skip(from, entry);
          skip(add(option, entry), to);
        }
        return to;
      }
      case "repeat":
        return addRepeat(part, from);
    }
  };
  const addRepeat = ({ part, least, most }: Extract<Pattern, { kind: "repeat" }>, from: number): number => {
    let at = from;
    for (let i = 0; i < least; i += 1) at = add(part, at);
    if (most === Number.POSITIVE_INFINITY) {
      const loop = newState();
      skip(at, loop);
      skip(add(part, loop), loop);
      return loop;
    }
    const to = newState();
    for (let i = least; i < most; i += 1) {
      skip(at, to);
      at = add(part, at);
    }
    skip(at, to);
    return to;
  };
  const end = add(pattern, start);
  return { start, end, ...walkers(ways, last + 1) };
}

function walkers(ways: Way[], count: number): Omit<Automaton, "start" | "end"> {
  const table = (key: "from" | "to", isStep: boolean): Way[][] => {
    const rows: Way[][] = Array.from({ length: count }, () => []);
    for (const way of ways) if ((way.test !== null) === isStep) rows[way[key]].push(way);
    return rows;
  };
  const step = (rows: Way[][], to: "from" | "to") => (states: Set<number>, character: string) => {
    const next = new Set<number>();
    for (const state of states) for (const way of rows[state]) if (way.test?.(character)) next.add(way[to]);
    return next;
  };
  const close = (rows: Way[][], to: "from" | "to") => (states: Set<number>, characters: string[], at: number) => {
    const closed = new Set(states);
    // A set that grows while it is gone through is gone through to its end.
    for (const state of closed) for (const way of rows[state]) if (isOpen(way, characters, at)) closed.add(way[to]);
    return closed;
  };
  return {
    step: step(table("from", true), "to"),
    stepBack: step(table("to", true), "from"),
    closure: close(table("from", false), "to"),
    closureBack: close(table("to", false), "from"),
  };
}

function isOpen({ edge }: Way, characters: string[], at: number): boolean {
  if (edge === null) return true;
  if (edge === "start") return at === 0;
  if (edge === "end") return at === characters.length;
  const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character);
  return (isWord(characters[at - 1]) !== isWord(characters[at])) === (edge === "word");
}
