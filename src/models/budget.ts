export interface Amount {
  tokens: number;
  /** Null: the cost is not known, only tokens count. */
  nanoUsd: number | null;
}

export interface Limits {
  tokens: number | null;
  usd: number | null;
}

export interface Reservation {
  /** What the call really took; what was reserved beyond it is free again. */
  settle(actual: Amount): void;
}

export interface Budget {
  /** Sets the most a call can take aside. Waits for calls under way if they may leave enough; null when it cannot fit. */
  reserve(most: Amount): Promise<Reservation | null>;
  spent(): { tokens: number; usd: number };
  left(): { tokens: number | null; usd: number | null };
}

/** No call starts unless the most it can take fits beside what is spent and what other calls have reserved. */
export function openBudget(limits: Limits): Budget {
  const limit: Amount = { tokens: limits.tokens ?? Infinity, nanoUsd: (limits.usd ?? Infinity) * 1e9 };
  const spent = { tokens: 0, nanoUsd: 0 };
  const held = { tokens: 0, nanoUsd: 0 };
  let waiting: (() => void)[] = [];

  const fits = (most: Amount, beside: { tokens: number; nanoUsd: number }) =>
    spent.tokens + beside.tokens + most.tokens <= limit.tokens &&
    spent.nanoUsd + beside.nanoUsd + (most.nanoUsd ?? 0) <= limit.nanoUsd!;

  const hold = (most: Amount): Reservation => {
    move(held, most, 1);
    let isOpen = true;
    return {
      settle: (actual) => {
        if (!isOpen) return;
        isOpen = false;
        move(held, most, -1);
        move(spent, actual, 1);
        const woken = waiting;
        waiting = [];
        for (const wake of woken) wake();
      },
    };
  };

  return {
    reserve: async (most) => {
      while (!fits(most, held)) {
        if (!fits(most, { tokens: 0, nanoUsd: 0 })) return null;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      return hold(most);
    },
    spent: () => ({ tokens: spent.tokens, usd: spent.nanoUsd / 1e9 }),
    left: () => ({
      tokens: limits.tokens === null ? null : limit.tokens - spent.tokens,
      usd: limits.usd === null ? null : (limit.nanoUsd! - spent.nanoUsd) / 1e9,
    }),
  };
}

function move(total: { tokens: number; nanoUsd: number }, amount: Amount, sign: 1 | -1): void {
  total.tokens += sign * amount.tokens;
  total.nanoUsd += sign * (amount.nanoUsd ?? 0);
}
