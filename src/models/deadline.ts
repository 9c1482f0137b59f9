/** Runs work that is aborted, and given up even if it ignores that, when the time is over or the caller cancels. */
export async function withDeadline<T>(
  limit: { ms: number; cancel: AbortSignal | undefined; onTimeout: () => Error },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  limit.cancel?.throwIfAborted();
  const controller = new AbortController();
  let giveUp: (error: unknown) => void = () => {};
  const over = new Promise<never>((_, reject) => {
    giveUp = (error) => {
      reject(error);
      controller.abort(error);
    };
  });
  const onCancel = () => giveUp(limit.cancel?.reason);
  const timer = setTimeout(() => giveUp(limit.onTimeout()), limit.ms);
  limit.cancel?.addEventListener("abort", onCancel, { once: true });
  try {
    return await Promise.race([work(controller.signal), over]);
  } finally {
    clearTimeout(timer);
    limit.cancel?.removeEventListener("abort", onCancel);
  }
}
