export const smallNumbers: ReadonlyMap<string, number> = new Map(
  "one two three four five six seven eight nine ten".split(" ").map((word, index) => [word, index + 1]),
);
