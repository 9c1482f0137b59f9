export interface Gate {
  /** Waits for a place, then does the work; places are given in the order of asking. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Lets so many through at once. */
export function openGate(atOnce: number): Gate {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  const enter = async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    run: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
