const graceMs = 2000;

/** Aborts when the process is told to end, so that a source can be told to end its query; then the process ends as it would have. */
export function cancelSignal(): AbortSignal {
  const abort = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      abort.abort();
      setTimeout(() => process.kill(process.pid, signal), graceMs).unref();
    });
  return abort.signal;
}
