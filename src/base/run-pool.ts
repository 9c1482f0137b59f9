/**
 * Results in the order of the items. After a failure no other item is begun, those under way are waited for, so that nothing goes on
 * in the background, and the first failure in order is thrown.
 */
export async function runPool<Item, Result>(
  items: Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const ended: PromiseSettledResult<Result>[] = [];
  let next = 0;
  const takeTurns = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      [ended[index]] = await Promise.allSettled([work(items[index])]);
      if (ended[index].status === "rejected") next = items.length;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, takeTurns));
  const failed = ended.find((end) => end?.status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return ended.map((end) => (end as PromiseFulfilledResult<Result>).value);
}
