export interface RateLimiter {
  /** Takes one place; else says in how many seconds there is one. */
  take(client: string): { isAllowed: true } | { isAllowed: false; retryAfterSeconds: number };
}

interface Bucket {
  left: number;
  at: number;
}

const clientsRemembered = 10_000;

/** As many as `burst` at once, refilled evenly. */
export function openRateLimiter(
  { burst, perSecond }: { burst: number; perSecond: number },
  nowMs: () => number = () => performance.now(),
): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    take: (client) => {
      const now = nowMs();
      const bucket = buckets.get(client) ?? { left: burst, at: now };
      bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
      bucket.at = now;
      // Moved to the end, so that the first one is always the one not heard of for longest.
      buckets.delete(client);
      buckets.set(client, bucket);
      if (buckets.size > clientsRemembered) buckets.delete(buckets.keys().next().value!);
      if (bucket.left < 1) return { isAllowed: false, retryAfterSeconds: Math.ceil((1 - bucket.left) / perSecond) };
      bucket.left -= 1;
      return { isAllowed: true };
    },
  };
}
