/** Runs what it is given one after the other; a failure does not stop those that wait. */
export type Serial = <T>(work: () => Promise<T>) => Promise<T>;

export function makeSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}
