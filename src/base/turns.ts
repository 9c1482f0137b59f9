import { type Gate, openGate } from "./gate.ts";

export interface Turns {
  /** What is done under one name is done one after the other. */
  take<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

export function openTurns(): Turns {
  const gates = new Map<string, { gate: Gate; users: number }>();
  return {
    take: async (name, work) => {
      const entry = gates.get(name) ?? { gate: openGate(1), users: 0 };
      gates.set(name, entry);
      entry.users += 1;
      try {
        return await entry.gate.run(work);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) gates.delete(name);
      }
    },
  };
}
