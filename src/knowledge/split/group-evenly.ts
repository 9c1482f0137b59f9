import type { ChunkSizes } from "./chunk.ts";

/** Neighbours in groups of about the same size near the target, none above the most; each as [first, behind the last]. */
export function groupEvenly(
  sizes: number[],
  { target, most }: Pick<ChunkSizes, "target" | "most">,
): [number, number][] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const goal = total / Math.ceil(total / target);
  const groups: [number, number][] = [];
  let before = 0;
  let tokens = 0;
  for (const [i, size] of sizes.entries()) {
    // Measured from the beginning, so that no small rest is left for the last group.
    const isDue = before + tokens + size / 2 > goal * groups.length;
    if (groups.length === 0 || isDue || tokens + size > most) {
      groups.push([i, i + 1]);
      before += tokens;
      tokens = size;
    } else {
      groups.at(-1)![1] = i + 1;
      tokens += size;
    }
  }
  return groups;
}
