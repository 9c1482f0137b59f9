import { parsePattern } from "./parse-pattern.ts";
import { type Automaton, toAutomaton } from "./to-automaton.ts";

export interface CompiledPattern {
  matches(text: string): boolean;
  /** Every stretch of the text that is part of a match, one match or several overlapping ones. */
  spans(text: string): { start: number; end: number }[];
}

const maxSource = 500;

/** A regular expression as `text` or `/text/i`, run in time that grows with the text's length alone. Throws SyntaxError. */
export function compilePattern(given: string): CompiledPattern {
  if (given.length > maxSource) throw new SyntaxError(`it is longer than ${maxSource} characters`);
  const [, inner, flags] = /^\/(.*)\/([a-z]*)$/s.exec(given) ?? ["", given, ""];
  if (/[^iu]/.test(flags)) throw new SyntaxError(`the flags "${flags}" are not known; only i is`);
  const automaton = toAutomaton(parsePattern(inner, flags.includes("i")));
  return {
    matches: (text) => forward([...text], automaton).some((states) => states.has(automaton.end)),
    spans: (text) => coveredSpans([...text], automaton),
  };
}

/** The states reachable at each place when a match may begin anywhere before. */
function forward(characters: string[], automaton: Automaton): Set<number>[] {
  const reached: Set<number>[] = [];
  let entering = new Set<number>();
  for (let at = 0; at <= characters.length; at += 1) {
    entering.add(automaton.start);
    const states = automaton.closure(entering, characters, at);
    reached.push(states);
    entering = at < characters.length ? automaton.step(states, characters[at]) : new Set();
  }
  return reached;
}

/** A character is part of a match when a way through it leads from a beginning to the end: one pass each way finds them all. */
function coveredSpans(characters: string[], automaton: Automaton): { start: number; end: number }[] {
  const reached = forward(characters, automaton);
  const isCovered = new Uint8Array(characters.length);
  let leading = new Set<number>();
  for (let at = characters.length; at >= 0; at -= 1) {
    leading.add(automaton.end);
    const states = automaton.closureBack(leading, characters, at);
    if (at === 0) break;
    const before = automaton.stepBack(states, characters[at - 1]);
    if ([...before].some((state) => reached[at - 1].has(state))) isCovered[at - 1] = 1;
    leading = before;
  }
  return toSpans(characters, isCovered);
}

function toSpans(characters: string[], isCovered: Uint8Array): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  let unit = 0;
  for (const [i, character] of characters.entries()) {
    const last = spans.at(-1);
    if (isCovered[i] && last?.end === unit) last.end = unit + character.length;
    else if (isCovered[i]) spans.push({ start: unit, end: unit + character.length });
    unit += character.length;
  }
  return spans;
}
