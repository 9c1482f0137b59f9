import { AsyncLocalStorage } from "node:async_hooks";

/** Something that no computation gives: the hour, a random id, what a model or a file outside said. */
export interface Heard {
  what: string;
  value: unknown;
}

/** Where a piece of work keeps what it hears, or from where it hears it again. */
export type Tape = { heard: Heard[]; isPlayed: false } | { heard: Heard[]; isPlayed: true; next: number };

/** The work asks for something else than the tape has. */
export class TapeError extends Error {}

const current = new AsyncLocalStorage<Tape>();

export const withTape = <Result>(tape: Tape, work: () => Result): Result => current.run(tape, work);

/** Everything that work takes in from outside goes through here: then it can be done again later, with the same result. */
export function hear<Value>(what: string, ask: () => Value): Value {
  const tape = current.getStore();
  if (tape?.isPlayed) return play(tape, what) as Value;
  const value = ask();
  tape?.heard.push({ what, value });
  return value;
}

/** Its place on the tape is settled when it is asked, so it does not depend on which answer comes first. */
export async function hearLater<Value>(what: string, ask: () => Promise<Value>): Promise<Value> {
  const tape = current.getStore();
  if (tape?.isPlayed) return play(tape, what) as Value;
  const entry: Heard = { what, value: null };
  tape?.heard.push(entry);
  const value = await ask();
  entry.value = value;
  return value;
}

/** What comes next on a tape that is played; null at its end, and where none is. */
export function nextHeard(): string | null {
  const tape = current.getStore();
  return tape?.isPlayed ? (tape.heard[tape.next]?.what ?? null) : null;
}

export function findRest(tape: Tape): string | null {
  return tape.isPlayed ? (tape.heard[tape.next]?.what ?? null) : null;
}

function play(tape: Tape & { isPlayed: true }, what: string): unknown {
  const entry = tape.heard[tape.next];
  if (entry?.what !== what) throw new TapeError(`it asks for ${what}, and the case has ${entry?.what ?? "nothing"}`);
  tape.next += 1;
  return entry.value;
}
