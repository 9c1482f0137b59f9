/** A state machine as data: for each state the states it may move to. */
export type Moves<State extends string> = Readonly<Record<State, readonly State[]>>;

export function moveTest<State extends string>(moves: Moves<State>): (from: State, to: State) => boolean {
  return (from, to) => Object.hasOwn(moves, from) && moves[from].includes(to);
}
